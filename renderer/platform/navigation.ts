import { create } from 'zustand';
import type { ScreenName } from '../../preload/contract/events.ts';

/** A record of a screen: a card, a client, a connection. */
type RecordView = { readonly kind: 'record'; readonly id: string };
/** The form for a new record. */
type NewView = { readonly kind: 'new' };

/** The parts of the settings, in their order. */
export const settingsParts = [
  'general',
  'notices',
  'security',
  'connections',
  'data',
  'about',
] as const;
export type SettingsPart = (typeof settingsParts)[number];

/** The views of each screen, in addition to its first one. */
type Views = {
  readonly overview: never;
  readonly organization: never;
  readonly cards: RecordView | NewView | { readonly kind: 'scheduled' };
  /** Groups of cards and their wanted values. */
  readonly limits: { readonly kind: 'groups' };
  readonly clients:
    | RecordView
    | NewView
    | { readonly kind: 'import' | 'complete' | 'duplicates' }
    /** `isToComplete`: focuses the first field that an invoice lacks. */
    | { readonly kind: 'edit'; readonly id: string; readonly isToComplete?: true };
  readonly products: RecordView;
  /** Invoices to pay, and the totals per supplier. */
  readonly 'supplier-invoices':
    | RecordView
    | { readonly kind: 'to-pay' | 'by-supplier' }
    /** The e-invoice files; `id`: the selected one. */
    | { readonly kind: 'files'; readonly id?: string };
  readonly 'terminal-payments': RecordView;
  readonly webhooks:
    | { readonly kind: 'event'; readonly entry: number }
    /** The events about one object. */
    | { readonly kind: 'object'; readonly objectId: string }
    | { readonly kind: 'subscription' | 'change-subscription'; readonly id: string }
    | { readonly kind: 'new-subscription' };
  readonly registrations: RecordView | NewView;
  readonly connections:
    | RecordView
    /** Its form, with the problem of the API address. */
    | { readonly kind: 'wrong-address'; readonly id: string; readonly code: string }
    | NewView
    | { readonly kind: 'sign-in'; readonly isNew?: true }
    | { readonly kind: 'connected' };
  readonly diagnostics: { readonly kind: 'requests' | 'leaves' };
  readonly settings: { readonly kind: SettingsPart };
};

/** The location in the window. Without `view`: the first view of the screen, usually its list. */
export type Route = {
  [Name in ScreenName]: { readonly screen: Name; readonly view?: Views[Name] };
}[ScreenName];

export type RecordScreen = {
  [Name in ScreenName]: RecordView extends Views[Name] ? Name : never;
}[ScreenName];

/** A record of the screen; null: its list. */
export function recordOf(screen: RecordScreen, id: string | null): Route {
  return id === null ? { screen } : { screen, view: { kind: 'record', id } };
}

type Navigation = {
  readonly route: Route;
  readonly past: readonly Route[];
  /** The id of an action that runs as soon as a shown component handles it. */
  readonly pendingActionId: string | null;
  /** The window navigated automatically after a process ended; the user pressed nothing. */
  readonly isAutomatic: boolean;
};

/** Whether the content of the screen belongs to the open connection. */
export const isOfConnection: Readonly<Record<ScreenName, boolean>> = {
  overview: true,
  organization: true,
  cards: true,
  limits: true,
  clients: true,
  products: true,
  'supplier-invoices': true,
  'terminal-payments': true,
  webhooks: true,
  registrations: true,
  connections: false,
  diagnostics: false,
  settings: false,
};

/** The last screen of the previous session, written by main on `<html>`. */
function firstRoute(): Route {
  const screen = globalThis.document?.documentElement.dataset['screen'] ?? '';
  return { screen: Object.hasOwn(isOfConnection, screen) ? (screen as ScreenName) : 'overview' };
}

export const useNavigation = create<Navigation>(() => ({
  route: firstRoute(),
  past: [],
  pendingActionId: null,
  isAutomatic: true,
}));

export function useRoute(): Route {
  return useNavigation((state) => state.route);
}

/** The view of the screen; undefined: its first one, or another screen is shown. */
export function useView<Name extends keyof Views>(screen: Name): Views[Name] | undefined {
  return useNavigation(({ route }) =>
    route.screen === screen ? (route.view as Views[Name] | undefined) : undefined,
  );
}

/** The id of the shown record, if one is selected. */
export function useRecordId(screen: RecordScreen): string | null {
  const view = useView(screen);
  return view?.kind === 'record' ? view.id : null;
}

export function isSameRoute(a: Route, b: Route): boolean {
  const named = new Map<string, unknown>(Object.entries(a.view ?? {}));
  const others = Object.entries(b.view ?? {});
  return (
    a.screen === b.screen &&
    named.size === others.length &&
    others.every(([part, value]) => named.get(part) === value)
  );
}

function applyRoute(route: Route, pendingActionId: string | null, isAutomatic: boolean): void {
  useNavigation.setState((state) =>
    isSameRoute(route, state.route)
      ? { pendingActionId }
      : {
          route,
          past: [...state.past, state.route].slice(-50),
          pendingActionId,
          isAutomatic,
        },
  );
}

/** Goes to a route; `goBack` returns to the current one. */
export function goTo(route: Route, pendingActionId: string | null = null): void {
  applyRoute(route, pendingActionId, false);
}

/** Navigates automatically after a process ended: the focus stays in an element that is in use. */
export function goToAutomatically(route: Route): void {
  applyRoute(route, null, true);
}

/**
 * Changes the view without a step for `goBack`, such as a move in a list. Has no effect if another
 * screen is shown.
 */
export function showInPlace(route: Route): void {
  useNavigation.setState((state) => (state.route.screen === route.screen ? { route } : {}));
}

export function goBack(): void {
  useNavigation.setState((state) => {
    const route = state.past.at(-1);
    return route
      ? { route, past: state.past.slice(0, -1), pendingActionId: null, isAutomatic: false }
      : {};
  });
}

/**
 * Another connection is shown: closes records of the former one, also in the history of `goBack`,
 * and drops a requested action.
 */
export function leaveOpenRecord(): void {
  useNavigation.setState(({ route, past }) => {
    const withoutRecord = (step: Route): Route =>
      isOfConnection[step.screen] ? { screen: step.screen } : step;
    return { route: withoutRecord(route), past: past.map(withoutRecord), pendingActionId: null };
  });
}

/** The requested action started, or was given up. */
export function dropPendingAction(): void {
  useNavigation.setState({ pendingActionId: null });
}

import { create } from 'zustand';
import type { ScreenName } from '../../preload/contract/events.ts';

/** One of the things that a screen lists: a card, a client, a connection. */
type RecordView = { readonly kind: 'record'; readonly id: string };
/** The form for one more of them. */
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

/** What each screen can show beside the view that it opens with. */
type Views = {
  readonly overview: never;
  readonly organization: never;
  readonly cards: RecordView | NewView | { readonly kind: 'scheduled' };
  /** Groups of cards and what each of them should be. */
  readonly limits: { readonly kind: 'groups' };
  readonly clients:
    | RecordView
    | NewView
    | { readonly kind: 'import' | 'complete' | 'duplicates' }
    /** `isToComplete`: opened at the first field that an invoice lacks. */
    | { readonly kind: 'edit'; readonly id: string; readonly isToComplete?: true };
  readonly products: RecordView;
  /** What is due, and the totals of each supplier. */
  readonly 'supplier-invoices': RecordView | { readonly kind: 'to-pay' | 'by-supplier' };
  readonly 'terminal-payments': RecordView;
  readonly webhooks:
    | { readonly kind: 'event'; readonly entry: number }
    /** The events of one object. */
    | { readonly kind: 'object'; readonly objectId: string }
    | { readonly kind: 'subscription' | 'change-subscription'; readonly id: string }
    | { readonly kind: 'new-subscription' };
  readonly registrations: RecordView | NewView;
  readonly connections:
    | RecordView
    /** Its form, with what is wrong with the address of the API. */
    | { readonly kind: 'wrong-address'; readonly id: string; readonly code: string }
    | NewView
    | { readonly kind: 'sign-in'; readonly isNew?: true }
    | { readonly kind: 'connected' };
  readonly diagnostics: { readonly kind: 'requests' | 'leaves' };
  readonly settings: { readonly kind: SettingsPart };
};

/** What the window shows. Without `view`: what the screen opens with, mostly its list. */
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
  /** The id of an action that is done as soon as something that is shown does it. */
  readonly awaited: string | null;
  /** Something ended, and the window went on by itself: nobody pressed anything to get here. */
  readonly cameByItself: boolean;
};

/** Whether what the screen shows is of the connection that is open. */
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

/** Where the window was left, as main wrote it on `<html>`. */
function firstRoute(): Route {
  const screen = globalThis.document?.documentElement.dataset['screen'] ?? '';
  return { screen: Object.hasOwn(isOfConnection, screen) ? (screen as ScreenName) : 'overview' };
}

export const useNavigation = create<Navigation>(() => ({
  route: firstRoute(),
  past: [],
  awaited: null,
  cameByItself: true,
}));

export function useRoute(): Route {
  return useNavigation((state) => state.route);
}

/** What the screen shows; undefined: what it opens with, or the window is at another screen. */
export function useView<Name extends keyof Views>(screen: Name): Views[Name] | undefined {
  return useNavigation(({ route }) =>
    route.screen === screen ? (route.view as Views[Name] | undefined) : undefined,
  );
}

/** The record that the screen shows, where one was chosen. */
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

function follow(route: Route, awaited: string | null, cameByItself: boolean): void {
  useNavigation.setState((state) =>
    isSameRoute(route, state.route)
      ? { awaited }
      : { route, past: [...state.past, state.route].slice(-50), awaited, cameByItself },
  );
}

/** Goes somewhere; the route left behind is where `goBack` returns to. */
export function goTo(route: Route, awaited: string | null = null): void {
  follow(route, awaited, false);
}

/** Goes on where something ended by itself: whatever of the window is in use stays so. */
export function goOn(route: Route): void {
  follow(route, null, true);
}

/**
 * Changes what a screen shows without a step to go back over: moving through a list. Whoever is at
 * another screen by now stays there.
 */
export function showInPlace(route: Route): void {
  useNavigation.setState((state) => (state.route.screen === route.screen ? { route } : {}));
}

export function goBack(): void {
  useNavigation.setState((state) => {
    const route = state.past.at(-1);
    return route
      ? { route, past: state.past.slice(0, -1), awaited: null, cameByItself: false }
      : {};
  });
}

/**
 * Another connection is shown: what was open belongs to the one before, also where `goBack` would
 * lead, and what was asked for there is not done here.
 */
export function leaveOpenRecord(): void {
  useNavigation.setState(({ route, past }) => {
    const withoutRecord = (one: Route): Route =>
      isOfConnection[one.screen] ? { screen: one.screen } : one;
    return { route: withoutRecord(route), past: past.map(withoutRecord), awaited: null };
  });
}

/** What was asked for is under way, or is given up. */
export function dropAwaited(): void {
  useNavigation.setState({ awaited: null });
}

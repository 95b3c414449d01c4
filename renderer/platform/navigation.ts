import { create } from 'zustand';
import type { EventPayload, ScreenName } from '../../preload/contract/events.ts';

/**
 * `id` is what the screen shows of it: a card, a profile (`new` for one that does not exist yet).
 */
export type Place = { readonly screen: ScreenName; readonly id: string | null };
export type Ask =
  | EventPayload<'navigate'>['ask']
  | 'add-cards'
  | 'import-events'
  | 'verify-message'
  | 'add-registrations'
  | 'test'
  | 'copy-report';

type Navigation = {
  readonly place: Place;
  readonly past: readonly Place[];
  /**
   * Something to be asked on the screen as soon as it is there: lock this card, lock all cards, add
   * cards, open the palette, import events, verify a message, follow registrations, test the
   * connection, copy its report.
   */
  readonly ask: Ask;
};

export const useNavigation = create<Navigation>(() => ({
  place: { screen: 'overview', id: null },
  past: [],
  ask: null,
}));

export const usePlace = (): Place => useNavigation((state) => state.place);

const same = (a: Place, b: Place): boolean => a.screen === b.screen && a.id === b.id;

/** Goes somewhere; the place left behind is where `goBack` returns to. */
export const goTo = (screen: ScreenName, id: string | null = null, ask: Ask = null): void =>
  useNavigation.setState((state) => {
    const place = { screen, id };
    return same(place, state.place)
      ? { ask }
      : { place, past: [...state.past, state.place].slice(-50), ask };
  });

/** Changes what a screen shows without a step to go back over: moving through a list. */
export const showInPlace = (id: string | null): void =>
  useNavigation.setState((state) => ({ place: { ...state.place, id } }));

export const goBack = (): void =>
  useNavigation.setState((state) => {
    const place = state.past.at(-1);
    return place ? { place, past: state.past.slice(0, -1), ask: null } : {};
  });

/** Screens that show one of many things, which belong to the connection. */
const ofConnection: ReadonlySet<ScreenName> = new Set([
  'cards',
  'clients',
  'products',
  'supplier-invoices',
  'terminal-payments',
  'webhooks',
  'registrations',
]);

/**
 * Another connection is shown: what was open belongs to the one before, also where `goBack` would
 * lead.
 */
export const leaveOpenRecord = (): void =>
  useNavigation.setState(({ place, past }) => {
    const withoutRecord = (one: Place): Place =>
      ofConnection.has(one.screen) ? { screen: one.screen, id: null } : one;
    return { place: withoutRecord(place), past: past.map(withoutRecord) };
  });

/** The screen has taken up what was asked. */
export const answerAsk = (): void => useNavigation.setState({ ask: null });

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { canLock, canSetLimits } from '../../../main/bank/cards/card-status.ts';
import type { SearchHit } from '../../../preload/contract/app/search.ts';
import { actions, isOffered, paletteAction } from '../../../renderer/frame/actions.ts';
import { paletteSections } from '../../../renderer/frame/palette/palette-entries.ts';
import { defaultPreferences } from '../../../preload/contract/app/default-preferences.ts';
import { defaultEntry } from '../../../renderer/frame/palette/palette-entry.ts';
import type { PaletteContext } from '../../../renderer/frame/palette/palette-entry.ts';
import type { WindowState } from '../../../renderer/platform/actions.ts';
import { useNavigation } from '../../../renderer/platform/navigation.ts';
import { messagesIn, windowCatalogues } from '../../fixtures/catalogue-files.ts';
import { bakeryConnections, cardIdAt } from '../../fixtures/bakery.ts';

function hit(status: string | null): SearchHit {
  return {
    kind: 'card',
    id: cardIdAt(0),
    title: 'Karim Benali',
    detail: 'Deliveries',
    lastDigits: '7304',
    number: null,
    status,
    canLock: canLock(status),
    canSetLimits: canSetLimits(status),
  };
}
const around = {
  t: (id: string) => id,
  query: '',
  hits: [] as readonly SearchHit[],
  due: [],
  cards: [],
  recents: [],
  fallback: null,
  reading: { formatLocale: 'en-GB', unit: null },
  route: { screen: 'overview' } as const,
  language: 'en' as const,
  actionHandlers: {},
  connections: bakeryConnections,
};
const bank = bakeryConnections[0] ?? null;
const partner = bakeryConnections[1] ?? null;
type Change = Partial<PaletteContext> & Partial<WindowState>;
function sections({
  phase = 'signed-in',
  preferences = defaultPreferences,
  active = bank,
  hasPast = false,
  ...change
}: Change) {
  return paletteSections({ ...around, window: { phase, preferences, active, hasPast }, ...change });
}
function entries(change: Change) {
  return sections(change).flatMap((section) => section.entries);
}
function ids(change: Change) {
  return entries(change).map((entry) => entry.id);
}

describe('the palette', () => {
  const sent: string[] = [];
  beforeEach(() => {
    sent.length = 0;
    useNavigation.setState({ route: { screen: 'overview' }, past: [], pendingActionId: null });
    const lock = (input: { readonly id: string }) => {
      sent.push(input.id);
      return Promise.resolve({ ok: true, value: {} });
    };
    const useDemo = () =>
      Promise.resolve({ ok: true, value: { id: bakeryConnections[2]?.id ?? null } });
    vi.stubGlobal('window', { cashdesk: { cards: { lock }, connections: { useDemo } } });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('finds a screen by a whole word that may wrap in the navigation', () => {
    const t = (id: string): string =>
      id === 'shell.screen.supplier-invoices' ? 'Eingangs\u00adrechnungen' : id;
    expect(entries({ t, query: 'eingangsrechn' }).map(({ label }) => label)).toContain(
      'Eingangsrechnungen',
    );
  });

  it('finds each action by its name and by the words of its button', () => {
    const words = messagesIn(windowCatalogues('en'));
    const t = (id: string): string => words.get(id) ?? id;
    const window = { phase: 'signed-in', preferences: defaultPreferences, active: bank } as const;
    const offered = actions.filter(
      (action) =>
        action !== paletteAction &&
        isOffered(action, { ...window, hasPast: true }, { [action.id]: () => undefined }),
    );
    for (const { id, label, button = label } of offered)
      for (const name of [t(label), t(button)]) {
        const query = name.replaceAll(/[^\p{L}\p{N}]+/gu, ' ');
        const actionHandlers = { [id]: () => undefined };
        expect(ids({ query, t, hasPast: true, actionHandlers }), name).toContain(id);
      }
  });

  const lockFound = (askBeforeLock: boolean) =>
    entries({
      query: 'kar',
      hits: [hit('live')],
      preferences: { ...defaultPreferences, askBeforeLock },
    })
      .find((entry) => entry.id === `lock:${cardIdAt(0)}`)
      ?.act();

  it('locks a found card at once and shows the card', () => {
    lockFound(false);
    expect(sent).toEqual([cardIdAt(0)]);
    expect(useNavigation.getState()).toMatchObject({
      route: { screen: 'cards', view: { kind: 'record', id: cardIdAt(0) } },
      pendingActionId: null,
    });
  });

  it('finds the actions of the diagnostics by any of their words', () => {
    const words: ReadonlyMap<string, string> = new Map([
      ['diagnostics.palette.test', 'Test the connection'],
      ['diagnostics.palette.copy', 'Copy the diagnostic report'],
      ['diagnostics.palette.leaves', 'Data sent from this computer'],
      ['shell.screen.diagnostics', 'Diagnostics'],
    ]);
    const act = (query: string, id: string) =>
      entries({ query, t: (message) => words.get(message) ?? message })
        .find((entry) => entry.id === id)
        ?.act();
    act('test', 'diagnostics.test');
    expect(useNavigation.getState()).toMatchObject({
      route: { screen: 'diagnostics' },
      pendingActionId: 'diagnostics.test',
    });
    act('report', 'diagnostics.copy-report');
    expect(useNavigation.getState()).toMatchObject({
      route: { screen: 'diagnostics' },
      pendingActionId: 'diagnostics.copy-report',
    });
    act('diagnostics', 'diagnostics.leaves');
    expect(useNavigation.getState()).toMatchObject({
      route: { screen: 'diagnostics', view: { kind: 'leaves' } },
    });
  });

  it('asks for confirmation on the card if the user wants it', () => {
    lockFound(true);
    expect(sent).toEqual([]);
    expect(useNavigation.getState()).toMatchObject({
      route: { screen: 'cards', view: { kind: 'record', id: cardIdAt(0) } },
      pendingActionId: 'cards.lock',
    });
  });

  it('offers to lock a card of unknown status, but no locked or missing one', () => {
    for (const status of ['paused', 'stolen', 'lost', 'abusive', 'Order_Canceled', ' PAUSED '])
      expect(ids({ query: 'kar', hits: [hit(status)] })).not.toContain(`lock:${cardIdAt(0)}`);
    for (const status of ['onhold', 'pre_expired', 'frozen_by_moonlight', null])
      expect(ids({ query: 'kar', hits: [hit(status)] })).toContain(`lock:${cardIdAt(0)}`);
  });

  it('offers a limit of a locked card, but of no ended one', () => {
    const limits = (status: string | null) =>
      ids({
        query: 'limit karim 3000',
        hits: [hit(status)],
        fallback: { action: 'limit', amount: '3,000' },
      }).filter((id) => id.startsWith('limit:'));
    for (const status of ['live', 'paused', 'pending', 'onhold', null])
      expect(limits(status), String(status)).toEqual([`limit:${cardIdAt(0)}`]);
    for (const status of ['stolen', 'lost', 'expired']) expect(limits(status), status).toEqual([]);
  });

  it('opens the confirmation for "lock all cards", and sends nothing itself', () => {
    entries({})
      .find((entry) => entry.id === 'cards.lock-all')
      ?.act();
    expect(sent).toEqual([]);
    expect(useNavigation.getState()).toMatchObject({
      route: { screen: 'cards' },
      pendingActionId: 'cards.lock-all',
    });
  });

  it('offers to sign in or to sign out, never both, and neither without a connection', () => {
    expect(ids({ phase: 'signed-in' })).toContain('sign-out');
    expect(ids({ phase: 'expired' })).toContain('sign-in');
    expect(ids({ phase: 'expired' })).not.toContain('sign-out');
    expect(
      ids({ phase: 'no-connection' }).filter(
        (id) => id === 'sign-in' || id === 'sign-out' || id === 'cards.lock-all',
      ),
    ).toEqual([]);
  });

  it('still offers navigation while the result is empty', () => {
    expect(ids({ query: 'zzzz' })).toContain('go:cards');
    expect(sections({ query: 'zzzz' })[0]?.id).toBe('nothing');
  });

  it('finds a language by its name in the shown language', () => {
    expect(ids({ query: 'german' })).toEqual(['language:de']);
    expect(ids({ query: 'anglais', language: 'fr' })).toEqual(['language:en']);
  });

  it('opens the screen that adds cards for a query about adding some', () => {
    expect(ids({})).not.toContain('cards.add');
    entries({ query: 'cards.add' })
      .find((entry) => entry.id === 'cards.add')
      ?.act();
    expect(useNavigation.getState()).toMatchObject({
      route: { screen: 'cards' },
      pendingActionId: 'cards.add',
    });
    expect(ids({ phase: 'no-connection', query: 'cards.add' })).not.toContain('cards.add');
  });

  it('zooms within its limits, and resets a changed zoom', () => {
    const zooms = (zoomPercent: number) =>
      ids({ query: 'zoom', preferences: { ...defaultPreferences, zoomPercent } });
    expect(zooms(100)).toEqual(['zoom-in', 'zoom-out']);
    expect(zooms(300)).toEqual(['zoom-out', 'zoom-reset']);
    expect(zooms(50)).toEqual(['zoom-in', 'zoom-reset']);
    expect(
      entries({ query: 'zoom', preferences: { ...defaultPreferences, zoomPercent: 110 } }).map(
        ({ detail }) => detail,
      ),
    ).toEqual(['110%', '110%', '110%']);
  });

  it('opens the demo from the form that connects a bank', async () => {
    useNavigation.setState({
      route: { screen: 'connections', view: { kind: 'new' } },
      past: [],
      pendingActionId: null,
    });
    entries({})
      .find((entry) => entry.id === 'demo')
      ?.act();
    await vi.waitFor(() => expect(useNavigation.getState().route.screen).toBe('overview'));
  });

  it('offers a new registration if the connection makes them, and opens its form', () => {
    expect(ids({})).not.toContain('registrations.new');
    entries({ active: partner })
      .find((entry) => entry.id === 'registrations.new')
      ?.act();
    expect(useNavigation.getState().route).toEqual({
      screen: 'registrations',
      view: { kind: 'new' },
    });
  });

  it('finds webhook actions by the name of their screen, also while it is shown', () => {
    const here = {
      query: 'webhooks',
      route: { screen: 'webhooks', view: { kind: 'subscription', id: 's1' } } as const,
    };
    expect(ids(here)).toEqual([
      'go:webhooks',
      'webhooks.new-subscription',
      'webhooks.secrets',
      'webhooks.older-form',
      'webhooks.import-events',
      'webhooks.verify-message',
      'webhooks.add-subscriptions',
    ]);
    entries(here)
      .find((entry) => entry.id === 'webhooks.import-events')
      ?.act();
    expect(useNavigation.getState()).toMatchObject({
      route: { screen: 'webhooks' },
      pendingActionId: 'webhooks.import-events',
    });
    expect(ids({ ...here, active: null })).not.toContain('webhooks.import-events');
  });

  it('offers a partner external registrations, and no subscription without a bank account', () => {
    const atPartner = {
      active: partner,
      phase: 'registrations-only',
    } as const;
    const ofWebhooks = ids({ ...atPartner, query: 'webhooks' });
    expect(ofWebhooks).toContain('webhooks.import-events');
    expect(ofWebhooks).not.toContain('webhooks.new-subscription');
    expect(ids(atPartner)).toContain('registrations.new');
    entries({ ...atPartner, query: 'registrations' })
      .find((entry) => entry.id === 'registrations.add')
      ?.act();
    expect(useNavigation.getState()).toMatchObject({
      route: { screen: 'registrations' },
      pendingActionId: 'registrations.add',
    });
  });

  it.each([
    'terminal-payments.untrack',
    'supplier-invoices.remove',
    'webhooks.stop-receiver',
    'webhooks.mark-read',
  ])('never runs %s by Enter, which is selected, even if a lock is listed first', (id) => {
    const label = actions.find((action) => action.id === id)?.label;
    for (const verbs of ['other', 'word']) {
      const said = new Map([
        [label, 'word'],
        ['shell.palette.lock.verbs', verbs],
      ]);
      const given = sections({
        query: 'word',
        actionHandlers: { [id]: () => undefined },
        t: (message) => said.get(message) ?? message,
      });
      expect(given.flatMap((section) => section.entries).map((entry) => entry.id)).toContain(id);
      expect(defaultEntry(given, 'word')?.id).not.toBe(id);
    }
  });

  it('offers no bank account actions if the connection only makes registrations', () => {
    const offered = ids({ phase: 'registrations-only', hits: [hit('live')], query: '' });
    expect(offered).toContain('go:settings');
    for (const id of [
      'cards.lock-all',
      'cards.new',
      'ui.refresh',
      'sign-in',
      'sign-out',
      'go:cards',
      'go:limits',
      'go:clients',
      'go:supplier-invoices',
    ])
      expect(offered).not.toContain(id);
    expect(ids({ phase: 'registrations-only', hits: [hit('live')], query: 'kar' })).not.toContain(
      `lock:${cardIdAt(0)}`,
    );
  });
});

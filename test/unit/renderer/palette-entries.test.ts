import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SearchHit } from '../../../preload/contract/search.ts';
import { paletteSections } from '../../../renderer/frame/palette/palette-entries.ts';
import { defaultPreferences } from '../../../preload/contract/preferences.ts';
import { useNavigation } from '../../../renderer/platform/navigation.ts';
import { bakeryConnections, cardIdAt } from '../../fixtures/bakery.ts';
import { createFakeBridge } from '../../fixtures/fake-bridge.ts';

const hit = (status: string | null): SearchHit => ({
  kind: 'card',
  id: cardIdAt(0),
  title: 'Karim Benali',
  detail: 'Deliveries',
  lastDigits: '7304',
  status,
});
const around = {
  t: (id: string) => id,
  query: '',
  hits: [] as readonly SearchHit[],
  areHitsBesideLock: false,
  route: { screen: 'overview' } as const,
  preferences: defaultPreferences,
  language: 'en' as const,
  phase: 'signed-in' as const,
  connections: bakeryConnections,
  activeId: bakeryConnections[0]?.id ?? null,
};
const entries = (change: Partial<Parameters<typeof paletteSections>[0]>) =>
  paletteSections({ ...around, ...change }).flatMap((section) => section.entries);
const ids = (change: Partial<Parameters<typeof paletteSections>[0]>) =>
  entries(change).map((entry) => entry.id);

describe('the palette', () => {
  const sent: string[] = [];
  beforeEach(() => {
    sent.length = 0;
    useNavigation.setState({ route: { screen: 'overview' }, past: [], ask: null });
    const fake = createFakeBridge({
      state: 'normal',
      locale: 'en',
      formatLocale: 'en-GB',
      theme: 'light',
      hideAmounts: false,
      now: () => 0,
    });
    vi.stubGlobal('window', {
      cashdesk: {
        ...fake,
        cards: {
          ...fake.cards,
          lock: (input: { readonly id: string }) => {
            sent.push(input.id);
            return Promise.resolve({ ok: true, value: {} });
          },
        },
      },
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  const lockFound = (askBeforeLock: boolean) =>
    entries({
      query: 'kar',
      hits: [hit('live')],
      preferences: { ...defaultPreferences, askBeforeLock },
    })
      .find((entry) => entry.id === `lock:${cardIdAt(0)}`)
      ?.act();

  it('locks a card it found at once and shows the card', () => {
    lockFound(false);
    expect(sent).toEqual([cardIdAt(0)]);
    expect(useNavigation.getState()).toMatchObject({
      route: { screen: 'cards', view: { kind: 'record', id: cardIdAt(0) } },
      ask: null,
    });
  });

  it('tests the connection, copies its report and shows what leaves, by any of their words', () => {
    const words: ReadonlyMap<string, string> = new Map([
      ['diagnostics.palette.test', 'Test the connection'],
      ['diagnostics.palette.copy', 'Copy the diagnostic report'],
      ['diagnostics.palette.leaves', 'What leaves'],
      ['shell.screen.diagnostics', 'Diagnostics'],
    ]);
    const act = (query: string, id: string) =>
      entries({ query, t: (message) => words.get(message) ?? message })
        .find((entry) => entry.id === id)
        ?.act();
    act('test', 'test');
    expect(useNavigation.getState()).toMatchObject({
      route: { screen: 'diagnostics' },
      ask: 'test',
    });
    act('report', 'copy-report');
    expect(useNavigation.getState()).toMatchObject({
      route: { screen: 'diagnostics' },
      ask: 'copy-report',
    });
    act('diagnostics', 'what-leaves');
    expect(useNavigation.getState()).toMatchObject({
      route: { screen: 'diagnostics', view: { kind: 'leaves' } },
    });
  });

  it('has the card ask first where the person wants to be asked', () => {
    lockFound(true);
    expect(sent).toEqual([]);
    expect(useNavigation.getState()).toMatchObject({
      route: { screen: 'cards', view: { kind: 'record', id: cardIdAt(0) } },
      ask: 'lock',
    });
  });

  it('Sound 17: offers no lock for a card that is locked or gone, but one for a status nobody knows', () => {
    for (const status of ['paused', 'stolen', 'lost', 'abusive', 'Order_Canceled', ' PAUSED '])
      expect(ids({ query: 'kar', hits: [hit(status)] })).not.toContain(`lock:${cardIdAt(0)}`);
    for (const status of ['onhold', 'pre_expired', 'frozen_by_moonlight', null])
      expect(ids({ query: 'kar', hits: [hit(status)] })).toContain(`lock:${cardIdAt(0)}`);
  });

  it('asks for "lock all cards" on the screen that asks, and sends nothing itself', () => {
    entries({})
      .find((entry) => entry.id === 'lock-all')
      ?.act();
    expect(sent).toEqual([]);
    expect(useNavigation.getState()).toMatchObject({ route: { screen: 'cards' }, ask: 'lock-all' });
  });

  it('offers to sign in or to sign out, never both, and neither without a connection', () => {
    expect(ids({ phase: 'signed-in' })).toContain('sign-out');
    expect(ids({ phase: 'expired' })).toContain('sign-in');
    expect(ids({ phase: 'expired' })).not.toContain('sign-out');
    expect(
      ids({ phase: 'no-connection' }).filter(
        (id) => id === 'sign-in' || id === 'sign-out' || id === 'lock-all',
      ),
    ).toEqual([]);
  });

  it('still leads somewhere when nothing was found, and says that it is nothing found', () => {
    expect(ids({ query: 'zzzz' })).toContain('go:cards');
    expect(paletteSections({ ...around, query: 'zzzz' })[0]?.id).toBe('nothing');
  });

  it('finds a language by its name in the language shown', () => {
    expect(ids({ query: 'german' })).toEqual(['language:de']);
    expect(ids({ query: 'anglais', language: 'fr' })).toEqual(['language:en']);
  });

  it('offers to add cards, on the screen that does it', () => {
    entries({})
      .find((entry) => entry.id === 'add-cards')
      ?.act();
    expect(useNavigation.getState()).toMatchObject({
      route: { screen: 'cards' },
      ask: 'add-cards',
    });
    expect(ids({ phase: 'no-connection' })).not.toContain('add-cards');
  });

  it('zooms within what there is, and back where it is not as it was', () => {
    const zooms = (zoomPercent: number) =>
      ids({ query: 'zoom', preferences: { ...defaultPreferences, zoomPercent } });
    expect(zooms(100)).toEqual(['zoom-in', 'zoom-out']);
    expect(zooms(300)).toEqual(['zoom-out', 'zoom-reset']);
    expect(zooms(50)).toEqual(['zoom-in', 'zoom-reset']);
  });

  it('leaves the form that connects a bank for the demo', async () => {
    useNavigation.setState({
      route: { screen: 'connections', view: { kind: 'new' } },
      past: [],
      ask: null,
    });
    entries({})
      .find((entry) => entry.id === 'demo')
      ?.act();
    await vi.waitFor(() => expect(useNavigation.getState().route.screen).toBe('overview'));
  });

  it('offers a new registration where the connection makes them, and goes to its form', () => {
    expect(ids({})).not.toContain('new-registration');
    entries({ activeId: bakeryConnections[1]?.id ?? null })
      .find((entry) => entry.id === 'new-registration')
      ?.act();
    expect(useNavigation.getState().route).toEqual({
      screen: 'registrations',
      view: { kind: 'new' },
    });
  });

  it('finds what can be done with webhooks by the name of their screen, also while it is shown', () => {
    const activeId = bakeryConnections[0]?.id ?? null;
    const here = {
      activeId,
      query: 'webhooks',
      route: { screen: 'webhooks', view: { kind: 'subscription', id: 's1' } } as const,
    };
    expect(ids(here)).toEqual(['new-subscription', 'import-events', 'verify-message']);
    entries(here)
      .find((entry) => entry.id === 'import-events')
      ?.act();
    expect(useNavigation.getState()).toMatchObject({
      route: { screen: 'webhooks' },
      ask: 'import-events',
    });
    expect(ids({ ...here, activeId: null })).not.toContain('import-events');
  });

  it('offers a partner the registrations of elsewhere, and no subscription without a bank account', () => {
    const partner = {
      activeId: bakeryConnections[1]?.id ?? null,
      phase: 'registrations-only',
    } as const;
    expect(ids(partner)).toEqual(
      expect.arrayContaining(['import-events', 'new-registration', 'add-registrations']),
    );
    expect(ids(partner)).not.toContain('new-subscription');
    entries(partner)
      .find((entry) => entry.id === 'add-registrations')
      ?.act();
    expect(useNavigation.getState()).toMatchObject({
      route: { screen: 'registrations' },
      ask: 'add-registrations',
    });
  });

  it('offers nothing of a bank account where the connection makes registrations alone', () => {
    const offered = ids({ phase: 'registrations-only', hits: [hit('live')], query: '' });
    expect(offered).toContain('go:settings');
    for (const id of [
      'lock-all',
      'new-card',
      'refresh',
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

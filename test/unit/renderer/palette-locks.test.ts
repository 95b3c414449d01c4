import { afterEach, describe, expect, it, vi } from 'vitest';
import type { LocaleName } from '../../../preload/contract/app/preferences.ts';
import { defaultPreferences } from '../../../preload/contract/app/default-preferences.ts';
import type { SearchHit } from '../../../preload/contract/app/search.ts';
import { paletteSections } from '../../../renderer/frame/palette/palette-entries.ts';
import { defaultEntry } from '../../../renderer/frame/palette/palette-entry.ts';
import { searchHits } from '../../../renderer/frame/palette/palette-search.ts';
import { activateLocale, t } from '../../../renderer/i18n/i18n.ts';
import { bakeryConnections, cardIdAt } from '../../fixtures/bakery.ts';

function card(index: number, title: string): SearchHit {
  return {
    kind: 'card',
    id: cardIdAt(index),
    title,
    detail: null,
    lastDigits: null,
    number: null,
    status: 'live',
    canLock: true,
    canSetLimits: true,
  };
}
function client(title: string): SearchHit {
  return {
    kind: 'client',
    id: `client-${title}`,
    title,
    detail: null,
    lastDigits: null,
    number: null,
    status: null,
    canLock: false,
    canSetLimits: false,
  };
}

/**
 * The stored records, found as main finds them: every word of the query starts a word of the title.
 */
function storeRecords(stored: readonly SearchHit[]) {
  const begins = (title: string, word: string): boolean =>
    title
      .toLowerCase()
      .split(' ')
      .some((part) => part.startsWith(word));
  const everywhere = ({ text }: { readonly text: string }) =>
    Promise.resolve({
      ok: true,
      value: {
        hits: stored.filter(({ title }) =>
          text
            .toLowerCase()
            .trim()
            .split(/\s+/)
            .every((word) => begins(title ?? '', word)),
        ),
      },
    });
  vi.stubGlobal('window', { cashdesk: { search: { everywhere } } });
}

const reading = { formatLocale: 'en-GB', unit: null } as const;

async function typed(query: string, locale: LocaleName = 'en') {
  await activateLocale(locale, locale);
  const sections = paletteSections({
    t,
    query,
    ...(await searchHits(query, t, reading)),
    due: [],
    cards: [],
    recents: [],
    reading,
    route: { screen: 'overview' },
    window: {
      phase: 'signed-in',
      preferences: defaultPreferences,
      active: bakeryConnections[0] ?? null,
      hasPast: false,
    },
    actionHandlers: {},
    language: locale,
    connections: bakeryConnections,
  });
  const choice = defaultEntry(sections, query);
  return { ids: sections.flatMap(({ entries }) => entries).map(({ id }) => id), choice };
}

describe('a lock in the palette', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('follows the matches of a typed name, and is not run by Enter', async () => {
    storeRecords([card(0, 'Karim Benali'), client('Karima Textiles')]);
    const { ids, choice } = await typed('karim');
    expect(ids.slice(0, 3)).toEqual([
      `found:card:${cardIdAt(0)}`,
      'found:client:client-Karima Textiles',
      `lock:${cardIdAt(0)}`,
    ]);
    expect(choice?.id).toBe(`found:card:${cardIdAt(0)}`);
  });

  it.each([
    ['en', 'lock karim'],
    ['en', 'Lock card of Kárim'],
    ['de', 'sperren karim'],
    ['de', 'sperre karim'],
    ['fr', 'BLOQUER la carte de karim'],
    ['fr', 'bloque karim'],
    ['it', 'blocca karim'],
    ['es', 'bloquear la tarjeta de karim'],
  ] as const)('comes first if the query starts with its verb (%s: %s)', async (locale, query) => {
    storeRecords([card(0, 'Karim Benali')]);
    const { ids, choice } = await typed(query, locale);
    expect(ids[0]).toBe(`lock:${cardIdAt(0)}`);
    expect(choice).toMatchObject({ id: `lock:${cardIdAt(0)}` });
    expect(choice?.underEnter).toBeUndefined();
  });

  it('does not come first if the verb is later, incomplete or in another language', async () => {
    storeRecords([card(0, 'Karim Benali')]);
    expect((await typed('karim sperren', 'de')).choice?.id).toBe(`found:card:${cardIdAt(0)}`);
    expect((await typed('Karte von Karim sperren', 'de')).choice?.id).toBe(
      `found:card:${cardIdAt(0)}`,
    );
    for (const query of ['loc karim', 'sperren karim'])
      expect((await typed(query)).choice?.id, query).toBe(`found:card:${cardIdAt(0)}`);
  });

  it('is never run by Enter for a name that contains its words', async () => {
    storeRecords([
      card(0, 'Lock'),
      card(1, 'Allan Smith'),
      card(2, 'Al Cards'),
      card(3, 'Card Lock'),
    ]);
    for (const query of ['lock', 'loc', 'all', 'al', 'cards', 'card', 'of', 'card lock']) {
      const { choice } = await typed(query);
      expect(choice?.id ?? 'none', query).not.toMatch(/^lock/);
    }
    storeRecords([]);
    for (const query of ['all', 'all cards', 'lo'])
      expect((await typed(query)).choice?.id ?? 'none', query).not.toMatch(/^lock/);
    expect((await typed('tarjetas', 'es')).choice?.id ?? 'none').not.toMatch(/^lock/);
  });

  it('yields to locking all cards while the words for all are being typed', async () => {
    storeRecords([card(1, 'Allan Smith')]);
    expect((await typed('lock')).choice?.id).toBe('cards.lock-all');
    expect((await typed('lock al')).choice?.id).toBe('cards.lock-all');
    expect((await typed('lock allan')).choice?.id).toBe(`lock:${cardIdAt(1)}`);
  });

  it('among several cards is run by Enter only after the user has seen them', async () => {
    storeRecords([card(0, 'Karim Benali'), card(1, 'Karim Haddad')]);
    expect((await typed('lock karim')).choice).toMatchObject({
      id: `lock:${cardIdAt(0)}`,
      underEnter: 'once-seen',
    });
    expect((await typed('lock karim h')).choice?.underEnter).toBeUndefined();
  });

  it('is not selected if the search itself failed', async () => {
    vi.stubGlobal('window', {
      cashdesk: {
        search: {
          everywhere: () => Promise.resolve({ ok: false, error: { kind: 'storage-unavailable' } }),
        },
      },
    });
    const { ids } = await typed('lock karim');
    expect(ids.filter((id) => id.startsWith('lock:'))).toEqual([]);
  });
});

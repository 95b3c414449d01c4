import { describe, expect, it } from 'vitest';
import { defaultPreferences } from '../../../preload/contract/app/default-preferences.ts';
import { paletteSections } from '../../../renderer/frame/palette/palette-entries.ts';
import { recentsForm, withRecent } from '../../../renderer/frame/palette/palette-recents.ts';
import { activateLocale, translate as t } from '../../../renderer/i18n/i18n.ts';
import { bakeryConnections } from '../../fixtures/bakery.ts';

const recent = { kind: 'client', id: 'c1', title: 'Hôtel Mercier', lastDigits: null } as const;

function sections(query: string, language: 'en' | 'de' | 'fr' | 'it' | 'es' = 'en') {
  return paletteSections({
    t,
    query,
    hits: [],
    recents: [recent],
    beside: null,
    reading: { formatLocale: 'en-GB', unit: null },
    route: { screen: 'diagnostics' },
    language,
    window: {
      phase: 'signed-in',
      preferences: defaultPreferences,
      active: bakeryConnections[0] ?? null,
      hasPast: false,
    },
    doingsHere: {},
    connections: bakeryConnections,
  });
}

describe('the palette', () => {
  it.each([
    ['en', 'stolen', 'go:cards'],
    ['en', 'late', 'go:supplier-invoices'],
    ['en', 'spend', 'go:limits'],
    ['en', 'organisation', 'go:organization'],
    ['en', 'customers', 'go:clients'],
    ['en', 'dark mode', 'theme:dark'],
    ['de', 'gestohlen', 'go:cards'],
    ['de', 'überfällig', 'go:supplier-invoices'],
    ['de', 'eingangsr', 'go:supplier-invoices'],
    ['de', 'ausgeben', 'go:limits'],
    ['de', 'kasse', 'go:terminal-payments'],
    ['fr', 'volee', 'go:cards'],
    ['fr', 'retard', 'go:supplier-invoices'],
    ['fr', 'dépenser', 'go:limits'],
    ['it', 'rubata', 'go:cards'],
    ['it', 'scaduta', 'go:supplier-invoices'],
    ['it', 'spendere', 'go:limits'],
    ['es', 'robada', 'go:cards'],
    ['es', 'vencida', 'go:supplier-invoices'],
    ['es', 'gastar', 'go:limits'],
  ] as const)('finds what is called otherwise here (%s: %s)', async (language, query, id) => {
    await activateLocale(language, 'en-GB');
    const ids = sections(query, language).flatMap(({ entries }) => entries.map((each) => each.id));
    expect(ids).toContain(id);
  });

  it('has what is called so before what is only meant by it', async () => {
    await activateLocale('en', 'en-GB');
    const places = sections('invoice').find(({ id }) => id === 'go');
    expect(places?.entries[0]?.id).toBe('go:supplier-invoices');
  });

  it('begins with what it led to before, for as long as nothing is typed', async () => {
    await activateLocale('en', 'en-GB');
    expect(sections('')[0]).toMatchObject({
      id: 'recent',
      entries: [{ id: 'found:client:c1', label: 'Hôtel Mercier' }],
    });
    expect(sections('hot').map(({ id }) => id)).not.toContain('recent');
  });

  it('remembers the last five, each once, and reads what it kept', () => {
    const led = [1, 2, 3, 4, 5, 6, 2].map((each) => ({ ...recent, id: `c${String(each)}` }));
    const recents = led.reduce<ReturnType<typeof withRecent>>(withRecent, []);
    expect(recents.map(({ id }) => id)).toEqual(['c2', 'c6', 'c5', 'c4', 'c3']);
    expect(recentsForm.read(recentsForm.write(recents) ?? '')).toEqual(recents);
    expect(recentsForm.read('[{"kind":"card"}]')).toBeNull();
  });
});

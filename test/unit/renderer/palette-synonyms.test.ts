import { describe, expect, it } from 'vitest';
import { defaultPreferences } from '../../../preload/contract/app/default-preferences.ts';
import { paletteSections } from '../../../renderer/frame/palette/palette-entries.ts';
import { recentsForm, withRecent } from '../../../renderer/frame/palette/palette-recents.ts';
import { activateLocale, t } from '../../../renderer/i18n/i18n.ts';
import { bakeryConnections } from '../../fixtures/bakery.ts';

const recent = { kind: 'client', id: 'c1', title: 'Hôtel Mercier', lastDigits: null } as const;

function sections(query: string, language: 'en' | 'de' | 'fr' | 'it' | 'es' = 'en') {
  return paletteSections({
    t,
    query,
    hits: [],
    due: [],
    cards: [],
    recents: [recent],
    fallback: null,
    reading: { formatLocale: 'en-GB', unit: null },
    route: { screen: 'diagnostics' },
    language,
    window: {
      phase: 'signed-in',
      preferences: defaultPreferences,
      active: bakeryConnections[0] ?? null,
      hasPast: false,
    },
    actionHandlers: {},
    connections: bakeryConnections,
  });
}

describe('the palette', () => {
  it.each([
    ['en', 'stolen', 'go:cards'],
    ['de', 'Mahnung', 'go:supplier-invoices'],
    ['it', 'bolletta', 'go:supplier-invoices'],
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
  ] as const)('finds actions by their other names (%s: %s)', async (language, query, id) => {
    await activateLocale(language, 'en-GB');
    const ids = sections(query, language).flatMap(({ entries }) => entries.map((each) => each.id));
    expect(ids).toContain(id);
  });

  it.each([
    ['en', 'what do I owe this week', 'go:supplier-invoices'],
    ['en', 'who is late', 'go:supplier-invoices'],
    ['en', 'pay the rent', 'go:supplier-invoices'],
    ['en', 'vat number of bistrot', 'go:clients'],
    ['en', 'report stolen', 'go:cards'],
    ['en', 'change pin', 'go:settings'],
    ['de', 'wer ist überfällig', 'go:supplier-invoices'],
    ['de', 'Miete bezahlen bitte', 'go:supplier-invoices'],
    ['de', 'USt-ID vom Bistrot', 'go:clients'],
    ['de', 'Karte ist gestohlen worden', 'go:cards'],
    ['de', 'PIN ändern', 'go:settings'],
    ['fr', 'qui est en retard', 'go:supplier-invoices'],
    ['fr', 'payer le loyer', 'go:supplier-invoices'],
    ['fr', 'numéro de TVA du bistrot', 'go:clients'],
    ['fr', 'ma carte est volée', 'go:cards'],
    ['fr', 'changer le code PIN', 'go:settings'],
    ['it', 'chi è in ritardo', 'go:supplier-invoices'],
    ['it', 'pagare l’affitto', 'go:supplier-invoices'],
    ['it', 'partita IVA del bistrot', 'go:clients'],
    ['it', 'mi hanno rubata la carta', 'go:cards'],
    ['it', 'cambiare il PIN', 'go:settings'],
    ['es', 'quién lleva retraso', 'go:supplier-invoices'],
    ['es', 'pagar el alquiler', 'go:supplier-invoices'],
    ['es', 'NIF del bistrot', 'go:clients'],
    ['es', 'tarjeta robada ayer', 'go:cards'],
    ['es', 'cambiar el PIN', 'go:settings'],
  ] as const)('finds a goal by one good word (%s: %s)', async (language, query, id) => {
    await activateLocale(language, 'en-GB');
    const [first] = sections(query, language).filter((section) => section.id === 'go');
    expect(first?.entries.slice(0, 3).map((each) => each.id)).toContain(id);
    expect(sections(query, language).map((section) => section.id)).not.toContain('nothing');
  });

  it('shows an empty result if no word matches', async () => {
    await activateLocale('en', 'en-GB');
    for (const query of ['who is this for', 'xyzzy plugh'])
      expect(sections(query).map((section) => section.id)).toEqual(['nothing']);
  });

  it('lists matches by name before matches by synonym', async () => {
    await activateLocale('en', 'en-GB');
    const places = sections('invoice').find(({ id }) => id === 'go');
    expect(places?.entries[0]?.id).toBe('go:supplier-invoices');
  });

  it('lists recent entries first while nothing is typed', async () => {
    await activateLocale('en', 'en-GB');
    expect(sections('')[0]).toMatchObject({
      id: 'recent',
      entries: [{ id: 'found:client:c1', label: 'Hôtel Mercier' }],
    });
    expect(sections('hot').map(({ id }) => id)).not.toContain('recent');
  });

  it('stores the last five, each once, and reads them back', () => {
    const led = [1, 2, 3, 4, 5, 6, 2].map((each) => ({ ...recent, id: `c${String(each)}` }));
    const recents = led.reduce<ReturnType<typeof withRecent>>(withRecent, []);
    expect(recents.map(({ id }) => id)).toEqual(['c2', 'c6', 'c5', 'c4', 'c3']);
    expect(recentsForm.read(recentsForm.write(recents) ?? '')).toEqual(recents);
    expect(recentsForm.read('[{"kind":"card"}]')).toBeNull();
  });
});

import { afterEach, describe, expect, it, vi } from 'vitest';
import { defaultPreferences } from '../../../preload/contract/app/default-preferences.ts';
import type { LocaleName } from '../../../preload/contract/app/preferences.ts';
import type { SearchHit } from '../../../preload/contract/app/search.ts';
import type { LaneTotal } from '../../../preload/contract/invoices/supplier-invoices.ts';
import { paletteSections } from '../../../renderer/frame/palette/palette-entries.ts';
import { defaultEntry } from '../../../renderer/frame/palette/palette-entry.ts';
import { searchHits } from '../../../renderer/frame/palette/palette-search.ts';
import { groupedIban } from '../../../renderer/format/iban.ts';
import { activateLocale, t } from '../../../renderer/i18n/i18n.ts';
import { bakeryConnections } from '../../fixtures/bakery.ts';

function found(kind: SearchHit['kind'], title: string, number: string | null = null): SearchHit {
  return {
    kind,
    id: title,
    title,
    number,
    detail: null,
    lastDigits: null,
    status: null,
    canLock: kind === 'card',
    canSetLimits: kind === 'card',
  };
}
const stored = [
  found('card', 'Karim Benali'),
  found('client', 'Bistrot des Terreaux', 'FR83404833048'),
  {
    ...found('supplier-invoice', 'Beurrerie', 'F-12'),
    iban: 'FR7630006000011234567890189',
    amount: { value: '316.12', currency: 'EUR' },
  },
  found('supplier-invoice', 'SCI Les Tanneurs rent loyer Miete affitto alquiler'),
];
const due: readonly LaneTotal[] = [
  { lane: 'late', count: 2, totals: [{ currency: 'EUR', value: '1242.20' }] },
  { lane: 'next-7-days', count: 1, totals: [{ currency: 'EUR', value: '316.12' }] },
  { lane: 'later', count: 4, totals: [{ currency: 'EUR', value: '2414.00' }] },
];

async function answersTo(
  query: string,
  language: LocaleName = 'en',
  {
    hideAmounts = false,
    cards = [],
  }: { readonly hideAmounts?: boolean; readonly cards?: readonly SearchHit[] } = {},
) {
  await activateLocale(language, 'en-GB');
  const everywhere = ({ text }: { readonly text: string }) =>
    Promise.resolve({
      ok: true,
      value: {
        hits: stored.filter(({ title }) =>
          text
            .toLowerCase()
            .split(/\s+/)
            .every((word) => (title ?? '').toLowerCase().split(' ').includes(word)),
        ),
      },
    });
  vi.stubGlobal('window', { cashdesk: { search: { everywhere } } });
  const reading = { formatLocale: 'en-GB', unit: null };
  const sections = paletteSections({
    t,
    query,
    ...(await searchHits(query, t, reading)),
    due,
    cards,
    recents: [],
    reading,
    route: { screen: 'overview' },
    language,
    window: {
      phase: 'signed-in',
      preferences: { ...defaultPreferences, hideAmounts },
      active: bakeryConnections[0] ?? null,
      hasPast: false,
    },
    actionHandlers: {},
    connections: bakeryConnections,
  });
  return {
    entries: sections.flatMap(({ entries }) => entries),
    choice: defaultEntry(sections, query),
  };
}

describe('the palette answers', () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    ['en', 'what do I owe this week'],
    ['en', 'who is late'],
    ['de', 'wer ist überfällig'],
    ['de', 'was schulde ich'],
    ['de', 'was muss ich diese Woche zahlen'],
    ['de', 'Mahnung'],
    ['de', 'Was ist diese Woche fällig?'],
    ['fr', 'qui est en retard'],
    ['fr', 'que dois-je payer cette semaine'],
    ['it', 'chi è in ritardo'],
    ['it', 'bolletta'],
    ['es', 'qué debo esta semana'],
  ] as const)('with due amounts (%s: %s)', async (language, query) => {
    const { entries, choice } = await answersTo(query, language);
    expect(choice?.id).toBe('due:late');
    expect(choice?.label, 'names what is overdue').toMatch(/invoice|rechnung|factur|fattur/i);
    expect(choice?.detail).toContain('€1,242.20');
    expect(entries.map(({ id }) => id)).toContain('due:next-7-days');
    expect(entries.map(({ id }) => id)).not.toContain('due:later');
  });

  it.each([
    ['en', 'who hasn’t paid'],
    ['de', 'wer hat nicht bezahlt?'],
    ['fr', 'qui n’a pas payé'],
    ['it', 'chi non ha pagato'],
    ['es', 'quién no ha pagado'],
  ] as const)(
    'that the invoices the user sends are elsewhere (%s: %s)',
    async (language, query) => {
      const { entries, choice } = await answersTo(query, language);
      expect(entries[0]?.id).toBe('sent-invoices');
      expect(choice, 'Enter does not leave the answer').toBeUndefined();
    },
  );

  it('with the IBAN of a supplier, ready to copy', async () => {
    const { entries, choice } = await answersTo('IBAN beurrerie');
    expect(choice).toMatchObject({
      label: 'Copy: IBAN · Beurrerie',
      detail: groupedIban('FR7630006000011234567890189'),
    });
    expect(entries.find(({ id }) => id.startsWith('found:'))?.detail).toBe(
      'Supplier invoice · F-12 · €316.12',
    );
  });

  it('without amounts while they are hidden', async () => {
    expect((await answersTo('who is late', 'en', { hideAmounts: true })).choice?.detail).toBe(
      '2 invoices',
    );
  });

  it.each([
    ['en', 'pay rent', 'supplier-invoices.pay-slip:'],
    ['de', 'Miete bezahlen', 'supplier-invoices.pay-slip:'],
    ['fr', 'payer le loyer', 'supplier-invoices.pay-slip:'],
    ['it', 'pagare l’affitto', 'supplier-invoices.pay-slip:'],
    ['es', 'pagar el alquiler', 'supplier-invoices.pay-slip:'],
    ['en', 'stolen karim', 'cards.stolen:Karim'],
    ['de', 'Karim gestohlen', 'cards.stolen:Karim'],
    ['fr', 'carte volée karim', 'cards.stolen:Karim'],
    ['it', 'karim rubata', 'cards.stolen:Karim'],
    ['es', 'robada karim', 'cards.stolen:Karim'],
    ['en', 'karim lost', 'cards.lost:Karim'],
  ] as const)('with the action of a record (%s: %s)', async (language, query, id) => {
    expect((await answersTo(query, language)).entries.map((entry) => entry.id)).toContainEqual(
      expect.stringContaining(id),
    );
  });

  it.each([
    ['en', 'stolen'],
    ['en', 'lost card'],
    ['en', 'my card was stolen'],
    ['de', 'gestohlen'],
    ['de', 'Karte verloren'],
    ['fr', 'volée'],
    ['fr', 'perdue'],
    ['it', 'rubata'],
    ['it', 'rubato'],
    ['it', 'furto'],
    ['it', 'smarrita'],
    ['es', 'robada'],
    ['es', 'perdida'],
  ] as const)('with the lock of a card, and its list (%s: %s)', async (language, query) => {
    const { entries, choice } = await answersTo(query, language);
    expect(choice?.id).toBe('cards.gone');
    expect(entries.map(({ id }) => id)).toContain('go:cards');
  });

  it('with every card to choose from, if it names none', async () => {
    const cards = [found('card', 'Inès Roussel'), found('card', 'Karim Benali')];
    const { entries, choice } = await answersTo('stolen', 'en', { cards });
    expect(entries.map(({ label }) => label)).toEqual([
      'Report card of Inès Roussel stolen…',
      'Report card of Karim Benali stolen…',
      'Cards',
    ]);
    expect(choice?.underEnter).toBe('once-seen');
  });

  it('without actions that match only one word of it', async () => {
    const ids = (await answersTo('lost card')).entries.map(({ id }) => id);
    expect(ids).toEqual(['cards.gone', 'go:cards']);
  });

  it.each([
    ['en', 'vat number of bistrot'],
    ['de', 'USt-ID vom Bistrot'],
    ['fr', 'numéro de TVA du bistrot'],
  ] as const)('with the VAT number of a client (%s: %s)', async (language, query) => {
    const { entries } = await answersTo(query, language);
    expect(entries.find(({ id }) => id.startsWith('found:client'))?.detail).toContain(
      'FR83404833048',
    );
  });

  it.each([
    ['en', 'undo'],
    ['de', 'rückgängig'],
    ['fr', 'annuler'],
    ['it', 'annulla'],
    ['es', 'deshacer'],
  ] as const)('with the screen on which something is undone (%s: %s)', async (language, query) => {
    const ids = (await answersTo(query, language)).entries.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(['go:cards', 'go:supplier-invoices']));
  });
});

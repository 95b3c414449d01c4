import { describe, expect, it } from 'vitest';
import { namedLimits } from '../../../renderer/frame/palette/palette-limits.ts';
import { activateLocale, t } from '../../../renderer/i18n/i18n.ts';

describe('a limit in a query', () => {
  it.each([
    ['en', 'en-GB', 'limit karim 3000', 'karim', '3,000'],
    ['en', 'en-GB', 'Set limit of Karim to €3,000', 'karim', '3,000'],
    ['en', 'en-GB', 'raise karim benali 3 000.50', 'karim benali', '3,000.5'],
    ['de', 'de-DE', 'Limit von Karim auf 3.000', 'karim', '3.000'],
    ['de', 'de-DE', 'limit karim 1.234,50 €', 'karim', '1.234,5'],
    ['fr', 'fr-FR', 'plafond karim 3 000', 'karim', '3\u00a0000'],
    ['it', 'it-IT', 'limite di karim a 3000', 'karim', '3.000'],
    ['es', 'es-ES', 'límite de karim 3000', 'karim', '3.000'],
  ] as const)(
    'is read as typed (%s, %s): %s',
    async (locale, formatLocale, query, name, amount) => {
      await activateLocale(locale, formatLocale);
      expect(namedLimits(t, query, { formatLocale, unit: null })).toContainEqual({ name, amount });
    },
  );

  it('may belong to a card whose digits are typed, which is tried first', async () => {
    await activateLocale('en', 'en-GB');
    expect(namedLimits(t, 'limit karim 7304', { formatLocale: 'en-GB', unit: 'minor' })).toEqual([
      { name: 'karim 7304', amount: null },
      { name: 'karim', amount: '7,304' },
      { name: 'karim', amount: null },
    ]);
  });

  it('is the last number after a name that ends in one', async () => {
    await activateLocale('en', 'en-GB');
    expect(
      namedLimits(t, 'limit deliveries 500 700', { formatLocale: 'en-GB', unit: null }).slice(0, 2),
    ).toEqual([
      { name: 'deliveries 500 700', amount: null },
      { name: 'deliveries 500', amount: '700' },
    ]);
  });

  it.each(['-5', '3,5,7', '1e5', '1.000.000.000.000.000'])(
    'opens the card if its amount is unreadable: %s',
    async (amount) => {
      await activateLocale('en', 'en-GB');
      expect(
        namedLimits(t, `limit karim ${amount}`, { formatLocale: 'en-GB', unit: null }).at(-1),
      ).toEqual({ name: 'karim', amount: null });
    },
  );

  it.each(['limit', 'limits', 'karim 3000', 'limit 3000'])('is absent in "%s"', async (query) => {
    await activateLocale('en', 'en-GB');
    expect(
      namedLimits(t, query, { formatLocale: 'en-GB', unit: null }).filter(({ amount }) => amount),
    ).toEqual([]);
  });
});

import fc from 'fast-check';
import { isValidIBAN } from 'ibantools';
import { describe, expect, test } from 'vitest';
import { frenchIban } from '../../../main/demo-service/seed/iban.ts';
import { seedTexts } from '../../../main/demo-service/seed/texts.ts';
import { seedWorld } from '../../../main/demo-service/seed/seed-world.ts';

function now(): number {
  return Date.UTC(2026, 10, 19, 10, 42);
}
function world(seed = 1, cards = 8): ReturnType<typeof seedWorld> {
  return seedWorld({ seed, now, cards });
}

describe('Demo company', () => {
  test('is the same for the same seed, and differs for another', () => {
    const ids = (seed: number): string[] => [...world(seed).cards.keys()];
    expect(ids(1)).toEqual(ids(1));
    expect(ids(2)).not.toEqual(ids(1));
  });

  test('has the figures that the README pictures show', () => {
    const { bankAccounts, cards } = world();
    const own = bankAccounts.filter(({ external }) => !external);
    expect(own.reduce((sum, { balance_cents }) => sum + balance_cents, 0)).toBe(5_129_761);
    expect(
      own.reduce((sum, { authorized_balance_cents }) => sum + authorized_balance_cents, 0),
    ).toBe(5_075_601);
    expect(
      [...cards.values()].map(({ embossed_name, last_digits, status }) => [
        embossed_name,
        last_digits,
        status,
      ]),
    ).toEqual([
      ['Karim Benali', '7304', 'live'],
      ['Élodie Martin', '4821', 'live'],
      ['Théo Lambert', '1190', 'live'],
      ['Jonas Weber', '5527', 'paused'],
      ['Inès Roussel', '0963', 'live'],
      ['Marguerite Oyelaran', '8816', 'live'],
      ['Camille Nguyen', null, 'pending'],
      ['Stand de Noël', '2207', 'onhold'],
    ]);
  });

  test('has every card field, the requested number of cards, and holders from the company', () => {
    const { cards, members } = world(1, 300);
    expect(cards.size).toBe(300);
    for (const card of cards.values()) {
      expect(Object.values(card)).not.toContain(undefined);
      expect(members.map(({ id }) => id)).toContain(card.holder_id);
    }
  });
});

describe('Demo company in another language', () => {
  const leaves = (value: object): readonly string[] =>
    Object.values(value).flatMap((each: string | object) =>
      typeof each === 'string' ? each : leaves(each),
    );
  /** The bakery sells French specialities in each language. */
  const french = seedTexts.fr.products;
  const shared = new Set([
    '',
    ...[french.baguette, french.country, french.croissant, french.chocolate].map(
      ([title]) => title,
    ),
    ...[french.brioche, french.tart, french.log].map(([title]) => title),
  ]);
  /* Both languages have the same word for it. */
  const alike = { fr: ['Programme'], de: ['Person'], it: [], es: [] };

  test.each(['fr', 'de', 'it', 'es'] as const)('names everything in %s', (language) => {
    const english = leaves(seedTexts.en);
    expect(
      leaves(seedTexts[language]).filter(
        (text, index) => text.toLowerCase() === english[index]?.toLowerCase() && !shared.has(text),
      ),
    ).toEqual(alike[language]);
  });

  test('has the IDs and figures of the English one', () => {
    const german = seedWorld({ seed: 1, now, cards: 20, language: 'de' });
    const cards = [...german.cards.values()];
    expect(cards[2]?.nickname).toBe('Tanken');
    expect(cards.map((card) => ({ ...card, nickname: '' }))).toEqual(
      [...world(1, 20).cards.values()].map((card) => ({ ...card, nickname: '' })),
    );
    expect(german.bankAccounts.map(({ name }) => name)).toEqual([
      'Hauptkonto',
      'Löhne',
      'Rücklage für Umsatzsteuer',
      'Erspartes bei der anderen Bank',
    ]);
  });
});

describe('account numbers', () => {
  const digits = (count: number): fc.Arbitrary<string> =>
    fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: count, maxLength: count });

  test('every French IBAN passes an independent check', () => {
    fc.assert(
      fc.property(digits(5), digits(5), digits(11), (bank, branch, account) =>
        isValidIBAN(frenchIban(bank, branch, account)),
      ),
    );
  });

  test('the seeded ones do', () => {
    for (const { iban } of world().bankAccounts) expect(iban).toSatisfy(isValidIBAN);
  });
});

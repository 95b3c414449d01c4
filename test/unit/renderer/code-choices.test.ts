import { describe, expect, it } from 'vitest';
import {
  choiceText,
  clientLanguageChoices,
  countryChoices,
  currencyChoices,
  matchesTyped,
  sortByMatch,
  bestMatchingCode,
} from '../../../renderer/format/code-choices.ts';

function at(names: readonly { readonly code: string }[], code: string): number {
  return names.findIndex((choice) => choice.code === code);
}

describe('code choices', () => {
  it('are the 249 countries of ISO 3166-1 and Kosovo, each once with a name', () => {
    const choices = countryChoices('en');
    expect(new Set(choices.map(({ code }) => code)).size).toBe(250);
    expect(choices.filter(({ code, name }) => code === name)).toEqual([]);
  });
  it('are named and sorted in the language of the user', () => {
    expect(countryChoices('de').find(({ code }) => code === 'DE')?.name).toBe('Deutschland');
    const german = countryChoices('de');
    expect(at(german, 'EG')).toBeLessThan(at(german, 'BE'));
    expect(at(german, 'AT')).toBeLessThan(at(german, 'PL'));
  });
  it('include currencies in use', () => {
    const codes = currencyChoices('fr').map(({ code }) => code);
    expect(codes).toEqual(expect.arrayContaining(['EUR', 'USD', 'CHF', 'GBP', 'PLN']));
    expect(codes.filter((code) => ['DEM', 'HRK', 'BGN', 'XXX', 'XDR'].includes(code))).toEqual([]);
  });
  it('include the five languages of documents', () => {
    expect(clientLanguageChoices('it').map(({ code }) => code)).toEqual([
      'fr',
      'en',
      'it',
      'es',
      'de',
    ]);
  });
});

describe('a typed choice', () => {
  const choices = [
    { code: 'FM', name: 'Fermo' },
    { code: 'PR', name: 'Parma' },
    { code: 'RM', name: 'Roma' },
    { code: 'RMX', name: 'Elsewhere' },
    { code: 'X', name: 'Rmania' },
  ];
  const codes = (typed: string): readonly string[] =>
    sortByMatch(choices, typed).map(({ code }) => code);

  it.each(['RM', 'rm', ' Rm '])(
    '%j puts its exact code first, then choices that start with it, then the others in order',
    (typed) => {
      expect(codes(typed)).toEqual(['RM', 'RMX', 'X', 'FM', 'PR']);
      expect(bestMatchingCode(choices, typed)).toBe('RM');
    },
  );
  it('without a matching code puts choices that start with it first', () => {
    expect(codes('p')).toEqual(['PR', 'FM', 'RM', 'RMX', 'X']);
  });
  it('selects the first one that starts with it, or the only match', () => {
    expect(bestMatchingCode(choices, 'p')).toBe('PR');
    expect(bestMatchingCode(choices, 'sewhe')).toBe('RMX');
    expect(bestMatchingCode(choices, 'a')).toBeNull();
    expect(bestMatchingCode(countryChoices('de'), 'Deuts')).toBe('DE');
  });
  it('without text changes no order, and selects none', () => {
    expect(sortByMatch(choices, ' ')).toBe(choices);
    expect(bestMatchingCode(choices, '')).toBeNull();
  });
  it('matches any part of a name or code, without accents', () => {
    const text = choiceText({ code: 'CI', name: 'Côte d’Ivoire' });
    expect([
      matchesTyped(text, 'ote'),
      matchesTyped(text, 'CÔTE'),
      matchesTyped(text, ' ci '),
      matchesTyped(text, 'x'),
    ]).toEqual([true, true, true, false]);
    expect(choiceText({ code: 'ZZ', name: 'ZZ' })).toBe('ZZ');
  });
});

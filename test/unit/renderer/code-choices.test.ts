import { describe, expect, it } from 'vitest';
import {
  clientLanguageChoices,
  codeName,
  countryChoices,
  currencyChoices,
} from '../../../renderer/format/code-choices.ts';

const at = (names: readonly { readonly code: string }[], code: string): number =>
  names.findIndex((choice) => choice.code === code);

describe('choices of codes', () => {
  it('are the 249 countries of ISO 3166-1 and Kosovo, each once and each with a name', () => {
    const choices = countryChoices('en');
    expect(new Set(choices.map(({ code }) => code)).size).toBe(250);
    expect(choices.filter(({ code, name }) => code === name)).toEqual([]);
  });
  it('are named and sorted in the language of the owner', () => {
    expect(countryChoices('de').find(({ code }) => code === 'DE')?.name).toBe('Deutschland');
    const german = countryChoices('de');
    expect(at(german, 'EG')).toBeLessThan(at(german, 'BE'));
    expect(at(german, 'AT')).toBeLessThan(at(german, 'PL'));
  });
  it('are currencies that are paid in', () => {
    const codes = currencyChoices('fr').map(({ code }) => code);
    expect(codes).toEqual(expect.arrayContaining(['EUR', 'USD', 'CHF', 'GBP', 'PLN']));
    expect(codes.filter((code) => ['DEM', 'HRK', 'BGN', 'XXX', 'XDR'].includes(code))).toEqual([]);
  });
  it('are the five languages of documents', () => {
    expect(clientLanguageChoices('it').map(({ code }) => code)).toEqual([
      'fr',
      'en',
      'it',
      'es',
      'de',
    ]);
  });
  it('name a code as the service wrote it, and say nothing of what is none', () => {
    expect(codeName('fr', 'region', 'de')).toBe('Allemagne');
    expect(codeName('en', 'language', 'fr')).toBe('French');
    expect(codeName('en', 'region', 'Frankreich')).toBeNull();
    expect(codeName('en', 'currency', '')).toBeNull();
  });
});

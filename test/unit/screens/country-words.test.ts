import { describe, expect, it } from 'vitest';
import { messagesIn, windowCatalogues } from '../../fixtures/catalogue-files.ts';
import { localeName } from '../../../preload/contract/app/preferences.ts';
import type { LocaleName } from '../../../preload/contract/app/preferences.ts';
import type { Translate } from '../../../renderer/i18n/i18n.ts';
import {
  countryMessage,
  postcodeHint,
  taxNumberHint,
  vatNumberHint,
} from '../../../renderer/screens/clients/country-words.ts';

function wordsIn(locale: LocaleName): Translate {
  const words = messagesIn(windowCatalogues(locale));
  return (id, values = {}) =>
    (words.get(id) ?? id).replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
}

describe("the texts for a country's forms", () => {
  it.each([
    ['en', 'NIF (9 digits)', 'BCE/KBO (10 digits)', 'For example'],
    ['fr', 'NIF (9 chiffres)', 'BCE/KBO (10 chiffres)', 'Par exemple'],
    ['de', 'NIF (9 Ziffern)', 'BCE/KBO (10 Ziffern)', 'Zum Beispiel'],
    ['it', 'NIF (9 cifre)', 'BCE/KBO (10 cifre)', 'Per esempio'],
    ['es', 'NIF (9 cifras)', 'BCE/KBO (10 cifras)', 'Por ejemplo'],
  ] as const)('are hints of Portugal and Belgium in %s', (locale, nif, belgian, example) => {
    const t = wordsIn(locale);
    expect(taxNumberHint('PT', 'company', t)).toBe(nif);
    expect(taxNumberHint('BE', 'company', t)).toBe(belgian);
    expect(vatNumberHint('PT', t)).toBe(`${example} PT501964843`);
    expect(vatNumberHint('BE', t)).toBe(`${example} BE0403170701`);
    expect(postcodeHint('PT', t)).toBe(`${example} 1000-205`);
    expect(postcodeHint('BE', t)).toBe(`${example} 1000`);
  });

  it.each(localeName.options)(
    'name the form that a problem or warning requires in %s',
    (locale) => {
      const t = wordsIn(locale);
      for (const [code, form] of [
        ['tax-number-form.FR.company', /SIREN \(9 .*\) .* SIRET \(14 /],
        ['tax-number-form.IT.freelancer', /Codice fiscale \(16 .*Partita IVA \(11 /],
        ['tax-number-form.DE.company', /Steuernummer \(10–13 /],
        ['vat-number-form.FR', /FR40303265045/],
        ['postcode-form.PT', /1000-205/],
      ] as const)
        expect(countryMessage(code, t)).toMatch(form);
      expect(countryMessage('bad-email', t)).toBeNull();
      expect(taxNumberHint('JP', 'company', t)).toBe(t('newclient.tax.other'));
    },
  );
});

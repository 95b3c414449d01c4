import { describe, expect, test } from 'vitest';
import { localeNames } from '../../../preload/contract/app/preference-choices.ts';
import {
  codeText,
  fundName,
  loadCodeWords,
  unitText,
} from '../../../renderer/screens/supplier-invoices/e-invoice/code-words/code-words.ts';

describe.each(localeNames)('the code words in %s', (locale) => {
  test('have short texts without blanks at their ends', async () => {
    const words = await loadCodeWords(locale);
    const texts = Object.values(words).flatMap((list) => Object.values<string>(list));
    expect(texts.length).toBeGreaterThan(300);
    for (const text of texts) {
      expect(text).toMatch(/^\S(?:.*\S)?$/);
      expect(text.length).toBeLessThanOrEqual(60);
      expect(text).not.toMatch(/[.:!?]$/);
    }
  });

  test('have every code of the Italian tables', async () => {
    const words = await loadCodeWords(locale);
    const codes = (list: object, start: string): readonly string[] =>
      Object.keys(list).filter((code) => code.startsWith(start));
    expect(codes(words.documentTypes, 'TD')).toHaveLength(23);
    expect(codes(words.paymentMeans, 'MP')).toHaveLength(23);
    expect(codes(words.taxCategories, 'N')).toHaveLength(24);
    expect(codes(words.taxRegimes, 'RF')).toHaveLength(19);
    expect(codes(words.withholdings, 'RT')).toHaveLength(6);
  });
});

test('shows an unknown code unchanged, also one that every object has', async () => {
  const words = await loadCodeWords('de');
  expect(codeText(words, 'paymentMeans', '58')).toBe('SEPA-Überweisung');
  for (const code of ['', '4711', 'constructor', '__proto__', '<b>']) {
    expect(codeText(words, 'documentTypes', code)).toBe(code);
    expect(fundName(code)).toBe(code);
    expect(unitText(words, code, { quantity: '1', language: 'de' })).toBe(code);
  }
  expect(fundName('TC22')).toBe('INPS');
});

test('writes a unit in singular or plural, or as a sign', async () => {
  const [german, french] = await Promise.all([loadCodeWords('de'), loadCodeWords('fr')]);
  const inGerman = (code: string, quantity: string | null): string =>
    unitText(german, code, { quantity, language: 'de' });
  expect(inGerman('DAY', '1')).toBe('Tag');
  expect(inGerman('DAY', '1.5')).toBe('Tage');
  expect(inGerman('DAY', null)).toBe('Tage');
  expect(inGerman('H87', '3')).toBe('Stück');
  expect(inGerman('KGM', '3')).toBe('kg');
  expect(unitText(french, 'DAY', { quantity: '1.5', language: 'fr' })).toBe('jour');
});

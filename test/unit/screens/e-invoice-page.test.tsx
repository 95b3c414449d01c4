import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, test } from 'vitest';
import { readEInvoicePage } from '../../../main/import/e-invoice/read-e-invoice.ts';
import type { EInvoicePage } from '../../../preload/contract/invoices/e-invoice-page.ts';
import type { LocaleName } from '../../../preload/contract/app/preferences.ts';
import { activateLocale } from '../../../renderer/i18n/i18n.ts';
import { loadCodeWords } from '../../../renderer/screens/supplier-invoices/e-invoice/code-words/code-words.ts';
import { EInvoiceSheet } from '../../../renderer/screens/supplier-invoices/e-invoice/e-invoice-sheet.tsx';
import { usePreferences } from '../../../renderer/platform/preferences.ts';
import { sampleText, utf8 } from '../../fixtures/e-invoice-files.ts';
import { pageText } from '../../fixtures/page-text.tsx';

type Sample = Parameters<typeof sampleText>[0];

async function pageOf(source: string, at = 0): Promise<EInvoicePage> {
  const end = await readEInvoicePage(utf8(source), at);
  if (end.kind !== 'read') throw new Error(end.kind);
  return end.page;
}

async function speak(locale: LocaleName, formatLocale: string): Promise<void> {
  await activateLocale(locale, formatLocale);
  usePreferences.setState({ locale, formatLocale });
}

/** The words of the page in a row; the parts of an amount are one word. */
async function wordsOf(page: EInvoicePage, isSigned = false): Promise<string> {
  const words = await loadCodeWords(usePreferences.getState().locale);
  return pageText(<EInvoiceSheet page={page} isSigned={isSigned} words={words} />)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[.,]\d)/g, '');
}

/** The texts of the file in the page, and how often each. */
function countedTexts(value: unknown, name = ''): readonly string[] {
  if (typeof value === 'string') return ['kind', 'standard'].includes(name) ? [] : [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]) => countedTexts(entry, key));
}

function timesIn(words: string, text: string): number {
  const escaped = text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return words.match(new RegExp(String.raw`(?<![\w.])${escaped}(?![\w]|\.\w)`, 'g'))?.length ?? 0;
}

beforeEach(() => speak('en', 'en-GB'));

describe.each([
  'full-ubl',
  'full-cii',
  'full-fattura-pa',
  'full-fattura-semplificata',
] as const satisfies readonly Sample[])('the page of %s', (name) => {
  test('shows each text of the file as often as the file has it', async () => {
    // The word “number” is in several labels.
    const page = await pageOf(sampleText(name).replace('>number<', '>RE_1<'));
    const words = await wordsOf(page);
    const texts = Map.groupBy(countedTexts(page), (text) => text);
    const differing = [...texts].flatMap(([text, { length }]) => {
      const shown = timesIn(words, text);
      return shown === length ? [] : [`${text}: ${String(shown)} instead of ${String(length)}`];
    });
    expect(differing).toEqual([]);
    expect(texts.size).toBeGreaterThan(40);
  });
});

test('writes amounts, dates, rates and codes in the language and the regional format', async () => {
  await speak('de', 'de-DE');
  const words = await wordsOf(await pageOf(sampleText('xrechnung-ubl')), true);
  for (const said of [
    'Rechnung RE-2026-0117',
    '17. Oktober 2026',
    'Deutschland',
    '786,58 €',
    '842,40 €',
    '7,1 %',
    'SEPA-Überweisung',
    'DE02 1203 0000 0000 2020 51',
    'Steuern CHF 53,00 CHF',
    'Diese Datei ist signiert.',
  ])
    expect(words).toContain(said);
  expect(words).not.toMatch(/Gutschrift|Nachlass|Einbehalte|Frachtführer/);
});

test('shows the words and unknown codes of a credit note, and that its total is computed', async () => {
  const words = await wordsOf(await pageOf(sampleText('fattura-pa'), 1));
  expect(words).toContain('Credit note 118/A');
  expect(words).toContain('Computed from net and tax');
  const unknown = sampleText('xrechnung-ubl').replace('>380<', '>4711<').replace('>58<', '>997<');
  expect(await wordsOf(await pageOf(unknown))).toMatch(/Invoice RE-2026-0117 4711 .* 997 /);
});

test('treats markup and addresses as text, and keeps line breaks', async () => {
  const markup = '<img src=x onerror=alert(1)>';
  const page = await pageOf(sampleText('xrechnung-ubl'));
  const foreign = {
    ...page,
    buyer: page.buyer && { ...page.buyer, names: [markup] },
    notes: ['https://example.test/pay\nnow'],
  };
  const words = await loadCodeWords('en');
  const html = renderToStaticMarkup(
    <EInvoiceSheet page={foreign} isSigned={false} words={words} />,
  );
  expect(html).toContain('>https://example.test/pay\nnow</p>');
  expect(html).not.toMatch(/<(?:img|a) /);
  expect(await wordsOf(foreign)).toContain(markup);
});

test('says how much of a very long invoice is shown', async () => {
  const page = await pageOf(sampleText('xrechnung-ubl'));
  const words = await wordsOf({ ...page, lineCount: 2_300, leftOutCount: 800 });
  expect(words).toContain('First 1 of 2,300.');
  expect(words).toContain('800 more entries aren’t shown.');
});

test('leaves out every part of an empty file', async () => {
  const empty = '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>';
  expect((await wordsOf(await pageOf(empty))).trim()).toBe('Invoice E-invoice type UBL');
});

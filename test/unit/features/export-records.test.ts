import { describe, expect, it } from 'vitest';
import { clientColumns, exportClients } from '../../../main/features/clients/export-clients.ts';
import { toClientRecord } from '../../../main/features/clients/client-record.ts';
import { guessMapping } from '../../../main/features/clients/import/guess-mapping.ts';
import {
  failedRowsAsCsv,
  toFailureText,
} from '../../../main/features/clients/import/failed-rows.ts';
import type { Row } from '../../../main/features/clients/import/import-record.ts';
import { csvFormOf } from '../../../main/export/csv.ts';
import { exportProducts } from '../../../main/features/products/export-products.ts';
import { toProductRecord } from '../../../main/features/products/product-record.ts';
import { readTable } from '../../../main/import/read-table.ts';
import { messagesOf } from '../../../main/messages/messages.ts';
import type { ClientQuery } from '../../../preload/contract/clients/clients.ts';
import { localeName } from '../../../preload/contract/app/preferences.ts';
import type { ProductQuery } from '../../../preload/contract/products.ts';
import { clientIdOf, clientWith } from '../../fixtures/clients.ts';
import { productIdOf, productWith } from '../../fixtures/products.ts';
import { openConnection } from './fakes.ts';

async function text(parts: AsyncIterable<string>): Promise<string> {
  const all: string[] = [];
  for await (const part of parts) all.push(part);
  return all.join('');
}
const how = {
  messages: messagesOf('en'),
  csvForm: csvFormOf('en'),
  yieldToEventLoop: async () => undefined,
  onRow: () => undefined,
};
const everyClient: ClientQuery = {
  text: '',
  kinds: [],
  countries: [],
  currencies: [],
  readiness: 'all',
  sort: 'name',
  direction: 'ascending',
};
const everyProduct: ProductQuery = {
  text: '',
  types: [],
  currencies: [],
  vatRates: [],
  sort: 'title',
  direction: 'ascending',
};

describe('an export', () => {
  it.each(localeName.options)(
    'of clients has headings in %s that an import recognises',
    (locale) => {
      const messages = messagesOf(locale);
      const address = (of: string) =>
        ['street', 'zip', 'city', 'province', 'country'].map((part) => `${of}-${part}`);
      const fields =
        'kind name first-name last-name email extra-emails phone vat-number tax-number e-invoicing-address recipient-code currency locale';
      expect(guessMapping(Object.values(clientColumns).map((word) => messages(word)))).toEqual([
        null,
        ...fields.split(' '),
        ...address('billing'),
        ...address('delivery'),
        null,
        null,
      ]);
      const added = [messages('import.failed.row'), messages('import.failed.why')];
      expect(guessMapping(added)).toEqual([null, null]);
    },
  );

  it('contains the found rows in order, with formulas escaped', async () => {
    const connection = openConnection();
    const address = {
      streetAddress: 'Via Roma 1',
      city: 'Forlì',
      zipCode: '47121',
      provinceCode: 'FC',
      countryCode: 'it',
    };
    const ada = clientWith({
      id: clientIdOf('a'),
      name: 'Ada; "Più"',
      extraEmails: ['x@y.it', 'z@y.it'],
      billingAddress: address,
    });
    const link = clientWith({
      id: clientIdOf('b'),
      name: '=HYPERLINK("x")',
      phone: { countryCode: '+39', number: '0543 1' },
    });
    connection.cache.clients.put({
      records: [link, ada].map((each) => toClientRecord(each, 1)),
      nowEpochMs: 1,
    });
    const exported = (format: 'csv' | 'json', words = '') =>
      text(exportClients(connection, { query: { ...everyClient, text: words }, format }, how));
    expect((await exported('csv')).split('\r\n').slice(1)).toEqual([
      `b,,"'=HYPERLINK(""x"")",,,,,'+39 0543 1,,,,,,,,,,,,,,,,,,`,
      'a,,"Ada; ""Più""",,,,x@y.it; z@y.it,,,,,,,,Via Roma 1,47121,Forlì,FC,it,,,,,,,',
      '',
    ]);
    expect(JSON.parse(await exported('json', 'ada'))).toEqual([ada]);
    expect(JSON.parse(await exported('json', 'nobody'))).toEqual([]);
  });

  it('of products has amounts and rates digit for digit, also negative, as numbers of the locale', async () => {
    const connection = openConnection();
    const discount = productWith({
      id: productIdOf('p'),
      title: 'Remise 1.5',
      unitPrice: { value: '-0.1000000000000000000001', currency: 'EUR' },
      vatRate: '0.200',
    });
    connection.cache.products.put({ records: [toProductRecord(discount, 1)], nowEpochMs: 1 });
    const exported = (format: 'csv' | 'json', locale: string) =>
      text(
        exportProducts(
          connection,
          { query: everyProduct, format },
          { ...how, csvForm: csvFormOf(locale) },
        ),
      );
    const rowIn = async (locale: string) => (await exported('csv', locale)).split('\r\n')[1];
    expect(await rowIn('en')).toBe('p,Remise 1.5,,-0.1000000000000000000001,EUR,0.200,,,,,,,');
    expect(await rowIn('it')).toBe('p;Remise 1.5;;-0,1000000000000000000001;EUR;0,200;;;;;;;');
    expect(JSON.parse(await exported('json', 'en'))).toMatchObject([
      { unitPrice: { value: '-0.1000000000000000000001' }, vatRate: '0.200' },
    ]);
  });
});

describe('an export for spreadsheets of another locale', () => {
  it.each(localeName.options)(
    'in %s is read back by the import: same delimiter, same cells',
    async (locale) => {
      const connection = openConnection();
      const address = {
        streetAddress: 'Rue du Lac 3; bâtiment B',
        city: 'Forlì',
        zipCode: '01234',
        provinceCode: null,
        countryCode: 'FR',
      };
      const given = [
        clientWith({
          id: clientIdOf('a'),
          name: 'Ada; "Più", & fils',
          extraEmails: ['x@y.it', 'z@y.it'],
          billingAddress: address,
        }),
        clientWith({ id: clientIdOf('b'), name: 'Bo, 1.5', email: 'b@o.fr' }),
      ];
      connection.cache.clients.put({
        records: given.map((each) => toClientRecord(each, 1)),
        nowEpochMs: 1,
      });
      const csv = await text(
        exportClients(
          connection,
          { query: everyClient, format: 'csv' },
          { ...how, messages: messagesOf(locale), csvForm: csvFormOf(locale) },
        ),
      );
      const back = await readTable(Buffer.from(`\uFEFF${csv}`), {
        encoding: null,
        delimiter: null,
        maxRows: 10,
        yieldToEventLoop: async () => undefined,
      });
      expect(back).toMatchObject({
        kind: 'table',
        encoding: 'utf-8',
        delimiter: locale === 'en' ? ',' : ';',
      });
      const rows = back.kind === 'table' ? back.rows : [];
      expect(rows.map(({ length }) => length)).toEqual([26, 26, 26]);
      expect(rows[1]).toEqual(
        expect.arrayContaining([
          'Ada; "Più", & fils',
          'x@y.it; z@y.it',
          'Rue du Lac 3; bâtiment B',
          '01234',
        ]),
      );
      expect(rows[2]).toEqual(expect.arrayContaining(['Bo, 1.5', 'b@o.fr']));
    },
  );
});

describe('the reason why a row was not imported', () => {
  const row: Row = {
    row: 1,
    cells: [],
    edited: null,
    decision: 'ask',
    status: 'problem',
    checked: { name: null, problems: [], doubts: [], leftOut: [], doubles: [] },
    intentId: null,
    result: null,
    clientId: null,
  };

  it.each(localeName.options)(
    'is in words of %s for every state, and for unknown codes',
    (locale) => {
      const messages = messagesOf(locale);
      const because = (checked: Partial<Row['checked']>, status: Row['status'] = 'problem') =>
        toFailureText({ ...row, status, checked: { ...row.checked, ...checked } }, messages);
      const problem = (...path: readonly string[]) =>
        because({ problems: [{ path: [...path], code: 'required' }] });
      expect(problem('phone', 'countryCode')).toContain(messages('newclient.problem.phone-code'));
      expect(problem('phone', 'number')).toContain(messages('ui.problem.required'));
      expect(because({ problems: [{ path: ['vatNumber'], code: 'not-heard-of' }] })).toContain(
        messages('ui.problem.other'),
      );
      const ofCountries = {
        problems: [
          { path: ['taxIdentificationNumber'], code: 'tax-number-form.FR.company' },
          { path: ['vatNumber'], code: 'vat-number-form.FR' },
        ],
        doubts: [{ path: ['billingAddress', 'zipCode'], code: 'postcode-form.PT' as const }],
      };
      expect(because(ofCountries, 'doubt')).toMatch(
        /SIREN \(9 .*SIRET \(14 .*FR40303265045.*1000-205/,
      );
      for (const name of ['constructor', '__proto__', 'toString'])
        expect(problem(name)).toBe(messages('ui.problem.required'));
      for (const status of ['skipped', 'ready', 'refused', 'unknown'] as const)
        expect(toFailureText({ ...row, status }, messages)).toMatch(/^\p{Lu}.*\.$/u);
      const bankProblems = [{ code: 'x', detail: 'Taken', pointer: '/vat_number' }];
      const result = { bankProblems, problems: [], error: null };
      expect(toFailureText({ ...row, status: 'refused', result }, messages)).toContain(
        'Taken (/vat_number)',
      );
    },
  );

  it('is in a file that the source program reads: with its delimiter, and no formula', async () => {
    async function* rows() {
      yield { ...row, status: 'skipped', cells: ['Müller; Söhne', '=1+1', 'a,b'] } satisfies Row;
    }
    const file = { columns: ['Firma', 'PLZ', 'Ort'], delimiter: ';', rows: rows() } as const;
    const lines = (await text(failedRowsAsCsv(file, messagesOf('en')))).split('\r\n');
    expect(lines[0]).toMatch(/^Firma;PLZ;Ort;/);
    expect(lines[1]).toMatch(/^"Müller; Söhne";'=1\+1;"a,b";/);
  });
});

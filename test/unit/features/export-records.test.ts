import { describe, expect, it } from 'vitest';
import { clientColumns, exportClients } from '../../../main/features/clients/export-clients.ts';
import { toClientRecord } from '../../../main/features/clients/client-record.ts';
import { guessMapping } from '../../../main/features/clients/import/guess-mapping.ts';
import { failedRowsAsCsv, whyNotMade } from '../../../main/features/clients/import/failed-rows.ts';
import type { Row } from '../../../main/features/clients/import/import-record.ts';
import { csvFormOf } from '../../../main/export/csv.ts';
import { exportProducts } from '../../../main/features/products/export-products.ts';
import { toProductRecord } from '../../../main/features/products/product-record.ts';
import { readTable } from '../../../main/import/read-table.ts';
import { messagesOf } from '../../../main/messages/messages.ts';
import {
  type Client,
  type ClientQuery,
  client as clientModel,
} from '../../../preload/contract/clients/clients.ts';
import { localeName } from '../../../preload/contract/app/preferences.ts';
import {
  type Product,
  type ProductQuery,
  product as productModel,
} from '../../../preload/contract/products.ts';
import type { ClientId, ProductId } from '../../../preload/contract/values.ts';
import { openConnection } from './fakes.ts';

function nothing(shape: object): Record<string, null> {
  return Object.fromEntries(Object.keys(shape).map((name) => [name, null]));
}
function client(given: Partial<Client> & { readonly id: ClientId }): Client {
  return {
    ...(nothing(clientModel.shape) as unknown as Client),
    extraEmails: [],
    extras: [],
    ...given,
  };
}
function product(given: Partial<Product> & { readonly id: ProductId }): Product {
  return {
    ...(nothing(productModel.shape) as unknown as Product),
    links: [],
    extras: [],
    ...given,
  };
}
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
    'of clients has headings in %s that an import takes for what they are',
    (locale) => {
      const messages = messagesOf(locale);
      expect(
        guessMapping(clientColumns.map((column) => messages(`clients.column.${column}`))),
      ).toEqual([
        null,
        'kind',
        'name',
        'first-name',
        'last-name',
        'email',
        'extra-emails',
        'phone',
        'vat-number',
        'tax-number',
        'e-invoicing-address',
        'recipient-code',
        'currency',
        'locale',
        'billing-street',
        'billing-zip',
        'billing-city',
        'billing-province',
        'billing-country',
        'delivery-street',
        'delivery-zip',
        'delivery-city',
        'delivery-province',
        'delivery-country',
        null,
        null,
      ]);
      expect(guessMapping([messages('import.failed.row'), messages('import.failed.why')])).toEqual([
        null,
        null,
      ]);
    },
  );

  it('holds what the question finds, in its order, with formulas made harmless', async () => {
    const connection = openConnection();
    const address = {
      streetAddress: 'Via Roma 1',
      city: 'Forlì',
      zipCode: '47121',
      provinceCode: 'FC',
      countryCode: 'it',
    };
    connection.cache.clients.put({
      records: [
        client({
          id: 'b' as ClientId,
          name: '=HYPERLINK("x")',
          phone: { countryCode: '+39', number: '0543 1' },
        }),
        client({
          id: 'a' as ClientId,
          name: 'Ada; "Più"',
          extraEmails: ['x@y.it', 'z@y.it'],
          billingAddress: address,
        }),
      ].map((each) => toClientRecord(each, 1)),
      nowEpochMs: 1,
    });
    const csv = await text(exportClients(connection, { query: everyClient, format: 'csv' }, how));
    expect(csv.split('\r\n').slice(1)).toEqual([
      `b,,"'=HYPERLINK(""x"")",,,,,'+39 0543 1,,,,,,,,,,,,,,,,,,`,
      'a,,"Ada; ""Più""",,,,x@y.it; z@y.it,,,,,,,,Via Roma 1,47121,Forlì,FC,it,,,,,,,',
      '',
    ]);
    const json = JSON.parse(
      await text(
        exportClients(connection, { query: { ...everyClient, text: 'ada' }, format: 'json' }, how),
      ),
    ) as unknown;
    expect(json).toEqual([
      client({
        id: 'a' as ClientId,
        name: 'Ada; "Più"',
        extraEmails: ['x@y.it', 'z@y.it'],
        billingAddress: address,
      }),
    ]);
    expect(
      JSON.parse(
        await text(
          exportClients(
            connection,
            { query: { ...everyClient, text: 'nobody' }, format: 'json' },
            how,
          ),
        ),
      ),
    ).toEqual([]);
  });

  it('of products has amounts and rates digit for digit, also below zero', async () => {
    const connection = openConnection();
    connection.cache.products.put({
      records: [
        toProductRecord(
          product({
            id: 'p' as ProductId,
            title: 'Discount',
            unitPrice: { value: '-0.1000000000000000000001', currency: 'EUR' },
            vatRate: '0.200',
          }),
          1,
        ),
      ],
      nowEpochMs: 1,
    });
    expect(
      (await text(exportProducts(connection, { query: everyProduct, format: 'csv' }, how))).split(
        '\r\n',
      )[1],
    ).toBe('p,Discount,,-0.1000000000000000000001,EUR,0.200,,,,,,,');
    expect(
      JSON.parse(
        await text(exportProducts(connection, { query: everyProduct, format: 'json' }, how)),
      ),
    ).toMatchObject([{ unitPrice: { value: '-0.1000000000000000000001' }, vatRate: '0.200' }]);
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
        client({
          id: 'a' as ClientId,
          name: 'Ada; "Più", & fils',
          extraEmails: ['x@y.it', 'z@y.it'],
          billingAddress: address,
        }),
        client({ id: 'b' as ClientId, name: 'Bo, 1.5', email: 'b@o.fr' }),
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
        mostRows: 10,
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

  it('has prices and rates as numbers, digit for digit', async () => {
    const connection = openConnection();
    connection.cache.products.put({
      records: [
        toProductRecord(
          product({
            id: 'p' as ProductId,
            title: 'Remise 1.5',
            unitPrice: { value: '-0.1000000000000000000001', currency: 'EUR' },
            vatRate: '0.200',
          }),
          1,
        ),
      ],
      nowEpochMs: 1,
    });
    const csv = await text(
      exportProducts(
        connection,
        { query: everyProduct, format: 'csv' },
        { ...how, csvForm: csvFormOf('it') },
      ),
    );
    expect(csv.split('\r\n')[1]).toBe('p;Remise 1.5;;-0,1000000000000000000001;EUR;0,200;;;;;;;');
  });
});

describe('why a row was not imported', () => {
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
    'is said in words of %s for every state, and for codes of which there are no words yet',
    (locale) => {
      const messages = messagesOf(locale);
      const phone = (field: string): string =>
        whyNotMade(
          {
            ...row,
            checked: { ...row.checked, problems: [{ path: ['phone', field], code: 'required' }] },
          },
          messages,
        );
      expect(phone('countryCode')).toContain(messages('import.problem.phone-country'));
      expect(phone('number')).toContain(messages('import.problem.required'));
      const unknownCode = whyNotMade(
        {
          ...row,
          checked: { ...row.checked, problems: [{ path: ['vatNumber'], code: 'not-heard-of' }] },
        },
        messages,
      );
      expect(unknownCode).toContain(messages('import.problem.other'));
      const ofCountries = whyNotMade(
        {
          ...row,
          status: 'doubt',
          checked: {
            ...row.checked,
            problems: [
              { path: ['taxIdentificationNumber'], code: 'tax-number-form.FR.company' },
              { path: ['vatNumber'], code: 'vat-number-form.FR' },
            ],
            doubts: [{ path: ['billingAddress', 'zipCode'], code: 'postcode-form.PT' }],
          },
        },
        messages,
      );
      expect(ofCountries).toMatch(/SIREN \(9 .*SIRET \(14 .*FR40303265045.*1000-205/);
      for (const name of ['constructor', '__proto__', 'toString'])
        expect(
          whyNotMade(
            { ...row, checked: { ...row.checked, problems: [{ path: [name], code: 'required' }] } },
            messages,
          ),
        ).toBe(messages('import.problem.required'));
      for (const status of ['skipped', 'ready', 'refused', 'unknown'] as const)
        expect(whyNotMade({ ...row, status }, messages)).toMatch(/^\p{Lu}.*\.$/u);
      expect(
        whyNotMade(
          {
            ...row,
            status: 'refused',
            result: {
              bankProblems: [{ code: 'x', detail: 'Taken', pointer: '/vat_number' }],
              problems: [],
              error: null,
            },
          },
          messages,
        ),
      ).toContain('Taken (/vat_number)');
    },
  );

  it('stands in a file that the program it came from reads: with its delimiter, and no cell that would run', async () => {
    async function* rows() {
      yield { ...row, status: 'skipped', cells: ['Müller; Söhne', '=1+1', 'a,b'] } satisfies Row;
    }
    const lines = (
      await text(
        failedRowsAsCsv(
          { columns: ['Firma', 'PLZ', 'Ort'], delimiter: ';', rows: rows() },
          messagesOf('en'),
        ),
      )
    ).split('\r\n');
    expect(lines[0]).toMatch(/^Firma;PLZ;Ort;/);
    expect(lines[1]).toMatch(/^"Müller; Söhne";'=1\+1;"a,b";/);
  });
});

import { describe, expect, it } from 'vitest';
import {
  guessKind,
  looksLikeHeader,
  rowsAboveHeader,
} from '../../../main/features/clients/import/guess-mapping.ts';
import { readRow } from '../../../main/features/clients/import/row-to-client.ts';
import {
  chooseMapping,
  readImportFile,
} from '../../../main/features/clients/import/read-import-file.ts';
import type { ClientImports } from '../../../main/data/vault/clients/client-imports.ts';
import type {
  ClientImport,
  ImportField,
} from '../../../preload/contract/clients/client-imports.ts';
import type { NewClientAddress } from '../../../preload/contract/clients/new-client.ts';

const defaults = { kind: null, currency: null, locale: null, countryCode: null } as const;
type Defaults = ClientImport['defaults'];
const nowhere: NewClientAddress = {
  streetAddress: null,
  city: null,
  zipCode: null,
  provinceCode: null,
  countryCode: null,
};

describe('the columns of a file of clients', () => {
  it.each([
    [['Ada Lovelace', 'ada@example.com', 'London'], false],
    [['Boulangerie Lefèvre', 'FR12345678901'], false],
    [['Firma', 'Ort', 'Umsatz 2025'], true],
  ])('%j has headings: %s', (row, isHeader) => expect(looksLikeHeader(row)).toBe(isHeader));

  const header = ['Firma', 'Ort', 'Umsatz 2025'];
  it.each([
    [
      [['Kundenliste 2026', '', ''], ['Stand:', '01.02.2026', ''], header, ['Bar', 'Köln', '12']],
      2,
    ],
    [[header, ['Firma', 'Ort', 'Land']], 0],
    [
      [
        ['Ada', 'ada@example.com', 'London'],
        ['Firma', 'Ort', 'Land'],
      ],
      0,
    ],
    [
      [
        ['Ada', 'London'],
        ['Bob', 'Paris'],
      ],
      0,
    ],
  ])('%j have this number of rows above their headings: %i', (rows, above) =>
    expect(rowsAboveHeader(rows)).toBe(above),
  );

  it('may have a title, a date and the like above their headings', async () => {
    const bytes = Buffer.from('Kundenliste;;\n;;\nFirma;Ort;E-Mail\nBar;Köln;\n');
    const readAs = async (hasHeader: boolean | null) =>
      readImportFile(bytes, {
        encoding: null,
        delimiter: null,
        hasHeader,
        yieldToEventLoop: () => Promise.resolve(),
      });
    const columns = ['Firma', 'Ort', 'E-Mail'];
    expect(await readAs(null)).toMatchObject({
      value: { hasHeader: true, rowsAbove: 1, columns, rows: [['Bar', 'Köln', '']] },
    });
    expect(await readAs(false)).toMatchObject({
      value: { hasHeader: false, rowsAbove: 0, rows: { length: 3 } },
    });
  });

  it('determine the kind of clients without a column for it', () => {
    expect(guessKind(['name', 'email'])).toBe('company');
    expect(guessKind(['first-name', 'last-name'])).toBe('individual');
    expect(guessKind(['email'])).toBe(null);
    expect(guessKind(['kind', 'name'])).toBe(null);
  });
});

describe('a row', () => {
  const read = (row: Readonly<Record<string, string>>, given: Partial<Defaults> = {}) =>
    readRow(Object.values(row), {
      mapping: Object.keys(row).map((field) => field.replace(/\d$/, '')) as never,
      defaults: { ...defaults, ...given },
      organizationCountry: 'FR',
    });
  const company = { kind: 'company' } as const;

  it.each(['Privat', 'n/a', 'Particulier', '-', '--', 'keine', 'Nessuna', 'sin empresa'])(
    'is a person if the company cell says that there is none: %s',
    async (name) => {
      const row = { name, 'first-name': 'Ann', 'last-name': 'Probe' };
      const { client } = await read(row, company);
      expect(client).toMatchObject({ kind: 'individual', name: null, lastName: 'Probe' });
      expect((await read({ name }, company)).client.kind).toBe('company');
    },
  );

  it.each([
    'identisch',
    'wie Rechnungsadresse',
    'idem',
    'Same as billing',
    'come sopra',
    'Igual',
    '-',
    'False',
  ])('has no delivery address if its street says none or the same: %s', async (cell) => {
    const row = { name: 'A', 'billing-street': 'Weg 1', 'delivery-street': cell };
    const { client } = await read(row, company);
    expect(client.deliveryAddress).toBe(null);
    expect(client.billingAddress).toMatchObject({ streetAddress: 'Weg 1' });
  });

  it('in any of the five languages is the same client', async () => {
    expect(
      await read({
        kind: 'Entreprise',
        name: ' Maison Été ',
        email: 'a@b.fr',
        'extra-emails': 'c@d.fr; e@f.fr',
        phone: '06 12 34 56 78',
        'billing-country': 'Frankreich',
        'billing-city': 'Lyon',
        'delivery-country': 'Italia',
        currency: '€',
        locale: 'Französisch',
      }),
    ).toEqual({
      problems: [],
      leftOut: [],
      client: {
        kind: 'company',
        name: 'Maison Été',
        firstName: null,
        lastName: null,
        email: 'a@b.fr',
        extraEmails: ['c@d.fr', 'e@f.fr'],
        phone: { countryCode: '+33', number: '612345678' },
        eInvoicingAddress: null,
        vatNumber: null,
        taxIdentificationNumber: null,
        billingAddress: { ...nowhere, city: 'Lyon', countryCode: 'FR' },
        deliveryAddress: { ...nowhere, countryCode: 'IT' },
        recipientCode: null,
        currency: 'EUR',
        locale: 'fr',
      },
    });
  });

  it('without a kind, or with an unknown one, is a problem and not a guess', async () => {
    expect((await read({ name: 'A' })).problems).toEqual([{ path: ['kind'], code: 'required' }]);
    expect((await read({ kind: 'alien', name: 'A' }, { kind: 'company' })).problems).toEqual([
      { path: ['kind'], code: 'kind-unknown' },
    ]);
  });

  it.each<[string, string, string, Partial<Defaults> & { readonly said?: string }, string]>([
    ['', 'Jürgen', 'Weiß', company, 'individual'],
    ['Weiß GmbH', 'Jürgen', 'Weiß', company, 'company'],
    ['Rossi Caffè S.r.l.', 'Luca', 'Rossi', company, 'company'],
    ['', 'Jürgen', '', company, 'company'],
    ['', 'Jürgen', 'Weiß', { ...company, said: 'Firma' }, 'company'],
    ['', 'Ada', 'Rossi', { kind: 'freelancer' }, 'freelancer'],
    ['Max Probe', 'Max', 'Probe', company, 'individual'],
    ['Probe, Max', 'Max', 'Probe', company, 'individual'],
    ['Dr. Max Probe', 'Max', 'Probe', company, 'individual'],
    ['Max Emil Probe', 'Max', 'Probe', company, 'individual'],
    ['M. PROBE', 'Max', 'Probe', company, 'individual'],
    ['Familie Probe', 'Max', 'Probe', company, 'individual'],
    // The first name is missing.
    ['Dr. Probe', '', 'Probe', company, 'individual'],
    ['Probe', 'Max', 'Probe', company, 'company'],
    ['Probe GmbH', 'Max', 'Probe', company, 'company'],
    ['Metallbau Max Probe', 'Max', 'Probe', company, 'company'],
    ['Max Probe Bau', 'Max', 'Probe', company, 'company'],
    ['Muster AG', 'Max', 'Probe', company, 'company'],
  ])(
    'named %j, with first name %j, last name %j and %j, is of the kind %s',
    async (name, firstName, lastName, { said, ...given }, kind) => {
      const row = { name, 'first-name': firstName, 'last-name': lastName };
      const { client } = await read(said === undefined ? row : { kind: said, ...row }, given);
      const nameOf = (text: string): string | null => (text === '' ? null : text);
      expect(client).toMatchObject({
        kind,
        name: kind === 'company' ? nameOf(name) : null,
        firstName: nameOf(firstName),
        lastName: nameOf(lastName),
      });
    },
  );

  it.each([
    ['D', 'DE'],
    ['f', 'FR'],
    ['CH', 'CH'],
    ['X', 'X'],
    ['DEU', 'DE'],
    ['Großbritannien', 'GB'],
    ['Royaume-Uni', 'GB'],
    ['Gran Bretaña', 'GB'],
    ['Inghilterra', 'GB'],
    ['The Netherlands', 'NL'],
    ['Les Pays-Bas', 'NL'],
    ['Nederland', 'NL'],
    ['United States of America', 'US'],
    ['EE.UU.', 'US'],
    ['Tschechische Republik', 'CZ'],
    ['Korea, Republic of', 'KR'],
    ['Deutschland (DE)', 'DE'],
    ['FR - Francia', 'FR'],
    ['IT Italien', 'IT'],
    ['OESTERREICH', 'AT'],
    ['Österr.', 'AT'],
    ['Rép. tchèque', 'CZ'],
    ['Costa de Marfil', 'CI'],
    ['Ireland (Republic)', 'IE'],
    ['Germany / Deutschland', 'DE'],
    ['Deutschland (Bayern)', 'Deutschland (Bayern)'],
    ['DE, AT', 'DE, AT'],
    ['Bayern', 'Bayern'],
  ])('reads the country %s as lists write it', async (cell, code) => {
    const { client } = await read({ name: 'A', 'billing-country': cell }, { kind: 'company' });
    expect(client.billingAddress?.countryCode).toBe(code);
  });

  it.each([
    ['="01067"', '01067'],
    ['="""Haus"" 3"', '"Haus" 3'],
    ['=01067', '01067'],
    ["'01067", '01067'],
    ["'201/123/40004", '201/123/40004'],
    ["'12a", '12a'],
    ["'0123'", '0123'],
    ['’01067', '01067'],
    ['=T("01067")', '01067'],
    ['=""01067""', '01067'],
    ["'a@probe.example'", 'a@probe.example'],
    ["'68 Verein", "'68 Verein"],
    ["'DE136695976", 'DE136695976'],
    ["'s-Hertogenbosch", "'s-Hertogenbosch"],
    ["'t Hooft 3", "'t Hooft 3"],
    ['=A1', '=A1'],
  ])('reads the cell %s as the text that a spreadsheet shows', async (cell, text) => {
    const { client } = await read({ name: cell, 'billing-zip': cell });
    expect([client.name, client.billingAddress?.zipCode]).toEqual([text, text]);
  });

  it('completes a phone number by its own country only, if its file has countries', async () => {
    const row = { phone: '06 12 34 56 78', 'billing-country': '' };
    const typed = { countryCode: '', number: '06 12 34 56 78' };
    expect((await read(row)).client.phone).toEqual(typed);
    const dialled = { countryCode: '+33', number: '612345678' };
    expect((await read(row, { countryCode: 'FR' })).client.phone).toEqual(dialled);
  });

  it('fills empty cells from the defaults, and a delivery country only with a delivery address', async () => {
    const { client } = await read(
      { name: 'A', currency: '', 'delivery-city': '' },
      { kind: 'company', currency: 'EUR', locale: 'it', countryCode: 'IT' },
    );
    expect(client).toMatchObject({
      kind: 'company',
      currency: 'EUR',
      locale: 'it',
      billingAddress: { countryCode: 'IT' },
      deliveryAddress: null,
    });
  });

  it('reads a phone number in two columns, and leaves an invalid one for its problem', async () => {
    const phoneOf = async (row: Readonly<Record<string, string>>) => (await read(row)).client.phone;
    const inTwo = { 'phone-country-code': '39', 'phone-number': '3331234567' };
    expect(await phoneOf(inTwo)).toEqual({ countryCode: '+39', number: '3331234567' });
    const words = { countryCode: '', number: 'call my sister' };
    expect(await phoneOf({ phone: 'call my sister' })).toEqual(words);
  });

  it.each([
    ['Große Straße 12a', ['Große Straße', '12a']],
    ['3 bis rue de la Paix, Bâtiment B', ['3 bis', 'rue de la Paix', 'Bâtiment B']],
    ['Weg 3', ['Weg 3', '', 'Weg 3']],
    ['Große Straße 1', ['Große Straße', '1']],
  ])('has one street, %s, joined from its columns in order: %j', async (street, parts) => {
    const columns = parts.map((part, at) => [`billing-street${String(at + 1)}`, part] as const);
    const { client } = await read(Object.fromEntries(columns));
    expect(client.billingAddress?.streetAddress).toBe(street);
  });

  it('with an apostrophe before a formula is read without it', async () => {
    expect((await read({ phone: "'+33 6 12 34 56 78", name: "'t Hooft" })).client).toMatchObject({
      phone: { countryCode: '+33', number: '612345678' },
      name: "'t Hooft",
    });
    for (const name of ['=a', ' @a', '\u200b=a', '﹦a', '\u0000+a'])
      expect((await read({ name: `'${name}` })).client.name).toBe(name.trim());
  });
});

describe('a cell of another tool', () => {
  const read = async (
    row: Readonly<Partial<Record<ImportField, string>>>,
    organizationCountry: string | null = 'FR',
  ) =>
    readRow(Object.values(row), {
      mapping: Object.keys(row) as ImportField[],
      defaults: { ...defaults, kind: 'company' },
      organizationCountry,
    });

  it.each([
    ['Milano', 'Italia', 'MI'],
    ['NA', 'Italia', 'NA'],
    ['(RM)', 'Italia', 'RM'],
    ['Prov. di Como', 'Italia', 'CO'],
    ['Milano (MI)', 'Italia', 'MI'],
    ['Forlì-Cesena', 'Italia', 'FC'],
    ['Reggio Emilia', 'Italia', 'RE'],
    ['Reggio Calabria', 'Italia', 'RC'],
    ['Bolzano/Bozen', 'Italia', 'BZ'],
    ["L'AQUILA", 'Italia', 'AQ'],
    ['Monza e Brianza', 'Italia', 'MB'],
    ['Reggio', 'Italia', null],
    ['Lombardia', 'Italia', null],
    ['Milano (RM)', 'Italia', null],
    ['Barcelona', 'España', null],
    ['Sachsen', 'DE', null],
    ['Gironde', 'France', null],
    ['Roma', 'ES', null],
    ['SN', 'DE', 'SN'],
    ['2A', 'FR', '2A'],
    ['[CA]', 'US', 'CA'],
  ])('names the province %s of %s, or omits it', async (cell, country, code) => {
    const { client, leftOut } = await read({
      'billing-province': cell,
      'billing-country': country,
    });
    expect(client.billingAddress?.provinceCode).toBe(code);
    expect(leftOut).toEqual(code === null ? [{ field: 'billing-province', text: cell }] : []);
  });

  it('keeps an unknown province if the bank requires one', async () => {
    const row = { 'billing-province': 'Reggio', 'billing-country': 'IT' } as const;
    const { client, leftOut } = await read(row, 'IT');
    expect([client.billingAddress?.provinceCode, leftOut]).toEqual(['Reggio', []]);
  });

  it.each([
    ['(+33) 6 12 34 56 78', '+33', '612345678', null],
    ['Tél. 01 42 68 53 00', '+33', '142685300', null],
    ['01 42 68 53 00 / 06 12 34 56 78', '+33', '142685300', '06 12 34 56 78'],
    ['0142685300/0612345678', '+33', '142685300', '0612345678'],
    ['+49 351-1234567 od. 0171/7654321', '+49', '3511234567', '0171/7654321'],
    ['+49 351 1234567 ::: 0171 1234567', '+49', '3511234567', '0171 1234567'],
    ['Tél : 01 42 68 53 00, fax : 01 42 68 53 01', '+33', '142685300', 'fax : 01 42 68 53 01'],
    ['06 12 34 56 78 Mme Essai', '+33', '612345678', 'Mme Essai'],
    ['+49 89 1234567/68', '+49', '891234567', '/68'],
    ['0033(0)612345678', '+33', '612345678', null],
    ['612345678.0', '+33', '612345678', null],
    ['+49 351/1234567-0', '+49', '35112345670', null],
    ['3,36123E+10', '', '3,36123E+10', null],
    ['Fax 01 42 68 53 00', '', 'Fax 01 42 68 53 00', null],
    ['01 42 68 53 00 (fax)', '', '01 42 68 53 00 (fax)', null],
    ['01 42 68 53 00 (F)', '', '01 42 68 53 00 (F)', null],
    ['01 42 68 53 00 fx', '', '01 42 68 53 00 fx', null],
    ['Fax 01 42 68 53 00 Tel 01 42 68 53 01', '+33', '142685301', 'Fax 01 42 68 53 00'],
    ['T 01 42 68 53 01 F 01 42 68 53 00', '+33', '142685301', 'F 01 42 68 53 00'],
  ])('reads the phone number %s', async (cell, countryCode, number, leftOut) => {
    expect(await read({ phone: cell, 'billing-country': 'FR' })).toMatchObject({
      client: { phone: { countryCode, number } },
      leftOut: leftOut === null ? [] : [{ field: 'phone', text: leftOut }],
    });
  });

  it.each(['-', 'n/a', 'n.d.', 'keine', 'Néant', 'Assente', 'ninguno'])(
    'has no phone and no number if it contains %s',
    async (cell) => {
      const { client } = await read({ phone: cell, 'vat-number': cell });
      expect([client.phone, client.vatNumber]).toEqual([null, null]);
    },
  );

  it.each([
    ['a@x.example, b@x.example', ['a@x.example', 'b@x.example']],
    ['a@x.example;', ['a@x.example']],
    ['a@x.example ::: b@x.example', ['a@x.example', 'b@x.example']],
    ['Probe, Max <a@x.example>', ['a@x.example']],
    ['a@x.example <mailto:a@x.example?subject=x>', ['a@x.example']],
    ['E-Mail: a@x.example (privat)', ['a@x.example']],
    ['a@x.example und b@x.example', ['a@x.example', 'b@x.example']],
    ['a@x.example/b@x.example', ['a@x.example', 'b@x.example']],
    ['max probe@x.example', ['max', 'probe@x.example']],
    ['kein Postfach', ['kein Postfach']],
    ['n/a', []],
  ])('reads the e-mails %s', async (cell, emails) => {
    const { client } = await read({ email: cell });
    expect([client.email, ...client.extraEmails].filter((email) => email !== null)).toEqual(emails);
  });

  it.each([
    ['ESB58378431', 'ES', 'B58378431'],
    ['FR 732829320', 'FR', '732829320'],
    ['IT00743110157', 'IT', '00743110157'],
  ])('loses the country letters of the tax number %s', async (cell, country, number) => {
    const { client } = await read({ 'tax-number': cell, 'billing-country': country });
    expect(client.taxIdentificationNumber).toBe(number);
  });

  it.each([
    ['DE', 'XXXXXXX', null],
    ['DE', 'M5UXCR1', 'M5UXCR1'],
    ['IT', 'XXXXXXX', 'XXXXXXX'],
  ])('in %s reads the recipient code %s as %s', async (country, cell, code) => {
    const row = { 'recipient-code': cell, 'billing-country': country } as const;
    const { client, leftOut } = await read(row, 'IT');
    expect(client.recipientCode).toBe(code);
    expect(leftOut).toEqual(code === null ? [{ field: 'recipient-code', text: cell }] : []);
  });

  it('reads a French VAT number among tax numbers as one', async () => {
    const row = { 'tax-number': 'FR40303265045', 'billing-country': 'FR' } as const;
    expect((await read(row)).client).toMatchObject({
      vatNumber: 'FR40303265045',
      taxIdentificationNumber: null,
    });
  });

  it.each([
    ['EUR - Euro', 'EUR'],
    ['SFr.', 'CHF'],
    ['US-Dollar', 'USD'],
    ['Pfund', 'Pfund'],
    ['$', '$'],
    ['EUR/USD', 'EUR/USD'],
  ])('reads the currency %s', async (cell, currency) => {
    expect((await read({ currency: cell })).client.currency).toBe(currency);
  });

  it.each([
    ['English (US)', 'en'],
    ['DEU', 'de'],
    ['fr_FR', 'fr_FR'],
    ['Italienisch', 'it'],
    ['Nederlands', null],
  ])('reads the language %s', async (cell, locale) => {
    const { client, leftOut } = await read({ locale: cell });
    expect(client.locale).toBe(locale);
    expect(leftOut).toEqual(locale === null ? [{ field: 'locale', text: cell }] : []);
  });

  describe('with a personal tax code next to an Italian company name', () => {
    const code = 'PRVMRC80A01F205R';
    const trader = { 'tax-number': code, 'billing-country': 'IT' } as const;

    it('is a freelancer of an Italian organization, named as the code shows', async () => {
      const names = {
        'PROVA MARCO orafo di PROVA M.': ['MARCO', 'PROVA'],
        'Ditta Marco Prova': ['Marco', 'Prova'],
      };
      for (const [name, [firstName, lastName]] of Object.entries(names))
        expect((await read({ name, ...trader }, 'IT')).client).toMatchObject({
          kind: 'freelancer',
          name,
          firstName,
          lastName,
          taxIdentificationNumber: code,
        });
    });

    it("keeps its VAT number without a person's name, and omits the code", async () => {
      const row = { name: 'Orafo Rossi', 'vat-number': '00743110157', ...trader };
      expect(await read(row, 'IT')).toMatchObject({
        client: { kind: 'company', taxIdentificationNumber: null, vatNumber: '00743110157' },
        leftOut: [{ field: 'tax-number', text: code }],
      });
    });

    it('is left to the user if neither decides', async () => {
      const { client } = await read({ name: 'Orafo Rossi', ...trader }, 'IT');
      expect(client).toMatchObject({ kind: 'company', taxIdentificationNumber: code });
    });
  });
});

describe('the default of all rows of a file', () => {
  const nothingRemembered = { mappingOf: () => null } as unknown as ClientImports;
  type Home = Parameters<typeof chooseMapping>[2];
  const french: Home = { country: 'FR', currency: 'EUR', language: 'fr' };
  const austrian: Home = { country: 'AT', currency: 'EUR', language: 'fr' };
  const unknown: Home = { country: null, currency: null, language: null };

  it.each<[string, Home, readonly string[], readonly (readonly string[])[], Partial<Defaults>]>([
    [
      'at first the default of the form of a new client',
      austrian,
      ['Name'],
      [],
      { countryCode: 'AT', currency: 'EUR', locale: 'de' },
    ],
    ['empty without company data', unknown, ['Name'], [], defaults],
    [
      'not guessed if a column has the country',
      french,
      ['Name', 'Land'],
      [],
      { countryCode: null, currency: 'EUR', locale: null },
    ],
    [
      'not guessed if a column has the currency',
      french,
      ['Name', 'Währung'],
      [],
      { countryCode: 'FR', currency: null, locale: 'fr' },
    ],
    [
      'guessed if that column is empty',
      french,
      ['Name', 'Währung'],
      [['A', '']],
      { currency: 'EUR' },
    ],
    [
      'no country if a heading names one',
      french,
      ['Name', 'Herkunftsland'],
      [['A', 'x']],
      { countryCode: null, locale: null },
    ],
    [
      'no country if a column has one for deliveries',
      french,
      ['Name', 'Lieferland'],
      [],
      { countryCode: null, locale: null },
    ],
    [
      'no country if cells name one',
      french,
      ['Name', 'Markt'],
      [['A', 'Deutschland']],
      { countryCode: null, locale: null },
    ],
  ])('is %s', (_, home, columns, rows, set) => {
    const file = { columns: [...columns], hasHeader: true, rows };
    const { kind: _kind, ...sought } = set;
    expect(chooseMapping(nothingRemembered, file, home).defaults).toMatchObject(sought);
  });

  it('is no country if cells name one under an empty heading', () => {
    const file = { columns: ['A', 'B'], hasHeader: false, rows: [['Ada', 'Deutschland']] };
    expect(chooseMapping(nothingRemembered, file, french)).toMatchObject({
      mapping: [null, null],
      defaults: { countryCode: null, locale: null },
    });
  });
});

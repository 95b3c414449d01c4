import { describe, expect, it } from 'vitest';
import {
  guessKind,
  guessMapping,
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

const defaults: ClientImport['defaults'] = {
  kind: null,
  currency: null,
  locale: null,
  countryCode: null,
};

describe('the columns of a file of clients', () => {
  it.each([
    [
      'English',
      [
        'Company name',
        'First name',
        'Last name',
        'Email',
        'Phone number',
        'VAT number',
        'Street address',
        'Postcode',
        'City',
        'Country',
        'Shipping street',
        'Shipping ZIP',
        'Delivery country',
        'Currency',
        'Language',
      ],
      [
        'name',
        'first-name',
        'last-name',
        'email',
        'phone',
        'vat-number',
        'billing-street',
        'billing-zip',
        'billing-city',
        'billing-country',
        'delivery-street',
        'delivery-zip',
        'delivery-country',
        'currency',
        'locale',
      ],
    ],
    [
      'French',
      [
        'Raison sociale',
        'Prénom',
        'NOM',
        'Courriel',
        'Téléphone',
        'N° TVA intracommunautaire',
        'SIRET',
        'Adresse de facturation',
        'Code postal',
        'Ville',
        'Pays',
        'Adresse de livraison',
        'Ville de livraison',
        'Devise',
        'Langue',
      ],
      [
        'name',
        'first-name',
        'last-name',
        'email',
        'phone',
        'vat-number',
        'tax-number',
        'billing-street',
        'billing-zip',
        'billing-city',
        'billing-country',
        'delivery-street',
        'delivery-city',
        'currency',
        'locale',
      ],
    ],
    [
      'German',
      [
        'Firma',
        'Vorname',
        'Nachname',
        'E-Mail-Adresse',
        'Telefonnummer',
        'USt-IdNr.',
        'Steuernummer',
        'Straße',
        'PLZ',
        'Ort',
        'Land',
        'Lieferstraße',
        'Liefer-PLZ',
        'Lieferort',
        'Währung',
        'Sprache',
      ],
      [
        'name',
        'first-name',
        'last-name',
        'email',
        'phone',
        'vat-number',
        'tax-number',
        'billing-street',
        'billing-zip',
        'billing-city',
        'billing-country',
        'delivery-street',
        'delivery-zip',
        'delivery-city',
        'currency',
        'locale',
      ],
    ],
    [
      'Italian',
      [
        'Ragione sociale',
        'Nome',
        'Cognome',
        'Posta elettronica',
        'Cellulare',
        'Partita IVA',
        'Codice fiscale',
        'Indirizzo',
        'CAP',
        'Città',
        'Provincia',
        'Nazione',
        'Codice destinatario',
        'Valuta',
        'Lingua',
      ],
      [
        'name',
        'first-name',
        'last-name',
        'email',
        'phone',
        'vat-number',
        'tax-number',
        'billing-street',
        'billing-zip',
        'billing-city',
        'billing-province',
        'billing-country',
        'recipient-code',
        'currency',
        'locale',
      ],
    ],
    [
      'Spanish',
      [
        'Tipo de cliente',
        'Razón social',
        'Nombre',
        'Apellidos',
        'Correo electrónico',
        'Móvil',
        'NIF',
        'Dirección',
        'Código postal',
        'Población',
        'Provincia',
        'País',
        'Dirección de entrega',
        'Divisa',
        'Idioma',
      ],
      [
        'kind',
        'name',
        'first-name',
        'last-name',
        'email',
        'phone',
        'tax-number',
        'billing-street',
        'billing-zip',
        'billing-city',
        'billing-province',
        'billing-country',
        'delivery-street',
        'currency',
        'locale',
      ],
    ],
    [
      'the service',
      [
        'kind',
        'name',
        'first_name',
        'lastName',
        'vat_number',
        'tax_identification_number',
        'e_invoicing_address',
        'extra_emails',
        'billing_address.street_address',
        'billing_address.zip_code',
        'billing_address.city',
        'billing_address.province_code',
        'billing_address.country_code',
        'delivery_address.street_address',
        'recipient_code',
        'phone.country_code',
        'phone.number',
        'locale',
      ],
      [
        'kind',
        'name',
        'first-name',
        'last-name',
        'vat-number',
        'tax-number',
        'e-invoicing-address',
        'extra-emails',
        'billing-street',
        'billing-zip',
        'billing-city',
        'billing-province',
        'billing-country',
        'delivery-street',
        'recipient-code',
        'phone-country-code',
        'phone-number',
        'locale',
      ],
    ],
  ])('are recognised by headings of %s', (_language, header, fields) => {
    expect(guessMapping(header)).toEqual(fields);
    expect(looksLikeHeader(header)).toBe(true);
  });

  it('mean by one word what the others leave open', () => {
    expect(guessMapping(['Nom', 'Ville'])).toEqual(['name', 'billing-city']);
    expect(guessMapping(['E-mail'])).toEqual(guessMapping(['Email']));
    expect(guessMapping(['Nom', 'Prénom'])).toEqual(['last-name', 'first-name']);
    expect(guessMapping(['Nome', 'Cognome'])).toEqual(['first-name', 'last-name']);
    expect(guessMapping(['Name', 'Vorname', 'Nachname'])).toEqual([
      'name',
      'first-name',
      'last-name',
    ]);
  });

  it('are taken for a field once, a second e-mail for a further one, and nothing for what nobody knows', () => {
    expect(guessMapping(['Email', 'Mail', 'City', 'Ville', 'Shoe size', ''])).toEqual([
      'email',
      'extra-emails',
      'billing-city',
      null,
      null,
      null,
    ]);
  });

  it('have no heading where the first row is data', () => {
    expect(looksLikeHeader(['Ada Lovelace', 'ada@example.com', 'London'])).toBe(false);
    expect(looksLikeHeader(['Boulangerie Lefèvre', 'FR12345678901'])).toBe(false);
  });

  it('put a street together whose number or second line has a column of its own', () => {
    expect(guessMapping(['Firma', 'Straße', 'Nr.', 'PLZ'])).toEqual([
      'name',
      'billing-street',
      'billing-street',
      'billing-zip',
    ]);
    expect(guessMapping(['Société', 'N°', 'Rue', 'Complément d’adresse'])).toEqual([
      'name',
      'billing-street',
      'billing-street',
      'billing-street',
    ]);
    expect(guessMapping(['Indirizzo', 'N. civico', 'Lieferstraße', 'Lieferhausnummer'])).toEqual([
      'billing-street',
      'billing-street',
      'delivery-street',
      'delivery-street',
    ]);
    expect(guessMapping(['Nr.', 'Firma', 'Hausnummer'])).toEqual([null, 'name', null]);
    expect(guessMapping(['Nr.', 'Straße'])).toEqual([null, 'billing-street']);
  });

  it('may have a title, a date and the like above their headings', async () => {
    const header = ['Firma', 'Ort', 'Umsatz 2025'];
    expect(
      rowsAboveHeader([
        ['Kundenliste 2026', '', ''],
        ['Stand:', '01.02.2026', ''],
        header,
        ['Bar', 'Köln', '12'],
      ]),
    ).toBe(2);
    expect(rowsAboveHeader([header, ['Firma', 'Ort', 'Land']])).toBe(0);
    expect(
      rowsAboveHeader([
        ['Ada', 'ada@example.com', 'London'],
        ['Firma', 'Ort', 'Land'],
      ]),
    ).toBe(0);
    expect(
      rowsAboveHeader([
        ['Ada', 'London'],
        ['Bob', 'Paris'],
      ]),
    ).toBe(0);
    const bytes = Buffer.from('Kundenliste;;\n;;\nFirma;Ort;E-Mail\nBar;Köln;\n');
    const readAs = async (hasHeader: boolean | null) =>
      readImportFile(bytes, {
        encoding: null,
        delimiter: null,
        hasHeader,
        yieldToEventLoop: () => Promise.resolve(),
      });
    expect(await readAs(null)).toMatchObject({
      ok: true,
      value: {
        hasHeader: true,
        rowsAbove: 1,
        columns: ['Firma', 'Ort', 'E-Mail'],
        rows: [['Bar', 'Köln', '']],
      },
    });
    expect(await readAs(false)).toMatchObject({
      ok: true,
      value: { hasHeader: false, rowsAbove: 0, rows: { length: 3 } },
    });
  });

  it('have headings where one of them carries a year', () =>
    expect(looksLikeHeader(['Firma', 'Ort', 'Umsatz 2025'])).toBe(true));

  it('say of which kind clients are where no column says it', () => {
    expect(guessKind(['name', 'email'])).toBe('company');
    expect(guessKind(['first-name', 'last-name'])).toBe('individual');
    expect(guessKind(['email'])).toBe(null);
    expect(guessKind(['kind', 'name'])).toBe(null);
  });
});

describe('a row', () => {
  const read = (row: Readonly<Record<string, string>>, given: Partial<typeof defaults> = {}) =>
    readRow(Object.values(row), {
      mapping: Object.keys(row).map((field) => field.replace(/\d$/, '')) as never,
      defaults: { ...defaults, ...given },
      organizationCountry: 'FR',
    });

  it.each(['Privat', 'n/a', 'Particulier', '-', '--', 'keine', 'Nessuna', 'sin empresa'])(
    'is a person where the company says that there is none: %s',
    async (name) => {
      const { client } = await read(
        { name, 'first-name': 'Ann', 'last-name': 'Probe' },
        { kind: 'company' },
      );
      expect(client).toMatchObject({ kind: 'individual', name: null, lastName: 'Probe' });
      const alone = await read({ name }, { kind: 'company' });
      expect(alone.client.kind).toBe('company');
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
  ])('has no delivery address where it says that it is the same: %s', async (cell) => {
    const { client } = await read({
      name: 'A',
      'billing-street': 'Weg 1',
      'delivery-street': cell,
    });
    expect(client.deliveryAddress).toBe(null);
    expect(client.billingAddress).toMatchObject({ streetAddress: 'Weg 1' });
  });

  it('in words of any of the five languages is the client it means', async () => {
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
        billingAddress: {
          streetAddress: null,
          city: 'Lyon',
          zipCode: null,
          provinceCode: null,
          countryCode: 'FR',
        },
        deliveryAddress: {
          streetAddress: null,
          city: null,
          zipCode: null,
          provinceCode: null,
          countryCode: 'IT',
        },
        recipientCode: null,
        currency: 'EUR',
        locale: 'fr',
      },
    });
  });

  it('without a kind, or with one that nobody knows, is a problem and not a guess', async () => {
    expect((await read({ name: 'A' })).problems).toEqual([{ path: ['kind'], code: 'required' }]);
    expect((await read({ kind: 'alien', name: 'A' }, { kind: 'company' })).problems).toEqual([
      { path: ['kind'], code: 'kind-unknown' },
    ]);
  });

  it("among companies with nothing but a person's name is a person, unless its file says otherwise", async () => {
    expect(
      (await read({ name: '', 'first-name': 'Jürgen', 'last-name': 'Weiß' }, { kind: 'company' }))
        .client.kind,
    ).toBe('individual');
    for (const [name, first, last] of [
      ['Weiß GmbH', 'Jürgen', 'Weiß'],
      ['Rossi Caffè S.r.l.', 'Luca', 'Rossi'],
    ] as const) {
      const row = { name, 'first-name': first, 'last-name': last };
      expect((await read(row, { kind: 'company' })).client).toMatchObject({
        kind: 'company',
        name,
      });
    }
    expect(
      (await read({ name: '', 'first-name': 'Jürgen', 'last-name': '' }, { kind: 'company' }))
        .client.kind,
    ).toBe('company');
    expect(
      (
        await read(
          { kind: 'Firma', name: '', 'first-name': 'Jürgen', 'last-name': 'Weiß' },
          { kind: 'company' },
        )
      ).client.kind,
    ).toBe('company');
    expect(
      (await read({ name: '', 'first-name': 'Ada', 'last-name': 'Rossi' }, { kind: 'freelancer' }))
        .client.kind,
    ).toBe('freelancer');
  });

  it('knows a country by the sign its cars carry', async () => {
    const countryOf = async (cell: string) =>
      (await read({ name: 'A', 'billing-country': cell }, { kind: 'company' })).client
        .billingAddress?.countryCode;
    expect(await Promise.all(['D', 'f', 'CH', 'X'].map(countryOf))).toEqual([
      'DE',
      'FR',
      'CH',
      'X',
    ]);
  });

  it.each([
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
  ])('knows the country %s as lists write it', async (cell, code) => {
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

  it('dials a number by its own country alone, where its file speaks of countries', async () => {
    expect((await read({ phone: '06 12 34 56 78', 'billing-country': '' })).client.phone).toEqual({
      countryCode: '',
      number: '06 12 34 56 78',
    });
    expect(
      (await read({ phone: '06 12 34 56 78', 'billing-country': '' }, { countryCode: 'FR' })).client
        .phone,
    ).toEqual({ countryCode: '+33', number: '612345678' });
  });

  it.each([
    'Max Probe',
    'Probe, Max',
    'Dr. Max Probe',
    'Max Emil Probe',
    'M. PROBE',
    'Familie Probe',
  ])('named %s beside the first and last name of Max Probe is a person', async (name) => {
    const row = { name, 'first-name': 'Max', 'last-name': 'Probe' };
    expect((await read(row, { kind: 'company' })).client).toMatchObject({
      kind: 'individual',
      name: null,
      firstName: 'Max',
      lastName: 'Probe',
    });
  });

  it('named like its last name alone lacks its first name, and is no company', async () => {
    const row = { name: 'Dr. Probe', 'last-name': 'Probe' };
    expect((await read(row, { kind: 'company' })).client).toMatchObject({
      kind: 'individual',
      name: null,
      firstName: null,
    });
  });

  it.each(['Probe', 'Probe GmbH', 'Metallbau Max Probe', 'Max Probe Bau', 'Muster AG'])(
    'named %s beside the first and last name of Max Probe is a company',
    async (name) => {
      const row = { name, 'first-name': 'Max', 'last-name': 'Probe' };
      expect((await read(row, { kind: 'company' })).client).toMatchObject({
        kind: 'company',
        name,
      });
    },
  );

  it('has no street where a yes or a no is its cell', async () => {
    const { client } = await read(
      { name: 'A', 'delivery-street': 'False', 'billing-street': 'Weg 1' },
      { kind: 'company' },
    );
    expect(client).toMatchObject({
      billingAddress: { streetAddress: 'Weg 1' },
      deliveryAddress: null,
    });
  });

  it('takes what it leaves open from the defaults, and a country for goods only where it sends any', async () => {
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

  it('reads a number in its two columns, and keeps what is none for its problem to be shown', async () => {
    expect(
      (await read({ 'phone-country-code': '39', 'phone-number': '3331234567' })).client.phone,
    ).toEqual({ countryCode: '+39', number: '3331234567' });
    expect((await read({ phone: 'call my sister' })).client.phone).toEqual({
      countryCode: '',
      number: 'call my sister',
    });
  });

  it('has one street, put together from its columns in their order', async () => {
    const streetOf = async (...parts: readonly string[]) =>
      (
        await read(
          Object.fromEntries(parts.map((part, at) => [`billing-street${String(at + 1)}`, part])),
        )
      ).client.billingAddress?.streetAddress;
    expect(await streetOf('Große Straße', '12a')).toBe('Große Straße 12a');
    expect(await streetOf('3 bis', 'rue de la Paix', 'Bâtiment B')).toBe(
      '3 bis rue de la Paix, Bâtiment B',
    );
    expect(await streetOf('Weg 3', '', 'Weg 3')).toBe('Weg 3');
    expect(await streetOf('Große Straße', '1')).toBe('Große Straße 1');
  });

  it('that was saved with an apostrophe before a formula is read without it', async () => {
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
    ['Milano', 'MI'],
    ['NA', 'NA'],
    ['(RM)', 'RM'],
    ['Prov. di Como', 'CO'],
    ['Milano (MI)', 'MI'],
    ['Forlì-Cesena', 'FC'],
    ['Reggio Emilia', 'RE'],
    ['Reggio Calabria', 'RC'],
    ['Bolzano/Bozen', 'BZ'],
    ["L'AQUILA", 'AQ'],
    ['Monza e Brianza', 'MB'],
    ['Reggio', null],
    ['Lombardia', null],
    ['Milano (RM)', null],
  ])('names the Italian province %s', async (cell, code) => {
    const { client, leftOut } = await read({
      'billing-province': cell,
      'billing-country': 'Italia',
    });
    expect(client.billingAddress?.provinceCode).toBe(code);
    expect(leftOut).toEqual(code === null ? [{ field: 'billing-province', text: cell }] : []);
  });

  it.each([
    ['Barcelona', 'España', null],
    ['Sachsen', 'DE', null],
    ['Gironde', 'France', null],
    ['Roma', 'ES', null],
    ['SN', 'DE', 'SN'],
    ['2A', 'FR', '2A'],
    ['[CA]', 'US', 'CA'],
  ])('leaves out the province %s of %s where it is a name', async (cell, country, code) => {
    const { client, leftOut } = await read({
      'billing-province': cell,
      'billing-country': country,
    });
    expect(client.billingAddress?.provinceCode).toBe(code);
    expect(leftOut).toHaveLength(code === null ? 1 : 0);
  });

  it('keeps a province that is not understood where the bank asks for one', async () => {
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
    'has no phone and no number where it says %s',
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
  ])('takes the letters of its country off the tax number %s', async (cell, country, number) => {
    const { client } = await read({ 'tax-number': cell, 'billing-country': country });
    expect(client.taxIdentificationNumber).toBe(number);
  });

  it.each([
    ['DE', 'XXXXXXX', null],
    ['DE', 'M5UXCR1', 'M5UXCR1'],
    ['IT', 'XXXXXXX', 'XXXXXXX'],
  ])('in %s takes the recipient code %s for %s', async (country, cell, code) => {
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

  describe('with the code of a person beside the name of an Italian company', () => {
    const code = 'PRVMRC80A01F205R';
    const trader = { 'tax-number': code, 'billing-country': 'IT' } as const;

    it('is a freelancer of an Italian organisation, named as the code says', async () => {
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

    it('keeps its VAT number where nobody is named, and leaves out the code', async () => {
      const row = { name: 'Orafo Rossi', 'vat-number': '00743110157', ...trader };
      expect(await read(row, 'IT')).toMatchObject({
        client: { kind: 'company', taxIdentificationNumber: null, vatNumber: '00743110157' },
        leftOut: [{ field: 'tax-number', text: code }],
      });
    });

    it('is left to its owner where neither tells', async () => {
      const { client } = await read({ name: 'Orafo Rossi', ...trader }, 'IT');
      expect(client).toMatchObject({ kind: 'company', taxIdentificationNumber: code });
    });
  });
});

describe('what is set for all rows of a file', () => {
  const file = { columns: ['Name'], hasHeader: true };
  const nothingRemembered = { mappingOf: () => null } as unknown as ClientImports;

  it('is at first what the form of a new client begins with', () => {
    const home = { country: 'AT', currency: 'EUR', language: 'fr' };
    expect(chooseMapping(nothingRemembered, file, home).defaults).toMatchObject({
      countryCode: 'AT',
      currency: 'EUR',
      locale: 'de',
    });
  });

  it('is not guessed for rows that leave out what a column says', () => {
    const home = { country: 'FR', currency: 'EUR', language: 'fr' };
    expect(
      chooseMapping(nothingRemembered, { columns: ['Name', 'Land'], hasHeader: true }, home)
        .defaults,
    ).toMatchObject({ countryCode: null, currency: 'EUR', locale: null });
    expect(
      chooseMapping(nothingRemembered, { columns: ['Name', 'Währung'], hasHeader: true }, home)
        .defaults,
    ).toMatchObject({ countryCode: 'FR', currency: null, locale: 'fr' });
    const empty = { columns: ['Name', 'Währung'], hasHeader: true, rows: [['A', '']] };
    expect(chooseMapping(nothingRemembered, empty, home).defaults.currency).toBe('EUR');
  });

  it('is no country and no language where a heading or cells speak of a country', () => {
    const home = { country: 'FR', currency: 'EUR', language: 'fr' };
    for (const [columns, rows] of [
      [['Name', 'Herkunftsland'], [['A', 'x']]],
      [['Name', 'Lieferland'], []],
      [['Name', 'Markt'], [['A', 'Deutschland']]],
    ] as const)
      expect(
        chooseMapping(nothingRemembered, { columns: [...columns], hasHeader: true, rows }, home)
          .defaults,
      ).toMatchObject({ countryCode: null, locale: null });
    expect(
      chooseMapping(
        nothingRemembered,
        { columns: ['A', 'B'], hasHeader: false, rows: [['Ada', 'Deutschland']] },
        home,
      ),
    ).toMatchObject({ mapping: [null, null], defaults: { countryCode: null, locale: null } });
  });

  it('is nothing where nothing is known of the company', () => {
    expect(
      chooseMapping(nothingRemembered, file, { country: null, currency: null, language: null })
        .defaults,
    ).toMatchObject({ countryCode: null, currency: null, locale: null });
  });
});

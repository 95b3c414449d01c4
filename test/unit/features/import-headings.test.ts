import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { suggestFields } from '../../../main/features/clients/import/suggest-fields.ts';
import {
  guessColumns,
  looksLikeHeader,
} from '../../../main/features/clients/import/guess-mapping.ts';

/** One tool, or one case, a line: its headings in order, each with its field. */
const tools = readFileSync('test/fixtures/client-headings.txt', 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => {
    const at = line.indexOf(': ');
    const columns = line
      .slice(at + 2)
      .split(' | ')
      .map((column) => column.split(' = '));
    return [
      line.slice(0, at),
      columns.map(([heading = '']) => heading),
      columns.map(([, field]) => field ?? null),
    ] as const;
  });

function mappingOf(...header: readonly string[]) {
  return guessColumns(header, []).mapping;
}
function read(header: readonly string[], ...rows: readonly (readonly string[])[]) {
  return guessColumns(header, rows);
}

describe('the headings of a file of clients', () => {
  it.each(tools)('are recognised as %s writes them', (_tool, header, fields) => {
    expect(mappingOf(...header)).toEqual(fields);
    if (header.length > 5) expect(looksLikeHeader(header)).toBe(true);
  });

  const notOfClients =
    'N. fattura,Nº de factura,Order no.,Kundennr.,Kunden-Nr.,Delivery fee,Shipping price,Prix livraison,Frais de livraison,Lieferpreis,Liefernummer,Versandkosten,Invoice No,Invoice ID,Rechnungs-Nr.,Rechnungs-ID,RechnungNR,Customer no.,Client n°,Nº cliente,Firma Nr.,Facture n°,Fattura num.,Delivery ID,Costo spedizione,Gastos de envío,Lieferung,Livraison,Invoice type,Rechnungsart,Invoice VAT,Order address,Bestell-Nr.,Lieferschein-Nr.,Address Type,Shipping name,Delivery date,Ship via,Versand via,Envío postal,Delivery state,Invoice state,Zeile,Line,Invoice line 2,Rechnungszeile,Ligne facture,Steuer,Estado,Address no.,First contact,Last contact,État,Codice IVA,Nome referente,Customer since,Bank Ort,Geburtsland,Ville de naissance,Comune di nascita,Tipo de cambio,TVA (%),VAT registered';
  it.each(notOfClients.split(','))(
    'are ignored if they name a document, a number or a price: %s',
    (heading) => {
      expect(mappingOf('Firma', heading, 'Straße')).toEqual(['name', null, 'billing-street']);
    },
  );

  it('mean the same in capitals and without punctuation', () => {
    for (const heading of ['UST-IDNR', 'USt-IdNr.', 'Ust.-Id.-Nr.', 'ust_id_nr'])
      expect(mappingOf('Firma', heading)).toEqual(['name', 'vat-number']);
    for (const heading of ['E-Mail', 'e mail', 'EMAIL', 'eMail', 'E-Mail-Adresse'])
      expect(mappingOf('Firma', heading)).toEqual(['name', 'email']);
  });

  it('take a street and its number in one column', () => {
    for (const heading of ['Rue et n°', 'Straße und Nr.', 'Via e n.', 'Calle y nº', 'Street & No.'])
      expect(mappingOf('Firma', heading)).toEqual(['name', 'billing-street']);
  });

  it.each([
    ['Kunde', 'Firma'],
    ['Client', 'Société'],
    ['Cliente', 'Ragione sociale'],
    ['Contact name', 'Business'],
  ])('name a client %s only without a %s column', (client, company) => {
    expect(mappingOf(client, company)).toEqual([null, 'name']);
    expect(mappingOf(client)).toEqual(['name']);
  });

  it.each(['Firma oder Nachname', 'Cognome/Ragione sociale', 'Firma/Name', 'Nom prénom'])(
    'leave the kind to the user if persons are mixed with companies: %s',
    (heading) => {
      expect(read([heading])).toMatchObject({ mapping: ['name'], kind: null });
    },
  );
});

describe('the country of clients', () => {
  it.each(
    'Land,Pays (Alpha-2),POCountry,Address 1 - Country,Land/Region geschäftlich,Paese (ab.),País de envío,Herkunftsland,Country of residence,Pays de résidence,Card Address Country,Länderkürzel,Cod. paese,Nom du pays'.split(
      ',',
    ),
  )('does not default to the home country if a heading names one: %s', (heading) => {
    expect(read(['Name', heading]).mentionsCountry).toBe(true);
  });

  it('does not default to the home country if cells name one', () => {
    const header = ['Name', 'Markt'];
    expect(read(header, ['A', 'Frankreich'], ['B', 'Italien']).mentionsCountry).toBe(true);
    expect(read(header, ['A', 'FR'], ['B', ''], ['C', 'IT']).mentionsCountry).toBe(true);
    expect(read(['Name', 'PLZ-Code'], ['A', 'F-75001']).mentionsCountry).toBe(true);
    expect(read(header, ['A', 'Nord'], ['B', 'Süd']).mentionsCountry).toBe(false);
    expect(read(['Name', 'Bundesland'], ['A', 'Sachsen']).mentionsCountry).toBe(false);
    for (const cells of [
      ['Hr', 'Fr'],
      ['MR', 'MS'],
      ['SI', 'NO'],
      ['A', 'B'],
    ])
      expect(read(header, ...cells.map((cell) => ['A', cell])).mentionsCountry).toBe(false);
  });

  it.each([
    ['Billing address', '1 High St, London, United Kingdom'],
    ['Anschrift', 'Weg 1\n8001 Zürich\nSCHWEIZ'],
    ['Adresse 3', 'Belgique'],
  ])('does not default to the home country if an address ends with one: %s', (heading, cell) => {
    const header = ['Name', heading === 'Adresse 3' ? 'Adresse 1' : 'Email', heading];
    expect(read(header, ['A', 'Weg 1', ''], ['B', 'Weg 2', cell]).mentionsCountry).toBe(true);
    expect(read(header, ['A', 'Weg 1', 'Weg 2, 10115 Berlin']).mentionsCountry).toBe(false);
  });
});

describe('the cells of a column', () => {
  it.each([
    ['Delivery address', 'False', 'True'],
    ['Lieferadresse', 'ja', 'nein'],
    ['Adresse de livraison', 'Oui', 'Non'],
    ['Indirizzo', 'sì', 'no'],
    ['Dirección de entrega', 'Sí', 'No'],
    ['Shipping address', '0', '1'],
    ['Delivery address', '4.90 €', '12,00'],
    ['Billing address', 'a@probe.example', 'b@probe.example'],
    ['City', '2026-01-01', '2026-02-01'],
    ['Indirizzo di consegna', 'S', 'N'],
    ['Lieferadresse', 'x', '-'],
    ['IVA', '22,00', '10'],
    ['IVA', '12.345,67', '210,00 €'],
    ['IVA', 'Ordinaria', 'Esente'],
    ['VAT', '20% S', 'Exempt'],
    ['Tax code', 'T0', 'T1'],
    ['Stato', 'Attivo', 'Sospeso'],
    ['UID', '1000234', '1000235'],
  ])('override its heading: %s of %s and %s', (heading, ...cells) => {
    const rows = cells.map((cell) => ['A', cell]);
    expect(read(['Company', heading], ...rows).mapping).toEqual(['name', null]);
  });

  it.each([
    ['Kunde', 'Name', '10001', '10002'],
    ['Client', 'Nom', 'CLI-0001', 'CLI-0002'],
    ['Cliente', 'Nombre', 'C 1', 'C 2'],
  ])('do not make a client number the name: %s', (heading, name, ...numbers) => {
    const rows = numbers.map((number) => [number, 'Probe']);
    expect(read([heading, name], ...rows).mapping).toEqual([null, 'name']);
  });

  it('select the phone and e-mail columns that are filled', () => {
    const header = ['Firma', 'Telefon', 'Mobil', 'E-Mail', 'E-Mail 2'];
    expect(read(header, ['A', '', '0171 1234567', 'a@x.example', '']).mapping).toEqual([
      'name',
      null,
      'phone',
      'email',
      'extra-emails',
    ]);
  });

  it('prefer a province code to its name or a region', () => {
    const header = ['Azienda', 'Regione', 'Provincia'];
    expect(read(header, ['A', 'Lombardia', 'MI'], ['B', 'Lazio', 'RM']).mapping).toEqual([
      'name',
      null,
      'billing-province',
    ]);
  });

  it('are names if only some of them look like numbers', () => {
    const rows = [['3M'], ['Bar 51'], ['Probe SA']];
    expect(read(['Firma'], ...rows).mapping).toEqual(['name']);
  });

  it.each([
    ['Straße', 'Ort', 'Straße (Rechnungsadresse)', 'Ort (Rechnungsadresse)'],
    ['Home Street', 'Home City', 'Business Street', 'Business City'],
  ])('select the filled address: %s and %s', (...header) => {
    const address = ['billing-street', 'billing-city'];
    expect(read(header, ['Weg 1', 'Wien', '', '']).mapping).toEqual([...address, null, null]);
    expect(read(header, ['Weg 1', 'Wien', 'Ring 2', 'Graz']).mapping).toEqual([
      null,
      null,
      ...address,
    ]);
    expect(read(header, ['', '', '', '']).mapping).toEqual([null, null, ...address]);
  });

  it('do not read Norway and Slovenia as a no and a yes', () => {
    expect(read(['Firma', 'Land'], ['A', 'NO'], ['B', 'SI']).mapping).toEqual([
      'name',
      'billing-country',
    ]);
  });

  it('decide whether a type is the kind of a client', () => {
    const header = ['Ragione sociale', 'Tipo'];
    expect(read(header, ['A', 'azienda'], ['B', 'privato'])).toMatchObject({
      mapping: ['name', 'kind'],
      kind: null,
    });
    expect(read(header, ['A', 'CLIENTE'])).toMatchObject({
      mapping: ['name', null],
      kind: 'company',
    });
    expect(read(['Vorname', 'Nachname', 'Gruppe'], ['A', 'B', 'Firma']).kind).toBe(null);
    expect(read(['Vorname', 'Nachname', 'Firma'], ['A', 'B', 'ja']).kind).toBe(null);
    // Words of another kind do not indicate companies; letters may, also those of a plain name.
    expect(read(header, ['A', 'Fattura'])).toMatchObject({
      mapping: ['name', null],
      kind: 'company',
    });
    expect(read(header, ['A', 'C'])).toMatchObject({ mapping: ['name', null], kind: null });
    expect(read(['Nome', 'Tipo'], ['A', 'Fattura']).kind).toBe(null);
    expect(read(['Société', 'Genre'], ['A', 'M'], ['B', 'F']).kind).toBe('company');
    expect(read(header, ['A', 'Cliente privato'])).toMatchObject({ mapping: ['name', 'kind'] });
  });
});

describe('persons and companies', () => {
  it('are not distinguished by a column of first and last names: the user decides', () => {
    expect(read(['Nome + cognome', 'Email'])).toMatchObject({
      mapping: ['name', 'email'],
      kind: null,
    });
    expect(read(['Vor- und Nachname'])).toMatchObject({ mapping: ['name'], kind: null });
  });

  it.each([
    ['Nom', 'Prénoms', 'last-name', 'first-name'],
    ['Name', 'Vorname(n)', 'last-name', 'first-name'],
    ['Nombre', 'Primer apellido', 'first-name', 'last-name'],
    ['Name', 'Forenames', 'last-name', 'first-name'],
  ])('are persons in every notation of a name: %s and %s', (one, other, ...fields) => {
    expect(read([one, other])).toMatchObject({ mapping: fields, kind: 'individual' });
  });

  it.each([
    ['Nom', 'Prénom contact', 'Nom contact'],
    ['Name', 'Vorname Kontakt', 'Name Kontakt'],
    ['Name', 'Contact first name', 'Contact last name'],
  ])('are companies if the person is their contact: %s, %s and %s', (...header) => {
    expect(read(header)).toMatchObject({
      mapping: ['name', 'first-name', 'last-name'],
      kind: 'company',
    });
  });

  it.each(['E-mail 1 - Label', 'Address 1 - Label', 'Telefon-Kategorie', 'Website 1 - Label'])(
    'are not distinguished by the label of a number or an address: %s',
    (heading) => {
      expect(read(['Firma', heading], ['A', 'Geschäftlich'], ['B', 'Privat']).kind).toBe('company');
      expect(read(['Firma', 'Gruppe'], ['A', 'Geschäftlich'], ['B', 'Privat']).kind).toBe(null);
    },
  );

  it('ignore a second street line that no client has', () => {
    const header = ['Firma', 'Straße', 'Straße 2'];
    expect(read(header, ['A', 'Weg 1', '']).mapping).toEqual(['name', 'billing-street', null]);
    expect(read(header, ['A', 'Weg 1', 'Hof']).mapping).toEqual([
      'name',
      'billing-street',
      'billing-street',
    ]);
  });

  it.each([
    ['is_company', 'True', 'False'],
    ['Ist ein Unternehmen', 'WAHR', 'FALSCH'],
    ['Est une société', 'Oui', 'Non'],
    ['È una persona fisica', 'sì', 'no'],
    ['Particular', '1', '0'],
  ])('are not distinguished by an ambiguous answer: the user decides: %s', (heading, ...cells) => {
    const rows = cells.map((cell) => ['Ann Probe', cell]);
    expect(read(['Name', heading], ...rows)).toMatchObject({ mapping: ['name', null], kind: null });
    expect(read(['Name', 'Newsletter'], ...rows).kind).toBe('company');
  });
});

describe('an ambiguous column', () => {
  const suggested = (columns: string[], hasHeader = true) =>
    suggestFields({ columns, mapping: mappingOf(...columns), hasHeader });
  it('is suggested for a field without another column', () => {
    expect(suggested(['Firma', 'Kundenland', 'PLZ/Ort', 'Mailadresse Buchhaltung'])).toEqual([
      null,
      'billing-country',
      'billing-zip',
      'email',
    ]);
    expect(suggested(['Firma', 'E-Mail', 'Mailadresse Buchhaltung'])).toEqual([null, null, null]);
    expect(suggested(['Straße', 'Ort', 'Lieferstraße', 'Lieferort', 'Land']).at(-1)).toBe(
      'billing-country',
    );
  });
  it('is not suggested without a client word, or without a heading', () => {
    expect(suggested(['Firma', 'Rechnungs-Nr.', 'Datum', 'Betrag'])).toEqual(Array(4).fill(null));
    expect(suggested(['Firma', 'Kundenland'], false)).toEqual([null, null]);
  });
});

it.each(['SIREN', 'NIF', 'NIE', 'BCE', 'N° KBO', 'NISS', 'Steuer-ID', 'Codice fiscale'])(
  "recognises a country's name of its tax number: %s",
  (heading) => {
    expect(read(['Name', heading], ['Probe', '732829320']).mapping).toEqual(['name', 'tax-number']);
  },
);

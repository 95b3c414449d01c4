import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeText } from '../../../main/import/decode-text.ts';
import { readTable } from '../../../main/import/read-table.ts';
import { runs } from '../../fixtures/extent.ts';

async function yieldToEventLoop(): Promise<void> {
  return undefined;
}
const found = { encoding: null, delimiter: null, maxRows: 1_000, yieldToEventLoop };
function bytesOf(text: string): Uint8Array {
  return Buffer.from(text, 'utf8');
}

/** The bytes of a one-byte encoding for each of its letters. */
function tableOf(encoding: string): ReadonlyMap<string, number> {
  const decoder = new TextDecoder(encoding);
  return new Map(
    Array.from(
      { length: 256 },
      (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte] as const,
    ).filter(
      ([letter, byte]) =>
        letter !== '\ufffd' &&
        (byte >= 0x20 || byte === 9 || byte === 10 || byte === 13) &&
        !(byte >= 0x7f && byte < 0xa0 && letter.charCodeAt(0) === byte),
    ),
  );
}
const oneByte = [
  'windows-1252',
  'iso-8859-15',
  'iso-8859-2',
  'windows-1250',
  'macintosh',
  'windows-1251',
] as const;
/** The letters of MS-DOS in Western Europe from byte 0x80 on: the runtime has no decoder for it. */
const msDos =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´';
const tables = new Map<string, ReadonlyMap<string, number>>([
  ...oneByte.map((encoding) => [encoding, tableOf(encoding)] as const),
  [
    'ibm850',
    new Map([
      ...Array.from({ length: 128 }, (_, byte) => [String.fromCharCode(byte), byte] as const),
      ...[...msDos].map((letter, at) => [letter, 0x80 + at] as const),
    ]),
  ],
]);

function encode(text: string, encoding: string, hasMark: boolean): Uint8Array {
  const marked = hasMark ? `\ufeff${text}` : text;
  if (encoding === 'utf-8') return Buffer.from(marked, 'utf8');
  if (encoding === 'utf-16le') return Buffer.from(marked, 'utf16le');
  if (encoding === 'utf-16be') return Buffer.from(marked, 'utf16le').swap16();
  const table = tables.get(encoding) ?? new Map<string, number>();
  return Uint8Array.from([...text].map((letter) => table.get(letter) ?? 0x3f));
}

const delimiters = [',', ';', '\t', '|', '^', '~', ':', '§'];
const lineEnds = ['\n', '\r\n', '\r'];

type Written = {
  readonly encoding: string;
  readonly delimiter: string;
  readonly lineEnd: string;
  readonly hasMark: boolean;
  readonly quotesAll: boolean;
  readonly endsWithLine: boolean;
};
const written: fc.Arbitrary<Written> = fc
  .record({
    encoding: fc.constantFrom('utf-8', 'utf-16le', 'utf-16be', ...oneByte),
    delimiter: fc.constantFrom(...delimiters),
    lineEnd: fc.constantFrom(...lineEnds),
    hasMark: fc.boolean(),
    quotesAll: fc.boolean(),
    endsWithLine: fc.boolean(),
  })
  .filter(
    ({ encoding, delimiter }) =>
      delimiter !== '§' ||
      !['windows-1251', 'iso-8859-2', 'windows-1250'].includes(encoding) ||
      (tables.get(encoding)?.has('§') ?? true),
  );

/** Writes as RFC 4180, and as programs with other delimiters and quotes do. */
function write(
  rows: readonly (readonly string[])[],
  { delimiter, lineEnd, quotesAll, endsWithLine }: Written,
): string {
  return (
    rows
      .map((row) =>
        row
          .map((cell) =>
            quotesAll ||
            cell.includes(delimiter) ||
            /["\r\n]|^\s|\s$/.test(cell) ||
            cell.startsWith('sep=')
              ? `"${cell.replaceAll('"', '""')}"`
              : cell,
          )
          .join(delimiter),
      )
      .join(lineEnd) + (endsWithLine ? lineEnd : '')
  );
}

function letterIn(encoding: string): fc.Arbitrary<string> {
  const special = fc.constantFrom('"', ',', ';', '\t', '\n', '\r\n', ' ', "'", '=', '|');
  const table = tables.get(encoding);
  const letters =
    table === undefined
      ? fc
          .string({ unit: 'grapheme', minLength: 1, maxLength: 1 })
          .map((letter) =>
            letter.toWellFormed().replaceAll(/[\u0000-\u001f\u007f\ufeff\ufffd]/g, 'x'),
          )
      : fc.constantFrom(...table.keys());
  return fc.oneof(
    { weight: 1, arbitrary: special },
    { weight: 4, arbitrary: letters },
    { weight: 4, arbitrary: fc.constantFrom(...'abcdeFGH0123') },
  );
}
function cellIn(encoding: string): fc.Arbitrary<string> {
  return fc.array(letterIn(encoding), { maxLength: 12 }).map((letters) => letters.join(''));
}

function sameLines(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n');
}
/** A row without any text is ignored. */
function isRow(row: readonly string[]): boolean {
  return row.some((cell) => cell.trim() !== '');
}

describe('a table', () => {
  it('in any encoding, with any delimiter and quoting, is read as written', async () => {
    await fc.assert(
      fc.asyncProperty(
        written.chain((how) =>
          fc.tuple(
            fc.constant(how),
            fc.integer({ min: 1, max: 6 }).chain((width) =>
              fc.array(fc.array(cellIn(how.encoding), { minLength: width, maxLength: width }), {
                minLength: 1,
                maxLength: 8,
              }),
            ),
          ),
        ),
        async ([how, rows]) => {
          fc.pre(rows.some(isRow));
          const read = await readTable(encode(write(rows, how), how.encoding, how.hasMark), {
            ...found,
            encoding: how.encoding,
            delimiter: how.delimiter,
          });
          expect(read).toMatchObject({
            kind: 'table',
            encoding: how.encoding,
            delimiter: how.delimiter,
          });
          expect(read.kind === 'table' ? read.rows : read).toEqual(
            rows.filter(isRow).map((row) => row.map(sameLines)),
          );
        },
      ),
      { numRuns: runs(400) },
    );
  });

  it('longer than one batch is read the same, with cells over many lines', async () => {
    const rows = Array.from({ length: 900 }, (_, at) => [
      `${at}`,
      at % 100 === 7 ? `"quoted"\n${'long '.repeat(30_000 / (at + 1) + 2)}` : 'Zoë; "Ltd"',
      `é${at}`,
    ]);
    const how: Written = {
      encoding: 'utf-8',
      delimiter: ';',
      lineEnd: '\r\n',
      hasMark: true,
      quotesAll: false,
      endsWithLine: true,
    };
    const read = await readTable(encode(write(rows, how), 'utf-8', true), found);
    expect(read.kind === 'table' ? read.rows : read).toEqual(rows);
  });

  it.each([
    ['utf-8', ';'],
    ['utf-8', '\t'],
    ['utf-16le', ','],
    ['utf-16be', '\t'],
    ['windows-1252', ';'],
    ['windows-1252', ','],
    ['windows-1252', '|'],
  ])('written as %s with %j is recognised automatically', async (encoding, delimiter) => {
    const rows = [
      ['Prénom', 'Nom', 'Société', 'Ville'],
      ['Chloé', 'Lefèvre', 'Boulangerie à la Crème – Été', 'Orléans'],
      ['José', 'Muñoz', 'Panadería Núñez, S.L.', 'A Coruña'],
      ['Jörg', 'Groß', 'Bäckerei Müller; Söhne', 'Köln'],
      ['Ugo', 'Perù', 'Caffè "Più"', 'Forlì'],
    ];
    const how: Written = {
      encoding,
      delimiter,
      lineEnd: '\r\n',
      hasMark: false,
      quotesAll: false,
      endsWithLine: true,
    };
    expect(await readTable(encode(write(rows, how), encoding, false), found)).toEqual({
      kind: 'table',
      encoding,
      delimiter,
      rows,
    });
  });

  const smallLists = {
    German:
      'Kundennummer;Firma;Straße;Ort\n10001;Bäckerei Größ & Söhne GmbH;Königstraße 12;Köln\n10002;Müller-Weiß GmbH;Am Bäumchen 3;München\n',
    French:
      'Société;Prénom;Ville\nPâtisserie Lefèvre;Éric;Orléans\nCrêperie du Maïs;François;Nîmes\n',
    Italian: 'Ragione sociale;Città\nCaffè Perù;Forlì\nAttività di Nicolò;Cantù\n',
    Spanish:
      'Razón social;Dirección;Población\nÁvila Carnes;C/ Núñez 1;Málaga\nCastañeda;C/ García 2;León\n',
    'two Spanish': 'Cliente;Ciudad\nÁvila Carnes;Madrid\nCastañeda;Madrid\n',
    'abbreviated Spanish': 'Nombre;Ciudad\nCalle Mª Luisa;Cádiz\nPlaza Nº 3;León\n',
    'rare French': 'Nom;Ville\nHaÿ;Béziers\n',
    'two Italian': 'Cliente;Comune\nCaffè Roma;Roma\nPizzeria;Forlì\n',
  };
  it.each(
    Object.entries(smallLists).flatMap(([language, text]) =>
      ['windows-1252', 'macintosh', 'ibm850'].map(
        (encoding) => [language, encoding, text] as const,
      ),
    ),
  )('of a few %s names is recognised as %s by its letters', async (_language, encoding, text) => {
    expect(
      await decodeText(encode(text, encoding, false), { encoding: null, yieldToEventLoop }),
    ).toEqual({ kind: 'text', encoding, text });
  });

  it('from MS-DOS is read correctly when that encoding is chosen', async () => {
    const bytes = Buffer.from('B\x84ckerei Gr\x94\xe1;Se\xa4or;\xa5u;\x80;\x90', 'latin1');
    expect(await decodeText(bytes, { encoding: 'CP850', yieldToEventLoop })).toEqual({
      kind: 'text',
      encoding: 'ibm850',
      text: 'Bäckerei Größ;Señor;Ñu;Ç;É',
    });
  });

  it('in another alphabet is recognised by its letters', async () => {
    const text =
      'имя;город\nСергей Иванов;Москва\nАнна Петровна Смирнова;Санкт-Петербург\nОльга Кузнецова;Нижний Новгород\n';
    expect(await readTable(encode(text, 'windows-1251', false), found)).toMatchObject({
      encoding: 'windows-1251',
      delimiter: ';',
    });
  });

  it('with a delimiter line is read by it, without that line', async () => {
    expect(await readTable(bytesOf('sep=|\r\na|b\r\n1,5|2,5\r\n'), found)).toMatchObject({
      delimiter: '|',
      rows: [
        ['a', 'b'],
        ['1,5', '2,5'],
      ],
    });
  });

  it('may have one column', async () => {
    expect(await readTable(bytesOf('name\nAda\nBob\n'), found)).toMatchObject({
      rows: [['name'], ['Ada'], ['Bob']],
    });
  });

  it('with unclosed quotes is read to its end', async () => {
    expect(
      await readTable(bytesOf('a,b\n1,"2\n3,4\n'), { ...found, delimiter: ',' }),
    ).toMatchObject({
      rows: [
        ['a', 'b'],
        ['1', '2\n3,4\n'],
      ],
    });
  });
});

describe('a file that is no table', () => {
  it.each([
    ['a workbook', Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(200)])],
    [
      'a picture',
      Uint8Array.from([
        0x89,
        0x50,
        0x4e,
        0x47,
        0x0d,
        0x0a,
        0x1a,
        0x0a,
        ...Array.from({ length: 300 }, (_, at) => (at * 7) % 32),
      ]),
    ],
  ])('such as %s is reported as no text', async (_what, bytes) => {
    expect(await readTable(bytes, found)).toEqual({ kind: 'not-text' });
  });

  it('because it is empty, too long or too wide is rejected', async () => {
    expect(await readTable(bytesOf('\n ,\n'), found)).toEqual({ kind: 'no-rows' });
    expect(await readTable(new Uint8Array(0), found)).toEqual({ kind: 'no-rows' });
    expect(await readTable(bytesOf('a\n'.repeat(4)), { ...found, maxRows: 3 })).toEqual({
      kind: 'too-many-rows',
    });
    expect(await readTable(bytesOf(','.repeat(300) + 'x'), { ...found, delimiter: ',' })).toEqual({
      kind: 'too-many-columns',
    });
  });

  it('in an unknown encoding is rejected without a guess', async () => {
    expect(await decodeText(bytesOf('a'), { encoding: 'klingon', yieldToEventLoop })).toEqual({
      kind: 'not-text',
    });
  });
});

describe('a hostile file', () => {
  /** The result of a file, and how often other work ran meanwhile. */
  const readWhole = async (
    text: string,
  ): Promise<{ readonly kind: string; readonly turns: number }> => {
    let turns = 0;
    const { kind } = await readTable(bytesOf(text), {
      ...found,
      maxRows: 20_000_000,
      yieldToEventLoop: async () => {
        turns += 1;
      },
    });
    return { kind, turns };
  };
  const megabyte = 1_000_000;

  it.each([
    ['quotation marks', '"'],
    ['quoted delimiters', '",'],
    ['quotation marks and letters', '"a'],
  ])(
    'of %s only is rejected after a few batches, as one row that is too long',
    async (_what, unit) => {
      expect((await readWhole(unit.repeat(megabyte / unit.length))).kind).toBe('row-too-long');
    },
  );

  it('with an unclosed quote reports that quote, and not too few rows', async () => {
    expect((await readWhole(`name,city\n"Ada,Paris\n${'Bob,Rome\n'.repeat(20_000)}`)).kind).toBe(
      'row-too-long',
    );
  });

  it.each([
    ['carriage returns', '\r', 'no-rows'],
    ['line ends', '\r\n', 'no-rows'],
    ['closed quotes, one a line', '""\r', 'no-rows'],
    ['letters, one a line', 'a\r', 'table'],
  ])(
    'of %s only is read in batches, and other work runs between them',
    async (_what, unit, kind) => {
      const read = await readWhole(unit.repeat(megabyte / unit.length));
      expect(read.kind).toBe(kind);
      expect(read.turns).toBeGreaterThan(megabyte / 2 / 8_192);
    },
  );

  it('with cells as long as a spreadsheet allows is still a table', async () => {
    const cell = 'x'.repeat(32_767);
    expect(await readTable(bytesOf(`a,b\n${cell},1\n"${cell}",2\n`), found)).toMatchObject({
      kind: 'table',
      rows: [
        ['a', 'b'],
        [cell, '1'],
        [cell, '2'],
      ],
    });
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvFormOf, csvRecord, decimalCell, toCsv } from '../../../main/export/csv.ts';

/** A strict RFC 4180 reader that checks the writer. */
function read(text: string, delimiter = ','): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  let at = 0;
  while (at < text.length) {
    let value = '';
    if (text[at] === '"') {
      for (at += 1; text[at] !== '"' || text[at + 1] === '"'; at += 1) {
        if (text[at] === '"') at += 1;
        value += text[at] ?? '';
      }
      at += 1;
    } else {
      while (text[at] !== delimiter && text[at] !== '\r') value += text[at++] ?? '';
    }
    record.push(value);
    if (text[at] === delimiter) {
      at += 1;
      continue;
    }
    if (text.slice(at, at + 2) !== '\r\n') throw new Error(`no end of line at ${at}`);
    at += 2;
    records.push(record);
    record = [];
  }
  return records;
}

/**
 * Reads like a spreadsheet with its own delimiter: a quote counts only at the start of a cell; text
 * after its end belongs to the cell.
 */
function cellsAsReadBy(delimiter: string, text: string): string[] {
  const cells: string[] = [];
  let at = 0;
  while (at < text.length) {
    let cell = '';
    if (text[at] === '"') {
      for (at += 1; at < text.length && (text[at] !== '"' || text[at + 1] === '"'); at += 1) {
        if (text[at] === '"') at += 1;
        cell += text[at] ?? '';
      }
      at += 1;
    }
    while (at < text.length && text[at] !== delimiter && text[at] !== '\n')
      cell += text[at++] ?? '';
    at += 1;
    cells.push(cell);
  }
  return cells;
}

const nasty = fc.oneof(
  fc.string(),
  fc.string({
    unit: fc.constantFrom(
      ',',
      '"',
      '\r',
      '\n',
      '=',
      '+',
      '-',
      '@',
      '\t',
      ' ',
      "'",
      'a',
      '1',
      '.',
      '＝',
      '(',
      ';',
      '|',
    ),
  }),
);
const rows = fc.array(fc.array(nasty, { minLength: 2, maxLength: 5 }), { minLength: 1 });

describe('a CSV file', () => {
  it('reads back unchanged, except for an apostrophe before formulas', () => {
    fc.assert(
      fc.property(rows, ([headings = [], ...records]) => {
        const back = read(toCsv(headings, records));
        const written = [headings, ...records];
        expect(back.map((record) => record.length)).toEqual(written.map((record) => record.length));
        for (const [row, record] of written.entries()) {
          for (const [column, text] of record.entries())
            expect(back[row]?.[column]?.replaceAll("'", '')).toBe(text.replaceAll("'", ''));
        }
      }),
    );
  });

  it('contains no cell that a spreadsheet would run', () => {
    fc.assert(
      fc.property(rows, ([headings = [], ...records]) => {
        for (const text of read(toCsv(headings, records)).flat()) {
          if (!/^-?\d+([.,]\d+)?$/.test(text))
            expect(text).not.toMatch(/^\s*[=+\-@＝＋－＠]|^[\t\r\n]/);
        }
      }),
    );
  });

  it('contains none either for a spreadsheet with another delimiter', () => {
    fc.assert(
      fc.property(
        rows,
        fc.constantFrom(',', ';', '\t', '|'),
        fc.constantFrom(',', ';', '\t', '|'),
        (records, own, other) => {
          const text = records
            .map((record) => csvRecord(record, { delimiter: own, decimalSign: '.' }))
            .join('');
          for (const cell of cellsAsReadBy(other, text))
            if (!/^-?\d+([.,]\d+)?$/.test(cell))
              expect(cell).not.toMatch(/^\s*([=@＝＠]|[+\-＋－][^,;|\t\r\n]*[(!])/);
        },
      ),
    );
    expect(csvRecord(['a;=1+1', 'b\n@SUM(A1)', 'c;"-cmd|x!A0'])).toBe(
      `a;'=1+1,"b\n'@SUM(A1)","c;""'-cmd|x!A0"\r\n`,
    );
  });

  it('is written quickly for a long repetitive text', () => {
    for (const part of ['\t', ',"', '|+x', '\n-', '=', '+'])
      expect(csvRecord([part.repeat(200_000), 'x'])).toMatch(/x\r\n$/);
  });

  it('leaves a text unchanged if its signs run nothing', () => {
    for (const text of [
      'Tel: +33 6 12, +44 20',
      '12,- pro Stück',
      'Seite 3; -Hof',
      'a\n- b\n- c',
      'Smith, J.',
    ])
      expect(read(csvRecord([text, 'x']))).toEqual([[text, 'x']]);
  });

  it.each([
    ['=HYPERLINK("https://evil.example")', `"'=HYPERLINK(""https://evil.example"")"`],
    ['+33 1 23 45', `'+33 1 23 45`],
    ['-1+1', `'-1+1`],
    ['@SUM(A1)', `'@SUM(A1)`],
    ['\t=1', "'\t'=1"],
    ['\u0000=1', "'\u0000=1"],
    ['\u200b\u00ad@x', "'\u200b\u00ad@x"],
    ['﹦1+1', "'﹦1+1"],
    [' =1', `' =1`],
    ['-12.50', '-12.50'],
    ['a, b', '"a, b"'],
    ['two\nlines', '"two\nlines"'],
    [' kept ', '" kept "'],
    ['Crème brûlée', 'Crème brûlée'],
  ])('writes %j as %j', (text, written) => {
    expect(csvRecord([text])).toBe(`${written}\r\n`);
  });

  it('uses the given delimiter, and quotes cells that contain it', () => {
    expect(csvRecord(['a;b', 'c,d', 'e'], { delimiter: ';', decimalSign: '.' })).toBe(
      '"a;b";"c,d";e\r\n',
    );
    expect(csvRecord(['a|b', 'c'], { delimiter: '|', decimalSign: '.' })).toBe('"a|b"|c\r\n');
  });

  it('leaves a cell empty for an unknown value', () => {
    expect(csvRecord(['a', null, ''])).toBe('a,,\r\n');
  });

  it.each(['fr', 'fr-FR', 'de', 'de-AT', 'it', 'it-IT', 'es', 'es-ES'])(
    'has semicolons and decimal commas for %s spreadsheets',
    (locale) => {
      const form = csvFormOf(locale);
      expect(
        toCsv(
          ['Titre', 'Montant'],
          [
            ['a;b', decimalCell('-1234567890123456.50')],
            ['1.5', decimalCell('7')],
          ],
          form,
        ),
      ).toBe('Titre;Montant\r\n"a;b";-1234567890123456,50\r\n1.5;7\r\n');
    },
  );

  it.each(['de-CH', 'it-CH', 'en-CH', 'de-LI', 'de-CH-u-nu-latn'])(
    'has semicolons and decimal points for %s spreadsheets',
    (locale) => {
      expect(csvRecord(['a;b', decimalCell('-1234.50'), 'c,d'], csvFormOf(locale))).toBe(
        '"a;b";-1234.50;"c,d"\r\n',
      );
    },
  );

  it.each(['en', 'en-GB', 'en-IE', 'es-MX'])(
    'has commas and decimal points for %s spreadsheets',
    (locale) => {
      expect(csvRecord(['a;b', decimalCell('-12.50'), 'c,d'], csvFormOf(locale))).toBe(
        'a;b,-12.50,"c,d"\r\n',
      );
    },
  );

  it('contains every amount digit for digit, in any locale', () => {
    const amount = fc
      .tuple(
        fc.boolean(),
        fc.bigInt({ min: 0n, max: 10n ** 30n }),
        fc.option(fc.stringMatching(/^\d{1,12}$/)),
      )
      .map(
        ([isNegative, whole, part]) =>
          `${isNegative ? '-' : ''}${whole}${part === null ? '' : `.${part}`}`,
      );
    fc.assert(
      fc.property(amount, fc.constantFrom('en', 'fr', 'de', 'it', 'es'), (value, locale) => {
        const form = csvFormOf(locale);
        const [[text = ''] = []] = read(csvRecord([decimalCell(value), 'x'], form), form.delimiter);
        expect(text.replace(form.decimalSign, '.')).toBe(value);
      }),
    );
  });

  it('treats only valid numbers as amounts: other values are escaped like text', () => {
    const form = csvFormOf('fr');
    expect(
      csvRecord(
        [
          decimalCell('=1+1'),
          decimalCell('1.2.3'),
          decimalCell('-1e5'),
          decimalCell(null),
          decimalCell(undefined),
        ],
        form,
      ),
    ).toBe("'=1+1;1.2.3;'-1e5;;\r\n");
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvRecord, toCsv } from '../../../main/export/csv.ts';

/** A reader by the letter of RFC 4180, for what the writer is held to. */
const read = (text: string): string[][] => {
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
      while (text[at] !== ',' && text[at] !== '\r') value += text[at++] ?? '';
    }
    record.push(value);
    if (text[at] === ',') {
      at += 1;
      continue;
    }
    if (text.slice(at, at + 2) !== '\r\n') throw new Error(`no end of line at ${at}`);
    at += 2;
    records.push(record);
    record = [];
  }
  return records;
};

const nasty = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(',', '"', '\r', '\n', '=', '+', '-', '@', '\t', ' ', "'", 'a', '1', '.', '＝') }));
const rows = fc.array(fc.array(nasty, { minLength: 2, maxLength: 5 }), { minLength: 1 });

describe('a CSV file', () => {
  it('reads back as what was written, but for an apostrophe before formulas', () => {
    fc.assert(fc.property(rows, ([headings = [], ...records]) => {
      const back = read(toCsv(headings, records));
      const written = [headings, ...records];
      expect(back.map((record) => record.length)).toEqual(written.map((record) => record.length));
      for (const [row, record] of written.entries()) {
        for (const [column, text] of record.entries()) expect([text, `'${text}`]).toContain(back[row]?.[column]);
      }
    }));
  });

  it('holds no cell that a spreadsheet would run', () => {
    fc.assert(fc.property(rows, ([headings = [], ...records]) => {
      for (const text of read(toCsv(headings, records)).flat()) {
        if (!/^-?\d+(\.\d+)?$/.test(text)) expect(text).not.toMatch(/^\s*[=+\-@＝＋－＠]|^[\t\r\n]/);
      }
    }));
  });

  it.each([
    ['=HYPERLINK("https://evil.example")', `"'=HYPERLINK(""https://evil.example"")"`],
    ['+33 1 23 45', `'+33 1 23 45`],
    ['-1+1', `'-1+1`],
    ['@SUM(A1)', `'@SUM(A1)`],
    ['\t=1', "'\t=1"],
    [' =1', `' =1`],
    ['-12.50', '-12.50'],
    ['a, b', '"a, b"'],
    ['two\nlines', '"two\nlines"'],
    [' kept ', '" kept "'],
    ['Crème brûlée', 'Crème brûlée'],
  ])('writes %j as %j', (text, written) => {
    expect(csvRecord([text])).toBe(`${written}\r\n`);
  });

  it('parts cells by another character where it is told to, and quotes those that have it', () => {
    expect(csvRecord(['a;b', 'c,d', 'e'], ';')).toBe('"a;b";"c,d";e\r\n');
    expect(csvRecord(['a|b', 'c'], '|')).toBe('"a|b"|c\r\n');
  });

  it('leaves a cell empty where nothing is known', () => {
    expect(csvRecord(['a', null, ''])).toBe('a,,\r\n');
  });
});

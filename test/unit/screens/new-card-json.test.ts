import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { indentJson } from '../../../renderer/format/json-layout.ts';
import {
  firstJsonFault,
  readJsonObject,
} from '../../../renderer/screens/cards/new-card/read-json-object.ts';
import { runs } from '../../fixtures/extent.ts';

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const pieces = fc.array(
  fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"a"',
    '"',
    '1',
    '-',
    '0',
    '1.5',
    '1e',
    'true',
    'nul',
    ' ',
    '\n',
    '\\',
    '\u0001',
    '\u00a0',
    'é',
  ),
  { maxLength: 12 },
);

describe('other fields typed as JSON', () => {
  it('are valid exactly if the engine that reads them later accepts them', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          pieces.map((each) => each.join('')),
          fc.json(),
        ),
        (text) => {
          expect(firstJsonFault(text) === null).toBe(parses(text));
        },
      ),
      { numRuns: runs(3000) },
    );
  });

  it('are reported up to a place where they could still have become valid', () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(), (text, cut) => {
        const start = text.slice(0, cut % (text.length + 1));
        const fault = firstJsonFault(start);
        expect(fault === null || fault === start.length).toBe(true);
      }),
    );
  });

  it('report the line, the column and the character', () => {
    expect(readJsonObject('{\n  "vat": yes\n}')).toEqual({
      ok: false,
      problem: 'syntax',
      line: 2,
      column: 10,
      found: 'yes',
    });
    expect(readJsonObject("{'a': 1}")).toEqual({
      ok: false,
      problem: 'syntax',
      line: 1,
      column: 2,
      found: "'",
    });
    expect(readJsonObject('{"a": 1,}')).toEqual({
      ok: false,
      problem: 'syntax',
      line: 1,
      column: 9,
      found: '}',
    });
    expect(readJsonObject('{"é😀" 1}')).toEqual({
      ok: false,
      problem: 'syntax',
      line: 1,
      column: 7,
      found: '1',
    });
  });

  it('report an early end, and reject anything but an object', () => {
    expect(readJsonObject('{"a": {\n"b": 1}\n')).toEqual({ ok: false, problem: 'ended', line: 2 });
    expect(readJsonObject('[1]')).toEqual({ ok: false, problem: 'not-object' });
    expect(readJsonObject('null')).toEqual({ ok: false, problem: 'not-object' });
  });

  it('may be omitted, and otherwise list their field names', () => {
    expect(readJsonObject('  \n')).toEqual({ ok: true, names: [] });
    expect(readJsonObject('{"a": 1, "b": {"c": 2}}')).toEqual({ ok: true, names: ['a', 'b'] });
  });
});

describe('a request formatted for reading', () => {
  it('equals the sent one', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(JSON.parse(indentJson(text))).toEqual(JSON.parse(text));
      }),
    );
  });

  it('preserves every number as written', () => {
    expect(
      indentJson('{"card":{"limit":1.10,"id":12345678901234567890,"days":[1,2],"none":{}}}'),
    ).toBe(
      '{\n  "card": {\n    "limit": 1.10,\n    "id": 12345678901234567890,\n    "days": [\n      1,\n      2\n    ],\n    "none": {}\n  }\n}',
    );
  });
});

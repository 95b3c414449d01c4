import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { laidOutJson } from '../../../renderer/format/json-layout.ts';
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
  it('are right exactly where the engine that reads them later says so', () => {
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

  it('are called wrong at a place up to which they could still have become right', () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(), (text, cut) => {
        const start = text.slice(0, cut % (text.length + 1));
        const fault = firstJsonFault(start);
        expect(fault === null || fault === start.length).toBe(true);
      }),
    );
  });

  it('name the line, the column and what stands there', () => {
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

  it('that end too early say so, and anything but an object is none', () => {
    expect(readJsonObject('{"a": {\n"b": 1}\n')).toEqual({ ok: false, problem: 'ended', line: 2 });
    expect(readJsonObject('[1]')).toEqual({ ok: false, problem: 'not-object' });
    expect(readJsonObject('null')).toEqual({ ok: false, problem: 'not-object' });
  });

  it('may be left out, and else tell which fields they add', () => {
    expect(readJsonObject('  \n')).toEqual({ ok: true, names: [] });
    expect(readJsonObject('{"a": 1, "b": {"c": 2}}')).toEqual({ ok: true, names: ['a', 'b'] });
  });
});

describe('a request laid out for reading', () => {
  it('says the same as what is sent', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(JSON.parse(laidOutJson(text))).toEqual(JSON.parse(text));
      }),
    );
  });

  it('keeps every figure as it is written', () => {
    expect(
      laidOutJson('{"card":{"limit":1.10,"id":12345678901234567890,"days":[1,2],"none":{}}}'),
    ).toBe(
      '{\n  "card": {\n    "limit": 1.10,\n    "id": 12345678901234567890,\n    "days": [\n      1,\n      2\n    ],\n    "none": {}\n  }\n}',
    );
  });
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  boundedText,
  maxIndexedUnits,
  maxSortedUnits,
  normalizedText,
  createTextOrder,
  withoutAccents,
} from '../../../preload/contract/bounded-text.ts';

const codePoints = Array.from({ length: 0x11_0000 }, (_, code) => code).filter(
  (code) => code < 0xd800 || code > 0xdfff,
);
/** A mark of another class than U+0345, whose class (240) is the highest, moves before it. */
const marks = codePoints.filter((code) => {
  const decomposed = String.fromCodePoint(code).normalize('NFKD');
  return code === 0x345 || !`\u0345${decomposed}`.normalize('NFD').startsWith('\u0345');
});

function longestRun(text: string): number {
  let [run, longest] = [0, 0];
  for (const character of text) {
    const isMark =
      character === '\u0345' || !`\u0345${character}`.normalize('NFD').startsWith('\u0345');
    run = isMark ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}

describe('foreign text is bounded before it is normalised', () => {
  it('leaves short texts, and long ones without long runs of marks, unchanged', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 15 }),
        (text) => boundedText(text) === text,
      ),
    );
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 80 }),
        (text) => boundedText(text) === text,
      ),
    );
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 80 }),
        fc.constantFrom('NFC', 'NFD', 'NFKC', 'NFKD'),
        (text, form) => normalizedText(text, form) === text.normalize(form),
      ),
    );
  });

  it('covers every Unicode character that becomes a mark, so no run over about 30 is sorted', () => {
    expect(marks.length).toBeGreaterThan(800);
    const uncut = marks.filter(
      (code) => [...boundedText(String.fromCodePoint(code).repeat(100))].length !== 30,
    );
    expect(uncut.map((code) => code.toString(16))).toEqual([]);
    // Some become two marks, and one mark precedes the first.
    const longest = Math.max(
      ...marks.map((code) =>
        longestRun(normalizedText(`\u0315${String.fromCodePoint(code)}`.repeat(100), 'NFKD')),
      ),
    );
    expect(longest).toBeLessThanOrEqual(60);
  });

  it('loses no letter when it cuts marks', () => {
    expect(withoutAccents(`É${'\u0315\u0300'.repeat(4_000)}lodie`, 'NFKD')).toBe('Elodie');
  });

  it('never ends within a character', () => {
    expect(boundedText(`a${'😀'.repeat(maxIndexedUnits)}`).isWellFormed()).toBe(true);
    expect(boundedText(`a${'😀'.repeat(maxIndexedUnits)}`).length).toBe(maxIndexedUnits - 1);
  });

  it('sorts names as the language does, two long ones by their beginnings', () => {
    const order = createTextOrder('de', { sensitivity: 'base', numeric: true });
    expect(['Zug', 'Äpfel 10', 'Äpfel 9', 'Apfel'].toSorted(order)).toEqual([
      'Apfel',
      'Äpfel 9',
      'Äpfel 10',
      'Zug',
    ]);
    expect(order(`${'x'.repeat(maxSortedUnits)}a`, `${'x'.repeat(maxSortedUnits)}b`)).toBe(0);
  });
});

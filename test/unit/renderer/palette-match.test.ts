import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markedPieces, matchesWords } from '../../../renderer/app/palette-match.ts';

describe('finding an action by its words', () => {
  it('minds neither order nor case nor accents, and wants the beginnings of words', () => {
    expect(matchesWords('Verrouiller toutes les cartes…', 'cart verr')).toBe(true);
    expect(matchesWords('Élodie Martin', 'elo MART')).toBe(true);
    expect(matchesWords('Lock all cards…', 'ock')).toBe(false);
    expect(matchesWords('Lock all cards…', '')).toBe(true);
  });

  it('marks what was typed and nothing else', () => {
    expect(markedPieces('Lock card of Karim Benali', 'kar')).toEqual([
      { text: 'Lock card of ', isMatch: false },
      { text: 'Kar', isMatch: true },
      { text: 'im Benali', isMatch: false },
    ]);
    expect(markedPieces('Élodie', 'elo')).toEqual([
      { text: 'Élo', isMatch: true },
      { text: 'die', isMatch: false },
    ]);
  });

  it('never changes the text it marks', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), fc.string({ maxLength: 6 }), (text, query) => markedPieces(text, query).map((piece) => piece.text).join('') === text));
  });
});

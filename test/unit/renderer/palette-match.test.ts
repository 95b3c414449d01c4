import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markedPieces, matchesWords, wordsBeside } from '../../../renderer/app/palette-match.ts';

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
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.string({ maxLength: 6 }),
        (text, query) =>
          markedPieces(text, query)
            .map((piece) => piece.text)
            .join('') === text,
      ),
    );
  });
});

describe('an action typed with what it is to be done to', () => {
  it('leaves the words beside the action, in any language', () => {
    expect(wordsBeside('lock karim', 'Lock card of ')).toBe('karim');
    expect(wordsBeside('Bloquer la carte de Théo', 'Bloquer la carte de ')).toBe('theo');
    expect(wordsBeside('karim sperren', 'Karte von  sperren')).toBe('karim');
  });

  it('leaves nothing where there is no action or nothing beside it', () => {
    expect(wordsBeside('karim', 'Lock card of ')).toBeNull();
    expect(wordsBeside('lock', 'Lock card of ')).toBeNull();
    expect(wordsBeside('de luca', 'Bloquer la carte de ')).toBeNull();
  });
});

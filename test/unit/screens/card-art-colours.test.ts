import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cardArtColours,
  contrastOf,
  readHex,
} from '../../../renderer/widgets/cards/card-art-colours.ts';
import { runs } from '../../fixtures/extent.ts';

const anyHex = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('the colours of a drawn card', () => {
  it('keep its text readable on every part of every card', () => {
    fc.assert(
      fc.property(anyHex, (hex) => {
        const art = cardArtColours(hex);
        for (const ground of [art.light, art.middle, art.dark])
          expect(contrastOf(art.text, ground)).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: runs(2000) },
    );
  });

  it("are white on a dark card and ink on a light one, with the card's colour unchanged", () => {
    expect(cardArtColours('#2f5560')).toMatchObject({ middle: '#2f5560', text: '#ffffff' });
    expect(cardArtColours('#f2d9b0')).toMatchObject({ middle: '#f2d9b0', text: '#15211b' });
  });

  it('darken a middle grey, on which neither ink nor white is readable', () => {
    const art = cardArtColours('#7f7f7f');
    expect(art.text).toBe('#ffffff');
    expect(contrastOf('#ffffff', art.middle)).toBeGreaterThan(contrastOf('#ffffff', '#7f7f7f'));
  });

  it('are ink without a valid colour', () => {
    const ink = cardArtColours(null);
    expect(ink.middle).toBe('#15211b');
    for (const other of ['', 'teal', '#12', 'url(https://example.test/a.png)', '#12345g'])
      expect(cardArtColours(other)).toEqual(ink);
  });

  it('accept the usual notations of a colour', () => {
    expect(readHex('2F5560')).toBe('#2f5560');
    expect(readHex(' #abc ')).toBe('#aabbcc');
    expect(readHex('#12345678')).toBeNull();
  });
});

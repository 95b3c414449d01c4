import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cssString } from '../../../renderer/frame/print/css-string.ts';

/** The CSS reading of a string: an escape is up to six digits and one space after them. */
function read(written: string): string {
  return written
    .slice(1, -1)
    .replaceAll(/\\([0-9a-f]{1,6}) /g, (_, digits: string) =>
      String.fromCodePoint(Number.parseInt(digits, 16)),
    );
}

describe('foreign text in a style', () => {
  it('is unchanged if it is plain', () => {
    expect(cssString('Boulangerie Martin · Démo')).toBe('"Boulangerie Martin · Démo"');
  });

  it('does not end the string, and starts no line', () => {
    expect(cssString('a"; content: url(x)')).toBe('"a\\22 ; content: url(x)"');
    expect(cssString('a\\')).toBe('"a\\5c "');
    expect(cssString('a\nb')).toBe('"a\\a b"');
  });

  it('is read as the original text, for any content', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const written = cssString(text);
        expect(written.slice(1, -1)).not.toMatch(/["\n\r\f]/);
        expect(read(written)).toBe(text);
      }),
    );
  });
});

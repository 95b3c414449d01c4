import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cssString } from '../../../renderer/frame/print/css-string.ts';

/** What CSS reads in a string: an escape is up to six digits and one space after them. */
function read(written: string): string {
  return written
    .slice(1, -1)
    .replaceAll(/\\([0-9a-f]{1,6}) /g, (_, digits: string) =>
      String.fromCodePoint(Number.parseInt(digits, 16)),
    );
}

describe('a text of others in a style', () => {
  it('stands as it is where it is plain', () => {
    expect(cssString('Boulangerie Martin · Démo')).toBe('"Boulangerie Martin · Démo"');
  });

  it('does not end the string, and begins no line', () => {
    expect(cssString('a"; content: url(x)')).toBe('"a\\22 ; content: url(x)"');
    expect(cssString('a\\')).toBe('"a\\5c "');
    expect(cssString('a\nb')).toBe('"a\\a b"');
  });

  it('is read as what it was, whatever it holds', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const written = cssString(text);
        expect(written.slice(1, -1)).not.toMatch(/["\n\r\f]/);
        expect(read(written)).toBe(text);
      }),
    );
  });
});

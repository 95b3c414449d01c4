import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { visibleText } from '../../../renderer/format/visible-text.ts';

describe('a foreign text', () => {
  it('shows characters that change its direction or hide in it', () => {
    expect(visibleText('user\u202e\u2066// admin\u2069')).toBe('user\\u202e\\u2066// admin\\u2069');
    expect(visibleText('zero\u200bwidth\ufeff\u0000\u001b[31m')).toBe(
      'zero\\u200bwidth\\ufeff\\u0000\\u001b[31m',
    );
    expect(visibleText('tag\u{e0041}')).toBe('tag\\ue0041');
  });

  it('preserves every language, line ends and tabs', () => {
    for (const text of [
      'Pâtisserie Soleil — 12,50 €',
      'مخبز',
      '株式会社\n\tパン',
      'naïve café 👩\u200d🍳\ufe0f',
    ])
      expect(visibleText(text)).toBe(text);
  });

  it('is always well formed, and without hidden characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(visibleText(text).isWellFormed()).toBe(true);
        expect(visibleText(text)).not.toMatch(
          /[\u0000-\u0008\u202a-\u202e\u2066-\u2069\u200b\u200e\u200f\ufeff]/,
        );
      }),
    );
  });
});

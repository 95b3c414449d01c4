import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { menuLabel, toOneLine, withoutMarkup } from '../../../main/shell/menu/menu-text.ts';
import { cardLabel } from '../../../main/shell/tray/tray-menu.ts';
import { messagesOf } from '../../../main/messages/messages.ts';

function lengthOf(text: string): number {
  return [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)].length;
}

describe('a name in the tray and in notifications', () => {
  it('is one line without control characters and direction marks', () => {
    expect(toOneLine('  Karim\r\n\t Benali\u0000\u001b[31m ')).toBe('Karim Benali[31m');
    expect(toOneLine('a\u202Eb\u202Ac\u2066d\u2069e\u200Ef\u200Fg')).toBe('abcdefg');
  });

  it('is cut between visible characters', () => {
    const family = '👩‍👩‍👧‍👦';
    expect(toOneLine(family.repeat(60))).toBe(family.repeat(60));
    expect(toOneLine(family.repeat(61))).toBe(`${family.repeat(59)}…`);
  });

  it('ends at a letter with endless marks', () => {
    expect(toOneLine(`Café e${'\u0301'.repeat(100_000)}`)).toBe('Café…');
    expect(toOneLine(`e${'\u0301'.repeat(100_000)}`)).toBe('…');
  });

  it('stays short and on one line for any content', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary', maxLength: 200 }),
          fc.string({
            unit: fc.constantFrom('a', ' ', '\n', '\u202E', '\u0085', '\u2028', 'é', '👩‍👧'),
            maxLength: 200,
          }),
        ),
        (text) => {
          const shown = toOneLine(text);
          expect(lengthOf(shown)).toBeLessThanOrEqual(60);
          expect(shown).not.toMatch(/[\p{Cc}\u2028\u2029\u200E\u200F\u202A-\u202E\u2066-\u2069]/u);
        },
      ),
    );
  });

  it('leaves room for the digits after a long name, and uses a placeholder for an empty one', () => {
    const t = messagesOf('en');
    expect(cardLabel({ name: 'x'.repeat(500), lastDigits: '48\n21' }, t)).toBe(
      `${'x'.repeat(59)}… •• 48 21`,
    );
    expect(cardLabel({ name: '\u202E\n', lastDigits: null }, t)).toBe('Unnamed card');
  });
});

describe('the body of a notification', () => {
  it('contains no markup that a desktop would read, for any supplier name', () => {
    expect(withoutMarkup('<a href="https://evil.example">Pay & go</a>')).toBe(
      '‹a href="https://evil.example"›Pay & go‹/a›',
    );
    fc.assert(
      fc.property(fc.string(), (text) => void expect(withoutMarkup(text)).not.toMatch(/[<>]/)),
    );
  });
});

describe('a label of a menu', () => {
  it('shows each & in it', () => {
    expect(menuLabel('Lock Müller & Söhne')).toBe('Lock Müller && Söhne');
  });
});

/**
 * Characters that change the text direction. In a name they could make a card look like another one
 * (Unicode UAX #9).
 */
const directionMarks = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

const maxGraphemes = 60;
/** One grapheme can have an unlimited number of combining marks. */
const maxLength = 1_000;
export const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * A foreign name as one short line for a menu or a notification: no control characters, no line
 * breaks, at most 60 graphemes and 1,000 characters.
 */
export function toOneLine(text: string): string {
  const plain = text
    .replace(/\s+/gu, ' ')
    .replace(/\p{Cc}/gu, '')
    .replace(directionMarks, '')
    .trim();
  const shownGraphemes: string[] = [];
  for (const { segment, index } of graphemes.segment(plain)) {
    if (shownGraphemes.length === maxGraphemes || index + segment.length > maxLength)
      return `${shownGraphemes.slice(0, -1).join('').trimEnd()}…`;
    shownGraphemes.push(segment);
  }
  return plain;
}

/** Escapes a label for Electron's menus: a single `&` would mark an access key and vanish. */
export function menuLabel(text: string): string {
  return text.replaceAll('&', '&&');
}

/**
 * Escapes the body of a notification for Linux desktops. Some interpret `<b>`, `<a>` and `<img>` as
 * markup (Desktop Notifications Specification, "Markup"), others show escapes literally. So similar
 * characters replace the angle brackets.
 */
export function withoutMarkup(text: string): string {
  return text.replaceAll('<', '‹').replaceAll('>', '›');
}

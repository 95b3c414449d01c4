/**
 * Marks that turn the direction of what follows: in a name they could make a card look like another
 * one (Unicode UAX #9).
 */
const turnsDirection = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

const mostGraphemes = 60;
/** One grapheme can carry marks without end. */
const longest = 1_000;
export const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * A name somebody else chose, as one short line of a menu or notification: no control characters,
 * no line breaks, at most 60 graphemes and 1,000 characters.
 */
export function oneLine(text: string): string {
  const plain = text
    .replace(/\s+/gu, ' ')
    .replace(/\p{Cc}/gu, '')
    .replace(turnsDirection, '')
    .trim();
  const shown: string[] = [];
  for (const { segment, index } of graphemes.segment(plain)) {
    if (shown.length === mostGraphemes || index + segment.length > longest)
      return `${shown.slice(0, -1).join('').trimEnd()}…`;
    shown.push(segment);
  }
  return plain;
}

/**
 * A label as Electron's menus want it: a single `&` would be taken for the mark of an access key
 * and vanish.
 */
export function menuLabel(text: string): string {
  return text.replaceAll('&', '&&');
}

/**
 * The body of a notification as Linux desktops take it: some read `<b>`, `<a>` and `<img>` in it as
 * markup (Desktop Notifications Specification, "Markup"), others show what is escaped as it stands.
 * So the brackets become others that nobody reads.
 */
export function withoutMarkup(text: string): string {
  return text.replaceAll('<', '‹').replaceAll('>', '›');
}

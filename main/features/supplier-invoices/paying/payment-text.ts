import { boundedText } from '../../../../preload/contract/bounded-text.ts';

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * Turns a text into one visible line: removes controls, line breaks, invisible characters and
 * characters that reorder text. A line break in a name would become a separate field in a code.
 */
export function toOneLine(text: string | null): string {
  return boundedText(text ?? '')
    .toWellFormed()
    .replaceAll(/[\p{Zl}\p{Zp}\p{Cc}\s\u2800]+/gu, ' ')
    .replaceAll(/[\p{Cf}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}\ufffd]/gu, '')
    .trim();
}

/** As many whole characters of a text as fit. */
export function truncateToFit(text: string, fits: (shorter: string) => boolean): string {
  if (fits(text)) return text;
  let short = '';
  for (const { segment } of graphemes.segment(text)) {
    if (!fits(short + segment)) break;
    short += segment;
  }
  return short.trimEnd();
}

import { boundedText } from '../../../../preload/contract/bounded-text.ts';

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * A text as one line that shows all it holds: without controls, line breaks and signs that are not
 * seen or turn the order of others. A line break in a name would be a field of its own in a code.
 */
export function oneLine(text: string | null): string {
  return boundedText(text ?? '')
    .toWellFormed()
    .replaceAll(/[\p{Zl}\p{Zp}\p{Cc}\s\u2800]+/gu, ' ')
    .replaceAll(/[\p{Cf}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}\ufffd]/gu, '')
    .trim();
}

/** As many whole letters of a text as fit. */
export function cutTo(text: string, fits: (shorter: string) => boolean): string {
  if (fits(text)) return text;
  let short = '';
  for (const { segment } of graphemes.segment(text)) {
    if (!fits(short + segment)) break;
    short += segment;
  }
  return short.trimEnd();
}

/** The unit to repeat for each kind of expensive text. */
const worstUnits: Readonly<Record<string, string>> = {
  'marks of two classes in turn': '\u0315\u0300',
  'the same, with a half-width form': '\u0301\uFF9E',
  'the same, beyond the first plane': '\u{1D165}\u{1D16D}',
  'thirty marks on each letter': `a${'\u0315\u0300'.repeat(15)}`,
  'a ligature of eighteen letters': '\uFDFA',
  'families of joined emoji': '👩\u200d',
  'joiners of no width': '\u200d',
  'flags without end': '🇫🇷',
  'syllables of jamo': '\u1100\u1161\u11a8',
  'jamo without a vowel': '\u1100',
  'letters beyond the first plane': '𝒳',
  'capitals that grow in lower case': 'İ',
  'final sigmas': 'Σ',
  'letters that fold to two': 'ß',
  'words of one letter': 'a ',
  'words of two letters': 'é1 ',
  'one word': 'a',
  digits: '7',
  zeros: '0',
  'zeros behind a point': '.0',
  spaces: ' ',
  'tabs and apostrophes': "\t'",
  'quotation marks': '"',
  'carriage returns': '\r',
  'line ends': '\n',
  'signs of formulas': ',=',
  slashes: '/',
  points: '.',
  dashes: '-',
  'hexadecimal digits': 'deadbeef-',
  backslashes: '\\',
  braces: '{',
  ampersands: '&',
  'ends of an e-mail': 'a@a.',
  'controls of direction': '\u202e',
};

/** Words that are all different: the stored data of each adds cost. */
function manyWords(units: number): string {
  const words: string[] = [];
  for (let number = 0, length = 0; length < units; number += 1)
    length += words.push(`é${number.toString(36)}`) > 0 ? 6 : 0;
  return words.join(' ').slice(0, units);
}

/**
 * A text of this many UTF-16 units for each kind, ending in a letter, for searches from the end.
 */
export function worstTexts(units: number): readonly (readonly [name: string, text: string])[] {
  return [
    // Each is escaped to six characters.
    ['lone surrogates', '\ud800'.repeat(units / 6)],
    ...Object.entries(worstUnits).map(
      ([name, unit]) =>
        [name, `${unit.repeat(Math.ceil(units / unit.length)).slice(0, units - 1)}x`] as const,
    ),
    ['words that are all different', manyWords(units)],
  ];
}

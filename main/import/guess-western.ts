/** Single-byte encodings of files in our five countries, the most likely first. */
export const westernEncodings = ['windows-1252', 'iso-8859-15', 'macintosh', 'ibm850'] as const;
type WesternEncoding = (typeof westernEncodings)[number];

/** The letters of French, German, Italian and Spanish above ASCII. */
const ourLetters = /[àáâäçèéêëìíîïñòóôöùúûüœß]/i;
/** Letters in names of neighbouring countries, which windows-1252 also has. */
const neighbourLetters = /[åæøãõšžýÿ]/i;
/** `Mª` and `Nº`: Unicode counts both signs as letters. */
const ordinalSign = /[ªº]/;
const letter = /\p{L}/u;
const lower = /\p{Ll}/u;
const upper = /\p{Lu}/u;
const digit = /\d/;

const goodScore = 2;
const fairScore = 1;
const badScore = -2;

/** Letters where no word of the five languages has them, with the letter before and after. */
const misplaced =
  /ñ(?=\p{L})[^aeiouyáéíóúü]|[^aeiouyäöü]ß|[aeo]á|á[ao]|[iu]á\P{L}|[ou]â|ä\P{L}|ç[^aouáóú]|[khwz]î|î[aeiouhkgbfpvz]|[^aeou]ï|[^ao]ÿ/iu;

function scoreLetter(before: string, character: string, after: string): number {
  if (digit.test(before) || digit.test(after)) return badScore;
  if (!letter.test(before) && !letter.test(after))
    return /[àèéìòóùú]/i.test(character) ? goodScore : badScore;
  // A word of letters above ASCII belongs to another alphabet.
  const isAmongOthers = /[^\x00-\x7f]/.test(before) && /[^\x00-\x7f]/.test(after);
  const isMiddleCapital =
    upper.test(character) && (lower.test(before) || (upper.test(before) && lower.test(after)));
  const isBeforeCapital = lower.test(character) && character !== 'ß' && upper.test(after);
  if (
    isAmongOthers ||
    isMiddleCapital ||
    isBeforeCapital ||
    misplaced.test(`${before || ' '}${character}${after || ' '}`)
  )
    return badScore;
  if (!ourLetters.test(character)) return neighbourLetters.test(character) ? fairScore : badScore;
  // A name begins with a capital: a small letter there may be a sign of another encoding.
  const isSmallFirst = lower.test(character) && !letter.test(before);
  // Words end with these; only Catalan words have them in the middle.
  const isInnerGrave = /[àìòù]/.test(character) && letter.test(after);
  return isSmallFirst || isInnerGrave ? 0 : goodScore;
}

/** Signs, and what must not be before or after each. */
const signRules: readonly (readonly [RegExp, before: RegExp | null, after: RegExp | null])[] = [
  [/[€£]/, letter, letter],
  [/[¡¿]/, letter, null],
  [/[½¼¾§©®™]/, letter, letter],
  [/[²³]/, /[^\dm]/, letter],
];

function scoreSign(text: string, at: number): number {
  const [character, before, after] = [text.charAt(at), text.charAt(at - 1), text.charAt(at + 1)];
  if (character === '\u00a0') return 0;
  if (/[’‘]/.test(character)) {
    const isUsual =
      /(?<!\p{L})(?:[cdjlmnsto]|qu|all|dell|nell|sull|un)$/iu.test(text.slice(at - 5, at)) ||
      /^s(?!\p{L})/u.test(text.slice(at + 1, at + 3));
    return isUsual ? goodScore : fairScore;
  }
  if (/[°ºª]/.test(character))
    return letter.test(after) ? badScore : /[\dnNMDS.]/.test(before) ? goodScore : fairScore;
  const sign = signRules.find(([pattern]) => pattern.test(character));
  if (sign !== undefined)
    return sign[1]?.test(before) === true || sign[2]?.test(after) === true ? badScore : fairScore;
  const isBetweenLetters = letter.test(before) && letter.test(after);
  return /[“”„«»–—…•·]/.test(character) && !isBetweenLetters ? fairScore : badScore;
}

function scoreText(text: string): { readonly score: number; readonly isLikely: boolean } {
  let [score, count, odd] = [0, 0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character <= '\x7f') continue;
    const [before, after] = [text.charAt(at - 1), text.charAt(at + 1)];
    const isLetter = letter.test(character) && !ordinalSign.test(character);
    const letterScore = isLetter ? scoreLetter(before, character, after) : scoreSign(text, at);
    score += letterScore;
    count += 1;
    if (letterScore < 0) odd += 1;
  }
  return { score, isLikely: score > 0 && odd <= count / 4 };
}

/**
 * The encoding in which the letters of the five languages are where words have them. `isLikely`
 * false: the text may as well be of another alphabet.
 */
export function guessWestern(
  readings: readonly { readonly encoding: WesternEncoding; readonly text: string }[],
): { readonly encoding: WesternEncoding; readonly isLikely: boolean } {
  const scored = readings.map(({ encoding, text }) => ({ encoding, ...scoreText(text) }));
  const best = scored.reduce((first, other) => (other.score > first.score ? other : first));
  return best.isLikely ? best : { encoding: 'windows-1252', isLikely: false };
}

/**
 * How much of a text is indexed, compared and searched through, in UTF-16 units: more than any
 * name, number or description has. What is longer is kept and shown whole.
 */
export const longestIndexed = 10_000;
/** One character can stand for eighteen. */
const mostDecomposed = 4;
/**
 * How much of a text decides where it stands in a list: two names that differ only further on are
 * one.
 */
export const longestSorted = 1_000;
/** Marks on one letter (UAX #15 §13, "Stream-Safe Text Format"): no language has more. */
const mostMarks = 30;

/**
 * Marks, and the two wide forms that become marks. Putting them in their order, and comparing them,
 * takes the square of their number: eighty kilobytes of them hold a program up for seconds.
 */
const longRuns = new RegExp(
  String.raw`([\p{M}\uFF9E\uFF9F]{${String(mostMarks)}})[\p{M}\uFF9E\uFF9F]+`,
  'gu',
);

/**
 * Every mark stands behind the Latin letters (U+0300 is the first): most texts are seen at once to
 * have none.
 */
const fromFirstMark = /[\u0300-\uFFFF]/;

/**
 * A text of others as it can be indexed and compared without taking for ever: at most so many units
 * of it, at most 30 marks in a row.
 */
export function boundedText(text: string, mostUnits = longestIndexed): string {
  // Most texts are short, and nothing in them can be long.
  if (text.length <= mostMarks) return text;
  const whole =
    text.length <= mostUnits ? text : text.slice(0, mostUnits).replace(/[\uD800-\uDBFF]$/, '');
  return fromFirstMark.test(whole) ? whole.replace(longRuns, '$1') : whole;
}

/**
 * The only way to normalize what a bank, a file or a person wrote (UAX #15); bounded first. Never
 * for a password: of a long one a part would open what the whole did not.
 */
export function normalizedText(
  text: string,
  form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD',
  mostUnits = longestIndexed,
): string {
  return boundedText(text, mostUnits)
    .normalize(form)
    .slice(0, mostUnits * mostDecomposed);
}

/** A text without accents, in either form of decomposition. */
export function withoutAccents(
  text: string,
  form: 'NFD' | 'NFKD',
  mostUnits = longestIndexed,
): string {
  return normalizedText(text, form, mostUnits).replace(/\p{M}/gu, '');
}

/**
 * Two texts in the order of a language (a BCP 47 tag; left out: the machine's), by the beginning
 * that decides where they stand.
 */
export function textOrder(
  language?: string,
  options: Intl.CollatorOptions = {},
): (one: string, other: string) => number {
  const { compare } = new Intl.Collator(language, options);
  return (one, other) =>
    compare(boundedText(one, longestSorted), boundedText(other, longestSorted));
}

/**
 * How much of a text is indexed, compared and searched, in UTF-16 units: more than any real name,
 * number or description has. Longer texts are stored and shown whole.
 */
export const maxIndexedUnits = 10_000;
/** NFKD can turn one character into eighteen. */
const maxDecomposition = 4;
/**
 * How many units of a text decide its place in a sorted list: names that differ only after that are
 * equal.
 */
export const maxSortedUnits = 1_000;
/** Combining marks on one letter (UAX #15 §13, "Stream-Safe Text Format"): no language has more. */
const maxMarks = 30;

/**
 * Combining marks, and the two half-width forms that become marks. Sorting and comparing them takes
 * quadratic time: eighty kilobytes of marks block a program for seconds.
 */
const longMarkRuns = new RegExp(
  String.raw`([\p{M}\uFF9E\uFF9F]{${String(maxMarks)}})[\p{M}\uFF9E\uFF9F]+`,
  'gu',
);

/**
 * All marks are after the Latin letters (U+0300 is the first), so this test is fast for most texts.
 */
const fromFirstMark = /[\u0300-\uFFFF]/;

/**
 * An outside text limited so that indexing and comparing stay fast: at most `maxUnits` units, at
 * most 30 marks in a row.
 */
export function boundedText(text: string, maxUnits = maxIndexedUnits): string {
  // Fast path for short texts, which cannot have a long run.
  if (text.length <= maxMarks) return text;
  const shortened =
    text.length <= maxUnits ? text : text.slice(0, maxUnits).replace(/[\uD800-\uDBFF]$/, '');
  return fromFirstMark.test(shortened) ? shortened.replace(longMarkRuns, '$1') : shortened;
}

/**
 * The only way to normalize text from the bank, a file or a user (UAX #15); bounded first. Never
 * use it for a password: a part of a long one would open what needs the whole.
 */
export function normalizedText(
  text: string,
  form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD',
  maxUnits = maxIndexedUnits,
): string {
  return boundedText(text, maxUnits)
    .normalize(form)
    .slice(0, maxUnits * maxDecomposition);
}

/** A text without accents, with either decomposition. */
export function withoutAccents(
  text: string,
  form: 'NFD' | 'NFKD',
  maxUnits = maxIndexedUnits,
): string {
  return normalizedText(text, form, maxUnits).replace(/\p{M}/gu, '');
}

/**
 * A comparison of texts in the order of a language (a BCP 47 tag; left out: the system's), by their
 * first `maxSortedUnits` units.
 */
export function createTextOrder(
  language?: string,
  options: Intl.CollatorOptions = {},
): (one: string, other: string) => number {
  const { compare } = new Intl.Collator(language, options);
  return (one, other) =>
    compare(boundedText(one, maxSortedUnits), boundedText(other, maxSortedUnits));
}

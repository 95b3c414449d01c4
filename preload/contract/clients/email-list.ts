const angleBracketed = /<([^<>]*)>/g;
/**
 * The lookbehind makes each run match from its first character only: without it, a long run would
 * take quadratic time.
 */
const closingMarks = /(?<!["')>\].])["')>\].]+$/;

/** A note in an address: `a@b (private)`. */
const commentPattern = /\([^()@]{0,200}\)/g;
const labelPattern = /^(?:e-?mail|mail|courriel|correo)[:.]+/i;
/** `mailto:a@b?subject=…` */
const mailtoPattern = /^mailto:([^?]*).*$/is;
const conjunction = /^(?:[&+/-]|und|et|and|y|e|ou|oder|or|o)$/i;

/**
 * The addresses of a pasted list or a cell, in their order, with any separators; removes names
 * before `<…>` and `mailto:`. If the list has names, words without an `@` count as names. Otherwise
 * such words stay, so that the user sees the mistake.
 */
export function readEmails(text: string): readonly string[] {
  const hasNames = /<[^<>@]*@[^<>]*>/.test(text);
  const listText = hasNames
    ? text.replaceAll(/"[^"\n]*"/g, ' ').replaceAll(angleBracketed, ' $1 ')
    : text;
  return listText
    .replaceAll(commentPattern, ' ')
    .split(/[\s,;|]+|:{2,}|\/(?=[^\s/@]+@)/)
    .map((part) =>
      part
        .replace(/^["'(<[]+/, '')
        .replace(closingMarks, '')
        .replace(labelPattern, '')
        .replace(mailtoPattern, '$1'),
    )
    .filter((part) => part !== '' && !conjunction.test(part) && (!hasNames || part.includes('@')));
}

function foldCase(email: string): string {
  return email.trim().toLowerCase();
}

/**
 * The list with the new addresses added; `duplicateCount` addresses were in it already or are the
 * client's own (case-insensitive).
 */
export function addEmails(
  before: readonly string[],
  own: string,
  added: readonly string[],
): { readonly emails: readonly string[]; readonly duplicateCount: number } {
  const knownEmails = new Set([...before, own].map(foldCase));
  const newEmails: string[] = [];
  for (const email of added) {
    if (knownEmails.has(foldCase(email))) continue;
    knownEmails.add(foldCase(email));
    newEmails.push(email);
  }
  return { emails: [...before, ...newEmails], duplicateCount: added.length - newEmails.length };
}

const inAngles = /<([^<>]*)>/g;
/**
 * The lookbehind makes each run match from its first character only: without it, a long run would
 * take quadratic time.
 */
const closing = /(?<!["')>\].])["')>\].]+$/;

/** A note in an address: `a@b (private)`. */
const comment = /\([^()@]{0,200}\)/g;
const label = /^(?:e-?mail|mail|courriel|correo)[:.]+/i;
/** `mailto:a@b?subject=…` */
const link = /^mailto:([^?]*).*$/is;
const joining = /^(?:[&+/-]|und|et|and|y|e|ou|oder|or|o)$/i;

/**
 * The addresses of a pasted list or a cell, in their order, with any separators; removes names
 * before `<…>` and `mailto:`. If the list has names, words without an `@` count as names. Otherwise
 * such words stay, so that the user sees the mistake.
 */
export function readEmails(text: string): readonly string[] {
  const hasNames = /<[^<>@]*@[^<>]*>/.test(text);
  const plain = hasNames ? text.replaceAll(/"[^"\n]*"/g, ' ').replaceAll(inAngles, ' $1 ') : text;
  return plain
    .replaceAll(comment, ' ')
    .split(/[\s,;|]+|:{2,}|\/(?=[^\s/@]+@)/)
    .map((part) =>
      part
        .replace(/^["'(<[]+/, '')
        .replace(closing, '')
        .replace(label, '')
        .replace(link, '$1'),
    )
    .filter((part) => part !== '' && !joining.test(part) && (!hasNames || part.includes('@')));
}

function folded(email: string): string {
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
  const seen = new Set([...before, own].map(folded));
  const fresh: string[] = [];
  for (const email of added) {
    if (seen.has(folded(email))) continue;
    seen.add(folded(email));
    fresh.push(email);
  }
  return { emails: [...before, ...fresh], duplicateCount: added.length - fresh.length };
}

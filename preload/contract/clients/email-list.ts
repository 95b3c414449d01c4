const inAngles = /<([^<>]*)>/g;
/**
 * Looked for from their first character on: among many of them every one could begin the end
 * otherwise, which takes long.
 */
const closing = /(?<!["')>\].])["')>\].]+$/;

/** `a@b (private)`: what a note says of an address. */
const comment = /\([^()@]{0,200}\)/g;
const label = /^(?:e-?mail|mail|courriel|correo)[:.]+/i;
/** `mailto:a@b?subject=…` */
const link = /^mailto:([^?]*).*$/is;
const joining = /^(?:[&+/-]|und|et|and|y|e|ou|oder|or|o)$/i;

/**
 * The addresses of a list that was pasted, or stands in a cell of a file, in its order: whatever
 * parts them, names before `<…>` and `mailto:` taken off. Where the list has names, words without an
 * @ are taken for names; where it has none they stay, so that a slip is seen and not swallowed.
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
 * The list with what is new in it; `duplicateCount` addresses were there already (as the client's
 * own, too), in whatever case.
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

const inAngles = /<([^<>]*)>/g;
/**
 * Looked for from their first character on: among many of them every one could begin the end
 * otherwise, which takes long.
 */
const closing = /(?<!["')>\].])["')>\].]+$/;

/**
 * The addresses of a pasted list, in its order: whatever parts them, names before `<…>` and
 * `mailto:` taken off. Where the list has names, words without an @ are taken for names; where it
 * has none they stay, so that a slip is seen and not swallowed.
 */
export function readEmails(text: string): readonly string[] {
  const hasNames = /<[^<>@]*@[^<>]*>/.test(text);
  const plain = hasNames ? text.replaceAll(/"[^"\n]*"/g, ' ').replaceAll(inAngles, ' $1 ') : text;
  return plain
    .split(/[\s,;|]+/)
    .map((part) =>
      part
        .replace(/^["'(<[]+/, '')
        .replace(closing, '')
        .replace(/^mailto:/i, ''),
    )
    .filter((part) => part !== '' && (!hasNames || part.includes('@')));
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

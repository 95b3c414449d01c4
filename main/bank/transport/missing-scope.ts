import type { BankProblem } from '../../../preload/contract/result.ts';

const fillers = new Set(['the', 'a', 'an', 'is', 'are', 'was', 'not', 'missing', 'required', 'insufficient', 'invalid', 'granted', 'for', 'this', 'of', 'to', 'has', 'have', 'and', 'or', 'in', 'on', 'with', 'token', 'access', 'one', 'following']);
const dotted = /\b[a-z][a-z0-9_]*(?:[.:][a-z][a-z0-9_]*)+\b/i;
const quoted = /["'`‘“]([a-z][a-z0-9_.:-]*)["'`’”]/i;

/**
 * The scope that a 403 asks for: from the challenge (RFC 6750 §3, `scope="…"`), else from the words of the answer
 * (spec/observed.md: "a missing scope is a 403 whose detail names it"). Null when none is named.
 */
export function missingScope(problems: readonly BankProblem[], challenge: string | null): string | null {
  const challenged = /\bscope="([^"\s]+)/i.exec(challenge ?? '')?.[1];
  if (challenged !== undefined) return challenged;
  for (const { code, detail } of problems) {
    const found = scopeIn(detail ?? '', /scope/i.test(`${code ?? ''} ${detail ?? ''}`));
    if (found !== null) return found;
  }
  return null;
}

function scopeIn(detail: string, isAboutScopes: boolean): string | null {
  const named = dotted.exec(detail)?.[0] ?? null;
  if (!isAboutScopes) return named !== null && /\.(read|write)$/.test(named) ? named : null;
  const afterWord = [...(/scopes?\b\W*(.*)$/is.exec(detail)?.[1] ?? '').matchAll(/[a-z][a-z0-9_]*/gi)].map(([word]) => word).find((word) => !fillers.has(word.toLowerCase()));
  return named ?? quoted.exec(detail)?.[1] ?? afterWord ?? null;
}

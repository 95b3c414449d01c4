import type { BankProblem } from '../../../preload/contract/result.ts';

const dotted = /\b[a-z][a-z0-9_]*(?:[.:][a-z][a-z0-9_]*)+\b/i;
const quoted = /["'`‘“]([a-z][a-z0-9_.:-]*)["'`’”]/i;
/**
 * The scopes whose names are plain words (spec/observed.md, "OAuth"). Other words may belong to the
 * sentence.
 */
const undotted = /\b(?:offline_access|webhook)\b/;

/**
 * The scope that a 403 requires: from the challenge (RFC 6750 §3, `scope="…"`), otherwise from the
 * text of the answer (spec/observed.md: "a missing scope is a 403 whose detail names it"). Null:
 * none is named.
 */
export function missingScope(
  problems: readonly BankProblem[],
  challenge: string | null,
): string | null {
  // A scope-token of RFC 6749 §3.3, limited to a length that can be requested.
  const challenged = /\bscope="([\x21\x23-\x5b\x5d-\x7e]{1,100})["\s]/i.exec(challenge ?? '')?.[1];
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
  return named ?? quoted.exec(detail)?.[1] ?? undotted.exec(detail)?.[0] ?? null;
}

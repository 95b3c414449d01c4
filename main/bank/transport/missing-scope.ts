import type { BankProblem } from '../../../preload/contract/result.ts';

const dottedScope = /\b[a-z][a-z0-9_]*(?:[.:][a-z][a-z0-9_]*)+\b/i;
const quotedScope = /["'`‘“]([a-z][a-z0-9_.:-]*)["'`’”]/i;
/**
 * The scopes whose names are plain words (spec/observed.md, "OAuth"). Other words may belong to the
 * sentence.
 */
const plainScope = /\b(?:offline_access|webhook)\b/;

/**
 * The scope that a 403 requires: from the challenge (RFC 6750 §3, `scope="…"`), otherwise from the
 * text of the answer (spec/observed.md: "a missing scope is a 403 whose detail names it"). Null:
 * none is named.
 */
export function findMissingScope(
  problems: readonly BankProblem[],
  challenge: string | null,
): string | null {
  // A scope-token of RFC 6749 §3.3, limited to a length that can be requested.
  const challengeScope = /\bscope="([\x21\x23-\x5b\x5d-\x7e]{1,100})["\s]/i.exec(
    challenge ?? '',
  )?.[1];
  if (challengeScope !== undefined) return challengeScope;
  for (const { code, detail } of problems) {
    const namedScope = scopeIn(detail ?? '', /scope/i.test(`${code ?? ''} ${detail ?? ''}`));
    if (namedScope !== null) return namedScope;
  }
  return null;
}

function scopeIn(detail: string, isAboutScopes: boolean): string | null {
  const dottedMatch = dottedScope.exec(detail)?.[0] ?? null;
  if (!isAboutScopes)
    return dottedMatch !== null && /\.(read|write)$/.test(dottedMatch) ? dottedMatch : null;
  return dottedMatch ?? quotedScope.exec(detail)?.[1] ?? plainScope.exec(detail)?.[0] ?? null;
}

import { normalizedText } from '../../../preload/contract/bounded-text.ts';
import { type InputProblem, type Result, failed, ok } from '../../../preload/contract/result.ts';

const maxNamed = 100;

function invalidInput(problem: InputProblem): Result<never> {
  return failed({ kind: 'invalid-input', problems: [problem] });
}

/** Folds names that look the same: ignores case, outer spaces and the Unicode form of accents. */
function nameKey(name: string): string {
  return normalizedText(name, 'NFC').trim().toLowerCase();
}

/**
 * The name to save for the user's object, checked against the others of its kind; a null id is a
 * new object. Errors: `not-found` for an unknown id; `invalid-input` with `name-missing`,
 * `name-taken` (ignoring case), `too-many` past a hundred.
 */
export function checkOwnName(
  all: readonly { readonly id: string; readonly name: string }[],
  candidate: { readonly id: string | null; readonly name: string },
): Result<string> {
  const name = candidate.name.trim();
  if (name === '') return invalidInput({ path: ['name'], code: 'name-missing' });
  if (candidate.id !== null && !all.some(({ id }) => id === candidate.id))
    return failed({ kind: 'not-found', traceId: null });
  if (all.some((other) => other.id !== candidate.id && nameKey(other.name) === nameKey(name)))
    return invalidInput({ path: ['name'], code: 'name-taken' });
  if (candidate.id === null && all.length >= maxNamed)
    return invalidInput({ path: [], code: 'too-many' });
  return ok(name);
}

import { normalizedText } from '../../../preload/contract/bounded-text.ts';
import { type InputProblem, type Result, failed, ok } from '../../../preload/contract/result.ts';

const mostNamed = 100;

function refused(problem: InputProblem): Result<never> {
  return failed({ kind: 'invalid-input', problems: [problem] });
}

/** Folds names that look the same: ignores case, outer spaces and the Unicode form of accents. */
function sameName(name: string): string {
  return normalizedText(name, 'NFC').trim().toLowerCase();
}

/**
 * The name to save for the user's object, checked against the others of its kind; a null id is a
 * new object. Errors: `not-found` for an unknown id; `invalid-input` with `name-missing`,
 * `name-taken` (ignoring case), `too-many` past a hundred.
 */
export function checkedName(
  all: readonly { readonly id: string; readonly name: string }[],
  asked: { readonly id: string | null; readonly name: string },
): Result<string> {
  const name = asked.name.trim();
  if (name === '') return refused({ path: ['name'], code: 'name-missing' });
  if (asked.id !== null && !all.some(({ id }) => id === asked.id))
    return failed({ kind: 'not-found', traceId: null });
  if (all.some((other) => other.id !== asked.id && sameName(other.name) === sameName(name)))
    return refused({ path: ['name'], code: 'name-taken' });
  if (asked.id === null && all.length >= mostNamed) return refused({ path: [], code: 'too-many' });
  return ok(name);
}

import { normalizedText } from '../../../preload/contract/bounded-text.ts';
import { type InputProblem, type Result, failed, ok } from '../../../preload/contract/result.ts';

const mostNamed = 100;

function refused(problem: InputProblem): Result<never> {
  return failed({ kind: 'invalid-input', problems: [problem] });
}

/**
 * Two names that a person reads as one are one: case, outer spaces and the way an accent is written
 * do not tell them apart.
 */
function sameName(name: string): string {
  return normalizedText(name, 'NFC').trim().toLowerCase();
}

/**
 * The name under which the owner's own is saved, beside the others of its kind; a null id is a new
 * one. Errors: `not-found` for an id that is none; `invalid-input` with `name-missing`,
 * `name-taken` (in any case of letters), `too-many` past a hundred.
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

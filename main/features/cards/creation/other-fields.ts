import { type Result, failed, ok } from '../../../../preload/contract/result.ts';
import { isTooLarge, isJsonObject, type JsonObject, parseJson } from '../../../bank/wire/json.ts';

/** No card object nests deeper. */
const maxDepth = 20;

/** Why the "other fields" of a new card cannot be sent, as a code of the message catalogue. */
type OtherFieldsProblem = 'too-deep' | 'not-json' | 'not-an-object';

/**
 * The fields that the user adds to a new card by hand, with numbers exactly as typed. Empty text:
 * none.
 */
export function readOtherFields(text: string): Result<JsonObject, OtherFieldsProblem> {
  if (text.trim() === '') return ok({});
  if (isTooLarge(text, maxDepth)) return failed('too-deep');
  const value = parseJson(text, maxDepth);
  if (value === undefined) return failed('not-json');
  return isJsonObject(value) ? ok(value) : failed('not-an-object');
}

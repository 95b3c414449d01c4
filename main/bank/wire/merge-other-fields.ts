import type { InputProblem } from '../../../preload/contract/result.ts';
import { isJsonArray, isJsonObject, parseJson } from './json.ts';
import type { JsonObject, JsonValue } from './json.ts';

type MergedBody = { readonly body: JsonObject; readonly problems: readonly InputProblem[] };

const field = 'otherFieldsJson';
const mostDepth = 32;

/**
 * Merges the form's body with fields entered as JSON. Objects are merged, lists entry by entry;
 * fields of the form never change.
 * Error codes:
 * - `not-json`: invalid, or nested too deeply.
 * - `must-be-object`: the whole text, or one of the fields in `objects`, is not an object.
 * - `already-given`: the form has that field.
 * - `no-such-entry`: the form lacks that list entry.
 */
export function mergeOtherFields(
  form: JsonObject,
  otherFieldsJson: string,
  objects: readonly string[] = [],
): MergedBody {
  if (otherFieldsJson.trim() === '') return { body: form, problems: [] };
  const other = parseJson(otherFieldsJson, mostDepth);
  if (other === undefined) return { body: form, problems: [{ path: [field], code: 'not-json' }] };
  if (!isJsonObject(other))
    return { body: form, problems: [{ path: [field], code: 'must-be-object' }] };
  const problems: InputProblem[] = [];
  for (const name of objects)
    if (Object.hasOwn(other, name) && !isJsonObject(other[name]))
      problems.push({ path: [field, name], code: 'must-be-object' });
  const body = mergeObjects(form, other, [field], problems);
  return { body, problems };
}

type Path = readonly (string | number)[];

function mergeObjects(
  given: JsonObject,
  other: JsonObject,
  path: Path,
  problems: InputProblem[],
): JsonObject {
  const names = [
    ...Object.keys(given),
    ...Object.keys(other).filter((name) => !Object.hasOwn(given, name)),
  ];
  // fromEntries defines even `__proto__` as an own field.
  return Object.fromEntries(
    names.map((name) => [
      name,
      Object.hasOwn(other, name)
        ? merged(
            Object.hasOwn(given, name) ? given[name] : undefined,
            other[name] ?? null,
            [...path, name],
            problems,
          )
        : (given[name] ?? null),
    ]),
  );
}

function merged(
  given: JsonValue | undefined,
  other: JsonValue,
  path: Path,
  problems: InputProblem[],
): JsonValue {
  if (given === undefined) return other;
  if (isJsonObject(given) && isJsonObject(other)) return mergeObjects(given, other, path, problems);
  if (isJsonArray(given) && isJsonArray(other)) {
    if (other.length > given.length)
      problems.push({ path: [...path, given.length], code: 'no-such-entry' });
    return given.map((each, index) => {
      const beside = other[index];
      return beside === undefined || beside === null
        ? each
        : merged(each, beside, [...path, index], problems);
    });
  }
  problems.push({ path: [...path], code: 'already-given' });
  return given;
}

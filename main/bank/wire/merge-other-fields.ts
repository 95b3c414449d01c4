import type { InputProblem } from '../../../preload/contract/result.ts';
import { isJsonArray, isJsonObject, parseJson } from './json.ts';
import type { JsonObject, JsonValue } from './json.ts';

type MergedBody = { readonly body: JsonObject; readonly problems: readonly InputProblem[] };

const otherFieldsName = 'otherFieldsJson';
const maxDepth = 32;

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
  const other = parseJson(otherFieldsJson, maxDepth);
  if (other === undefined)
    return { body: form, problems: [{ path: [otherFieldsName], code: 'not-json' }] };
  if (!isJsonObject(other))
    return { body: form, problems: [{ path: [otherFieldsName], code: 'must-be-object' }] };
  const problems: InputProblem[] = [];
  for (const name of objects)
    if (Object.hasOwn(other, name) && !isJsonObject(other[name]))
      problems.push({ path: [otherFieldsName, name], code: 'must-be-object' });
  const body = mergeObjects(form, other, [otherFieldsName], problems);
  return { body, problems };
}

type Path = readonly (string | number)[];

function mergeObjects(
  formValue: JsonObject,
  other: JsonObject,
  path: Path,
  problems: InputProblem[],
): JsonObject {
  const names = [
    ...Object.keys(formValue),
    ...Object.keys(other).filter((name) => !Object.hasOwn(formValue, name)),
  ];
  // fromEntries defines even `__proto__` as an own field.
  return Object.fromEntries(
    names.map((name) => [
      name,
      Object.hasOwn(other, name)
        ? mergeValues(
            Object.hasOwn(formValue, name) ? formValue[name] : undefined,
            other[name] ?? null,
            [...path, name],
            problems,
          )
        : (formValue[name] ?? null),
    ]),
  );
}

function mergeValues(
  formValue: JsonValue | undefined,
  other: JsonValue,
  path: Path,
  problems: InputProblem[],
): JsonValue {
  if (formValue === undefined) return other;
  if (isJsonObject(formValue) && isJsonObject(other))
    return mergeObjects(formValue, other, path, problems);
  if (isJsonArray(formValue) && isJsonArray(other)) {
    if (other.length > formValue.length)
      problems.push({ path: [...path, formValue.length], code: 'no-such-entry' });
    return formValue.map((each, index) => {
      const otherEntry = other[index];
      return otherEntry === undefined || otherEntry === null
        ? each
        : mergeValues(each, otherEntry, [...path, index], problems);
    });
  }
  problems.push({ path: [...path], code: 'already-given' });
  return formValue;
}

import type { NewRegistration } from '../../../../preload/contract/registrations.ts';

function toBodyName(name: string): string {
  return name
    .replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    .replaceAll(/(?<=[a-z])(\d)/g, '_$1');
}

/** Removes null and empty values. */
function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map(withoutEmpty);
  if (typeof value !== 'object') return value;
  if (value === null) return undefined;
  const fields = Object.entries(value).flatMap(([name, each]) => {
    const inner = withoutEmpty(each);
    return inner === undefined ? [] : [[toBodyName(name), inner] as const];
  });
  return fields.length === 0 ? undefined : Object.fromEntries(fields);
}

function otherFields(json: string): object {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
  } catch {
    return {};
  }
}

/**
 * The registration as JSON for `readRegistrationJson`: with the names of the body, without empty
 * fields.
 */
export function writeRegistrationJson({
  otherFieldsJson,
  ...registration
}: NewRegistration): string {
  return JSON.stringify(
    { ...(withoutEmpty(registration) as object), ...otherFields(otherFieldsJson) },
    null,
    2,
  );
}

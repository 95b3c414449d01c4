import type { ClientWarning, NewClient } from '../../../../preload/contract/clients/new-client.ts';
import { valueAt } from '../../../forms/field-paths.ts';
import { clientFields } from './new-client-field.ts';
import type { NewClientField } from './new-client-field.ts';

/** Main's warnings, and the client that they are about. */
export type CheckedWarnings = {
  readonly client: NewClient;
  readonly warnings: readonly ClientWarning[];
};

type FieldWarning = { readonly field: NewClientField; readonly code: ClientWarning['code'] };

/**
 * The warnings that still apply to the form. A field changed since then has none until the next
 * check.
 */
export function currentWarnings(
  client: NewClient,
  checked: CheckedWarnings | null,
): readonly FieldWarning[] {
  return (checked?.warnings ?? []).flatMap(({ path, code }) => {
    const field = clientFields.fieldAt(path);
    const isSame =
      field !== null &&
      checked !== null &&
      valueAt(client, field) === valueAt(checked.client, field);
    return isSame ? [{ field, code }] : [];
  });
}

/**
 * Identifies the warnings and their values: a changed value must be accepted again. Empty: no
 * warnings.
 */
export function warningsKey(client: NewClient, warnings: readonly FieldWarning[]): string {
  return warnings.length === 0
    ? ''
    : JSON.stringify(
        warnings.map(({ field, code }) => [field, code, valueAt(client, field) ?? null]),
      );
}

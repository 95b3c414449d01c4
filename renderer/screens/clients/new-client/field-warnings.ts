import type { ClientWarning, NewClient } from '../../../../preload/contract/clients/new-client.ts';
import { valueAt } from '../../../forms/field-paths.ts';
import { clientFields } from './new-client-field.ts';
import type { NewClientField } from './new-client-field.ts';

/** What main said of a client, and of which. */
export type Looked = { readonly client: NewClient; readonly warnings: readonly ClientWarning[] };

type FieldWarning = { readonly field: NewClientField; readonly code: ClientWarning['code'] };

/**
 * The warnings that still apply to what the form shows. A field changed since has none
 * until it is checked again.
 */
export function currentWarnings(client: NewClient, looked: Looked | null): readonly FieldWarning[] {
  return (looked?.warnings ?? []).flatMap(({ path, code }) => {
    const field = clientFields.fieldAt(path);
    const isSame =
      field !== null && looked !== null && valueAt(client, field) === valueAt(looked.client, field);
    return isSame ? [{ field, code }] : [];
  });
}

/**
 * Names the warnings and the values they are about: a changed field asks again. Empty: there
 * are none.
 */
export function warningsMark(client: NewClient, warnings: readonly FieldWarning[]): string {
  return warnings.length === 0
    ? ''
    : JSON.stringify(
        warnings.map(({ field, code }) => [field, code, valueAt(client, field) ?? null]),
      );
}

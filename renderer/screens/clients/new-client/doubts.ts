import type { ClientDoubt, NewClient } from '../../../../preload/contract/new-client.ts';
import { fieldAt, valueAt } from './new-client-field.ts';
import type { NewClientField } from './new-client-field.ts';

/** What main said of a client, and of which. */
export type Looked = { readonly client: NewClient; readonly doubts: readonly ClientDoubt[] };

export type FieldDoubt = { readonly field: NewClientField; readonly code: ClientDoubt['code'] };

/**
 * The doubts that are still about what stands in the form: of a field that was changed since,
 * nothing is said until it is judged anew.
 */
export const standingDoubts = (client: NewClient, looked: Looked | null): readonly FieldDoubt[] =>
  (looked?.doubts ?? []).flatMap(({ path, code }) => {
    const field = fieldAt(path);
    const isSame =
      field !== null && looked !== null && valueAt(client, field) === valueAt(looked.client, field);
    return isSame ? [{ field, code }] : [];
  });

/**
 * Names the doubts with what they are about: whoever changes a field is asked again. Empty: there
 * are none.
 */
export const doubtsMark = (client: NewClient, doubts: readonly FieldDoubt[]): string =>
  doubts.length === 0
    ? ''
    : JSON.stringify(
        doubts.map(({ field, code }) => [field, code, valueAt(client, field) ?? null]),
      );

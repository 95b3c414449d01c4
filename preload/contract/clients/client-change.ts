import * as z from 'zod/mini';
import { trimNewClient } from './check-new-client.ts';
import { newClient } from './new-client.ts';
import type { NewClient } from './new-client.ts';
import type { InputProblem } from '../result.ts';
import { openText } from '../values.ts';

/**
 * The fields that a change of a client sets; other fields stay. Null, or an empty list, clears a
 * field. An address and a phone number are set as a whole.
 */
export const clientChange = z.partial(newClient);
export type ClientChange = z.infer<typeof clientChange>;

const allFields = Object.keys(newClient.shape) as readonly (keyof NewClient)[];

/** The fields that a change sets. */
export function changedFields(change: ClientChange): readonly (keyof NewClient)[] {
  return allFields.filter((field) => change[field] !== undefined);
}

/**
 * The change that turns `before` into `after`, both as they are sent (`trimNewClient`). The name of
 * a person is not cleared: the bank builds it from both names.
 */
export function changeOf(before: NewClient, after: NewClient): ClientChange {
  const [trimmedBefore, trimmedAfter] = [trimNewClient(before), trimNewClient(after)];
  return Object.fromEntries(
    allFields
      .filter(
        (field) =>
          JSON.stringify(trimmedBefore[field]) !== JSON.stringify(trimmedAfter[field]) &&
          !(field === 'name' && trimmedAfter.name === null && trimmedAfter.kind !== 'company'),
      )
      .map((field) => [field, trimmedAfter[field]]),
  );
}

/** The client as it would be after the change. */
export function withChange(before: NewClient, change: ClientChange): NewClient {
  return {
    ...before,
    ...(Object.fromEntries(
      changedFields(change).map((field) => [field, change[field]]),
    ) as Partial<NewClient>),
  };
}

const nameFields: readonly PropertyKey[] = ['name', 'firstName', 'lastName'];

/**
 * Only the problems of fields that the change sets: values that the bank accepted before must not
 * block it. A change of the kind also needs the names.
 */
export function problemsOfChange<Problem extends Pick<InputProblem, 'path'>>(
  problems: readonly Problem[],
  change: ClientChange,
): readonly Problem[] {
  const fields: readonly PropertyKey[] = changedFields(change);
  return problems.filter(
    ({ path: [first = ''] }) =>
      fields.includes(first) || (change.kind !== undefined && nameFields.includes(first)),
  );
}

/**
 * A field where the bank saved another value than requested. `field`: a path into a `NewClient`.
 */
export const clientDifference = z.object({ field: z.string(), asked: openText, kept: openText });
export type ClientDifference = z.infer<typeof clientDifference>;

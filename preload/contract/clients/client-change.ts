import * as z from 'zod/mini';
import { trimNewClient } from './check-new-client.ts';
import { newClient } from './new-client.ts';
import type { NewClient } from './new-client.ts';
import type { InputProblem } from '../result.ts';
import { openText } from '../values.ts';

/**
 * What a change of a client sets: the fields that are in it and no other. Null, or an empty list,
 * clears one. An address and a phone number are set as a whole.
 */
export const clientChange = z.partial(newClient);
export type ClientChange = z.infer<typeof clientChange>;

const everyField = Object.keys(newClient.shape) as readonly (keyof NewClient)[];

/** The fields that a change sets. */
export function changedFields(change: ClientChange): readonly (keyof NewClient)[] {
  return everyField.filter((field) => change[field] !== undefined);
}

/**
 * What has to be sent so that one becomes the other, both as they are sent (`trimNewClient`). The
 * name of a person is not cleared: the bank makes it of both names.
 */
export function changeOf(before: NewClient, after: NewClient): ClientChange {
  const [one, other] = [trimNewClient(before), trimNewClient(after)];
  return Object.fromEntries(
    everyField
      .filter(
        (field) =>
          JSON.stringify(one[field]) !== JSON.stringify(other[field]) &&
          !(field === 'name' && other.name === null && other.kind !== 'company'),
      )
      .map((field) => [field, other[field]]),
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
 * Of what is wrong with a client only what the change sets: what the bank took before stands in
 * nobody's way. Another kind asks for its names.
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

/** What the bank keeps otherwise than it was asked for. `field`: a path into a `NewClient`. */
export const clientDifference = z.object({ field: z.string(), asked: openText, kept: openText });
export type ClientDifference = z.infer<typeof clientDifference>;

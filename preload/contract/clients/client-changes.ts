import * as z from 'zod/mini';
import { clientChange, clientDifference } from './client-change.ts';
import { client, clientRow, matchReason } from './clients.ts';
import { command } from '../command.ts';
import { eInvoicingGap, invoicingGap } from './new-client.ts';
import { bankProblem, inputProblem } from '../result-schemas.ts';
import { clientId, done, nothing, openText } from '../values.ts';

const writeInput = { writeId: z.uuid(), id: clientId };

const gap = z.enum([...invoicingGap.options, ...eInvoicingGap.options]);
export type ClientGap = z.infer<typeof gap>;

/** The state of a change or a deletion. */
const outcome = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('done'),
    /** The client's current data at the bank; null: deleted. */
    row: z.nullable(clientRow),
    differences: z.array(clientDifference),
    /** The deletion found no client: another user had deleted it. */
    wasGone: z.boolean(),
  }),
  z.object({ state: z.literal('unknown') }),
  z.object({
    state: z.literal('refused'),
    problems: z.array(inputProblem),
    bankProblems: z.array(bankProblem),
    traceId: openText,
  }),
]);
export type ClientWriteOutcome = z.infer<typeof outcome>;

/**
 * Corrections and deletions of clients, if the service supports them (`clients.get` reports it). A
 * write is sent once per `writeId`; the same id again answers its state, so a new try needs a new
 * id. Errors without a sent request: `offline`, `signed-out`, `storage-unavailable`;
 * `outcome-unknown` while an earlier write of the same client is not confirmed. `not-found`: the
 * client is gone; `not-supported`: the service has no such endpoint.
 */
export const clientChanges = {
  /**
   * PATCH /v2/clients/{id} with the changed fields; answers also the fields that the bank saved
   * differently.
   */
  update: command({
    input: z.strictObject({ ...writeInput, change: clientChange }),
    output: outcome,
  }),
  /** DELETE /v2/clients/{id}. */
  remove: command({ input: z.strictObject(writeInput), output: outcome }),
  /**
   * Clients of the list that lack this field, by name; `counts`: the number of clients per gap of
   * the same group, for invoices or for e-invoices. Gaps for e-invoices are those of the company's
   * country, and none if the specification names none.
   */
  incomplete: command({
    input: z.strictObject({
      gap,
      limit: z.number().check(z.int(), z.minimum(1), z.maximum(200)),
    }),
    output: z.object({
      clients: z.array(client),
      counts: z.array(z.object({ gap, count: z.number() })),
    }),
  }),
  /**
   * Clients of the list that look like duplicates, best match first, including those that the user
   * marked as different.
   */
  same: command({
    input: nothing,
    output: z.object({
      groups: z.array(
        z.object({
          because: z.array(matchReason),
          clients: z.array(client),
          /** More clients of the group that are not shown. */
          moreCount: z.number(),
          /** The user marked each pair of them as different clients. */
          areDifferent: z.boolean(),
        }),
      ),
      /** All groups except those that the user marked as different. */
      groupCount: z.number(),
      differentCount: z.number(),
      /** As in `clients.get`. */
      canUpdate: z.boolean(),
      canRemove: z.boolean(),
    }),
  }),
  /** Marks each pair of them as different clients, or removes the mark. */
  setDifferent: command({
    input: z.strictObject({
      ids: z.array(clientId).check(z.maxLength(6)),
      areDifferent: z.boolean(),
    }),
    output: done,
  }),
};

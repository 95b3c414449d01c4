import * as z from 'zod/mini';
import { clientChange, clientDifference } from './client-change.ts';
import { client, clientRow, matchReason } from './clients.ts';
import { command } from '../command.ts';
import { eInvoicingGap, invoicingGap } from './new-client.ts';
import { bankProblem, inputProblem } from '../result-schemas.ts';
import { clientId, done, nothing, openText } from '../values.ts';

const newWrite = { writeId: z.uuid(), id: clientId };

const gap = z.enum([...invoicingGap.options, ...eInvoicingGap.options]);
export type ClientGap = z.infer<typeof gap>;

/** How a change or a deletion stands. */
const outcome = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('done'),
    /** The client as the bank has it now; null: it was deleted. */
    row: z.nullable(clientRow),
    differences: z.array(clientDifference),
    /** A deletion found nothing to delete: somebody else had done it. */
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
 * Corrections and deletions of clients, where the service has them (`clients.get` says so). A write
 * goes out once for each `writeId`: asked again it says how it stands, so that the next try is a new
 * one. Errors with which nothing has left: `offline`, `signed-out`, `storage-unavailable`;
 * `outcome-unknown` while an earlier write of the same client is not confirmed. `not-found`: the
 * client is gone; `not-supported`: the service has no such endpoint.
 */
export const clientChanges = {
  /** PATCH /v2/clients/{id} with what the change sets, and what the bank kept otherwise. */
  update: command({
    input: z.strictObject({ ...newWrite, change: clientChange }),
    output: outcome,
  }),
  /** DELETE /v2/clients/{id}. */
  remove: command({ input: z.strictObject(newWrite), output: outcome }),
  /**
   * Clients of the list that lack this, by name; `counts`: how many lack what of the same group, for
   * invoices or for e-invoices. The latter has the fields that the company's country knows, and is
   * empty where the specification names none.
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
   * Clients of the list that look like one and the same, those with most in common first, also
   * those that the owner called different.
   */
  same: command({
    input: nothing,
    output: z.object({
      groups: z.array(
        z.object({
          because: z.array(matchReason),
          clients: z.array(client),
          /** More that belong to it, and are not shown. */
          moreCount: z.number(),
          /** The owner said of each two of them that they are different clients. */
          areDifferent: z.boolean(),
        }),
      ),
      /** All groups but those that the owner called different. */
      groupCount: z.number(),
      differentCount: z.number(),
      /** As of one client (`clients.get`). */
      canUpdate: z.boolean(),
      canRemove: z.boolean(),
    }),
  }),
  /** Remembers of each two of them that they are different clients, or forgets it. */
  setDifferent: command({
    input: z.strictObject({
      ids: z.array(clientId).check(z.maxLength(6)),
      areDifferent: z.boolean(),
    }),
    output: done,
  }),
};

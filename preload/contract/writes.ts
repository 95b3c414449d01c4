import * as z from 'zod/mini';
import { cardResend, cardWriteKind } from './cards/card-changes.ts';
import { clientChange } from './clients/client-change.ts';
import { clientRow } from './clients/clients.ts';
import { newClient } from './clients/new-client.ts';
import { command } from './command.ts';
import {
  cardId,
  clientId,
  decimal,
  done,
  openText,
  registrationId,
  serviceId,
  terminalId,
} from './values.ts';
import { writeFamily } from './write-finished.ts';

const sent = {
  writeId: z.string(),
  sentAtEpochMs: z.number(),
  /** When the bank was last asked for the outcome; null: not yet. */
  checkedAtEpochMs: z.nullable(z.number()),
  /** Whether the bank can be asked for the outcome. */
  canCheck: z.boolean(),
  /** The bank's own id of the request, where its answer had one. */
  traceId: openText,
};

/** A write that was sent and whose outcome is unknown, with what the user needs to recognise it. */
const unknownWrite = z.discriminatedUnion('kind', [
  z.object({
    ...sent,
    kind: z.literal('client-creation'),
    client: newClient,
    /** Clients of the bank that may be the one sent, made since then. */
    candidates: z.array(clientRow),
  }),
  z.object({
    ...sent,
    kind: z.literal('client-change'),
    isRemoval: z.boolean(),
    clientId,
    /** The client's name, as far as it is known. */
    name: openText,
    change: clientChange,
  }),
  z.object({
    ...sent,
    kind: z.literal('registration'),
    legalName: openText,
    /**
     * Registrations that genuine events reported since and that are in no list here: one of them
     * may be it. Newest first. `legalName`: as the service says when the outcome is checked.
     */
    candidates: z.array(
      z.object({ id: registrationId, atEpochMs: z.nullable(z.number()), legalName: openText }),
    ),
  }),
  z.object({ ...sent, kind: z.literal('subscription'), callbackUrl: openText }),
  z.object({
    ...sent,
    kind: z.literal('card'),
    change: cardWriteKind,
    /** Null: a new card. */
    cardId: z.nullable(cardId),
    /** The card's name, as far as it is known. */
    name: openText,
    /** When a new card is sent again with its own key, which makes one card of it. */
    resend: cardResend,
  }),
  z.object({
    ...sent,
    kind: z.literal('terminal-payment'),
    terminalId,
    amount: z.object({ value: decimal, currency: z.string() }),
    reference: z.string(),
  }),
]);
type AnyUnknown = z.infer<typeof unknownWrite>;
export type UnknownWrite<Kind extends AnyUnknown['kind'] = AnyUnknown['kind']> = Extract<
  AnyUnknown,
  { readonly kind: Kind }
>;

const one = { writeId: z.string().check(z.maxLength(64)) };
const current = z.object({ write: z.nullable(unknownWrite) });

/**
 * Writes of every family whose outcome is unknown. None but a new card is sent again automatically.
 * A write that is not unknown (any more) is answered with `write: null`, and left alone.
 */
export const writes = {
  /** Oldest first, without those in flight. */
  unknown: command({
    input: z.strictObject({ family: writeFamily }),
    output: z.object({ writes: z.array(unknownWrite) }),
  }),
  /** Asks the bank for the outcome. A new card is sent again with its own key. */
  check: command({ input: z.strictObject(one), output: current }),
  /** Sends a change of a card or of a client again. Its end is pushed as `write.finished`. */
  sendAgain: command({ input: z.strictObject(one), output: current }),
  /**
   * The user says whether it happened. `objectId`: what it made, where a client or a registration
   * was created.
   */
  resolve: command({
    input: z.strictObject({
      ...one,
      happened: z.boolean(),
      objectId: z.nullable(serviceId),
    }),
    output: done,
  }),
};

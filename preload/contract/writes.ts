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

const commonFields = {
  writeId: z.string(),
  sentAtEpochMs: z.number(),
  /** When the outcome was last checked at the bank; null: never. */
  checkedAtEpochMs: z.nullable(z.number()),
  /** Whether the outcome can be checked at the bank. */
  canCheck: z.boolean(),
  /** The bank's id of the request, if its answer had one. */
  traceId: openText,
};

/** A write that was sent and whose outcome is unknown, with what the user needs to recognise it. */
const unknownWrite = z.discriminatedUnion('kind', [
  z.object({
    ...commonFields,
    kind: z.literal('client-creation'),
    client: newClient,
    /** Clients created at the bank since then, one of which may be the sent one. */
    candidates: z.array(clientRow),
  }),
  z.object({
    ...commonFields,
    kind: z.literal('client-change'),
    isRemoval: z.boolean(),
    clientId,
    /** The client's name, if known. */
    name: openText,
    change: clientChange,
  }),
  z.object({
    ...commonFields,
    kind: z.literal('registration'),
    legalName: openText,
    /**
     * Registrations that genuine events reported since then and that are in no list here; one may
     * be the sent one. Newest first. `legalName`: as the service reports when the outcome is
     * checked.
     */
    candidates: z.array(
      z.object({ id: registrationId, atEpochMs: z.nullable(z.number()), legalName: openText }),
    ),
  }),
  z.object({ ...commonFields, kind: z.literal('subscription'), callbackUrl: openText }),
  z.object({
    ...commonFields,
    kind: z.literal('card'),
    change: cardWriteKind,
    /** Null: a new card. */
    cardId: z.nullable(cardId),
    /** The card's name, if known. */
    name: openText,
    /** When a new card is sent again with the same idempotency key, which creates only one card. */
    resend: cardResend,
  }),
  z.object({
    ...commonFields,
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

const byWriteId = { writeId: z.string().check(z.maxLength(64)) };
const currentWrite = z.object({ write: z.nullable(unknownWrite) });

/**
 * Writes of every family whose outcome is unknown. Only a new card is sent again automatically. For
 * a write that is not unknown (any more), the answer is `write: null` and the write is unchanged.
 */
export const writes = {
  /** Oldest first, without writes in flight. */
  unknown: command({
    input: z.strictObject({ family: writeFamily }),
    output: z.object({ writes: z.array(unknownWrite) }),
  }),
  /** Checks the outcome at the bank. A new card is sent again with its own idempotency key. */
  check: command({ input: z.strictObject(byWriteId), output: currentWrite }),
  /** Sends a change of a card or a client again. `write.finished` reports its end. */
  sendAgain: command({ input: z.strictObject(byWriteId), output: currentWrite }),
  /** The user decides whether it happened. `objectId`: the created client or registration. */
  resolve: command({
    input: z.strictObject({
      ...byWriteId,
      happened: z.boolean(),
      objectId: z.nullable(serviceId),
    }),
    output: done,
  }),
};

import * as z from 'zod/mini';
import { type SubscriptionId, subscriptionId } from '../../../preload/contract/values.ts';
import { askedOfSubscriptionCodec, writeAnswerCodec } from '../../data/codecs/own-records.ts';
import { lateArrivalMs } from '../../outbox/check-outcomes.ts';
import { defineWrite } from '../../outbox/define-write.ts';
import { type Write, endedWrite } from '../../outbox/write.ts';

/** A change of a subscription; its object is the one that it changes, or that it made. */
export type SubscriptionWrite = Write<
  {
    readonly callbackUrl: string | null;
    /** Of a creation: the subscriptions that were known before it was sent. */
    readonly knownIds: readonly SubscriptionId[];
  },
  { readonly traceId: string | null },
  SubscriptionId | null,
  'create' | 'update' | 'remove' | 'create-older'
>;

export const subscriptionWrite = defineWrite<SubscriptionWrite>({
  family: 'subscription',
  topic: 'webhooks',
  kinds: ['create', 'update', 'remove', 'create-older'],
  objectId: z.nullable(subscriptionId),
  asked: askedOfSubscriptionCodec,
  answer: writeAnswerCodec,
  // One more that nobody follows does no harm, and is in the bank's own list.
  mustSurvive: () => false,
  // The bank has no key for them: a second request could make a second subscription.
  mayResend: () => false,
});

/** What the bank has said since. */
type ToldSince = {
  /** Its list and when it was asked for; null: it has none, or was not asked. */
  readonly list: {
    readonly asOfEpochMs: number;
    readonly subscriptions: readonly {
      readonly id: SubscriptionId;
      readonly callbackUrl: string | null;
    }[];
  } | null;
  /** The one that it changes. */
  readonly one: { readonly asOfEpochMs: number; readonly isAbsent: boolean } | null;
  /** Every other creation by all that is known, the ended ones as well. */
  readonly otherCreations: readonly SubscriptionWrite[];
};

/**
 * What the bank's own answers show of a write whose outcome is unknown; null: nothing yet. A creation
 * is found where exactly one with its address was not there before, and no other creation made it
 * or may have. What became of a change is what the bank shows now.
 */
export function writeFound(
  write: SubscriptionWrite,
  { list, one, otherCreations }: ToldSince,
): SubscriptionWrite | null {
  if (write.kind === 'create-older') return null;
  if (write.kind === 'create') {
    const sentUrl = write.asked?.callbackUrl ?? null;
    const isRival = ({ state, happened, asked }: SubscriptionWrite): boolean =>
      state !== 'applied' &&
      state !== 'refused' &&
      happened !== false &&
      asked?.callbackUrl === sentUrl;
    if (otherCreations.some(isRival)) return null;
    const otherIds = [
      ...(write.asked?.knownIds ?? []),
      ...otherCreations.flatMap(({ objectId: made }) => made ?? []),
    ];
    const added =
      list === null || list.asOfEpochMs < write.sentAtEpochMs
        ? []
        : list.subscriptions.filter(
            ({ id, callbackUrl }) => callbackUrl === sentUrl && !otherIds.includes(id),
          );
    const [only] = added;
    return added.length === 1 && only !== undefined
      ? endedWrite(write, 'applied', { objectId: only.id })
      : null;
  }
  if (one === null || one.asOfEpochMs < write.sentAtEpochMs) return null;
  if (write.kind === 'remove' && one.isAbsent) return endedWrite(write, 'applied');
  return one.asOfEpochMs < write.sentAtEpochMs + lateArrivalMs
    ? null
    : endedWrite(write, 'resolved');
}

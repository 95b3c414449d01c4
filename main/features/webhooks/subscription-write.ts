import type { IndeterminateSubscription } from '../../../preload/contract/webhooks/webhooks.ts';
import type { SubscriptionId } from '../../../preload/contract/values.ts';
import { subscriptionId } from '../../../preload/contract/values.ts';
import type { Result } from '../../../preload/contract/result.ts';
import { subscriptionIdsCodec } from '../../data/codecs/bank-models.ts';
import type { StoredSubscriptionWrite } from '../../data/vault/events/subscription-writes.ts';
import type { Vault } from '../../data/vault/open-vault.ts';
import type { WriteKind } from '../../outbox/write-kind.ts';

/**
 * A change of a subscription.
 * - `sending`: it is on its way, or the app ended before its answer was written down.
 * - `indeterminate`: it was sent and nobody knows what became of it. - `resolved`: so it was, until
 *   the bank showed it, or the owner said that she has looked.
 * - `done`, `ended`: the bank did it, or surely did nothing.
 */
export type SubscriptionWrite = {
  readonly id: string;
  readonly kind: 'create' | 'update' | 'remove' | 'create-older';
  readonly state: 'sending' | 'indeterminate' | 'resolved' | 'done' | 'ended';
  readonly sentAtEpochMs: number;
  /** The one that it changes, or that it made. */
  readonly subscriptionId: SubscriptionId | null;
  readonly callbackUrl: string | null;
  /** Of a creation: the subscriptions that were known before it was sent. */
  readonly knownIds: readonly SubscriptionId[];
};

const keptMs = 90 * 24 * 60 * 60_000;

function fromStored({ knownIds, ...stored }: StoredSubscriptionWrite): SubscriptionWrite {
  return {
    ...stored,
    kind: stored.kind as SubscriptionWrite['kind'],
    state: stored.state as SubscriptionWrite['state'],
    subscriptionId: subscriptionId.safeParse(stored.subscriptionId).data ?? null,
    knownIds:
      knownIds === null
        ? []
        : subscriptionIdsCodec
            .read(knownIds)
            .flatMap((id) => subscriptionId.safeParse(id).data ?? []),
  };
}

/** Oldest first. */
export function writesIn(
  vault: Vault,
  ...states: readonly SubscriptionWrite['state'][]
): readonly SubscriptionWrite[] {
  return vault.subscriptionWrites.inStates(states).map(fromStored);
}

export const subscriptionWriteKind: WriteKind<SubscriptionWrite> = {
  family: 'subscription',
  topic: 'webhooks',
  get: (vault, id) => {
    const stored = vault.subscriptionWrites.get(id);
    return stored === null ? null : fromStored(stored);
  },
  put: (vault, { knownIds, ...write }) =>
    vault.subscriptionWrites.put({
      ...write,
      knownIds: knownIds.length === 0 ? null : subscriptionIdsCodec.write(knownIds),
    }),
  sending: (vault) => writesIn(vault, 'sending'),
  // One more that nobody follows does no harm, and is in the bank's own list.
  mustSurvive: () => false,
  statusOf: ({ state }) => {
    if (state === 'done') return 'done';
    return state === 'ended' ? 'not-done' : 'unknown';
  },
  forgetOld: (vault, nowEpochMs) =>
    vault.subscriptionWrites.removeOlderThan(['done', 'ended', 'resolved'], nowEpochMs - keptMs),
};

/** How one stands after an answer. Nothing is sent again, whatever it was. */
export function writeAfter(write: SubscriptionWrite, answer: Result<unknown>): SubscriptionWrite {
  if (answer.ok) return { ...write, state: 'done', knownIds: [] };
  return answer.error.kind === 'outcome-unknown'
    ? { ...write, state: 'indeterminate' }
    : { ...write, state: 'ended', knownIds: [] };
}

/** A request that was given up may still arrive. */
const lateArrivalMs = 2 * 60_000;

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
 * What the bank's own answers show of a write whose answer was lost; null: nothing yet. A creation
 * is found where exactly one with its address was not there before, and no other creation made it
 * or may have. What became of a change is what the bank shows now.
 */
export function writeFound(
  write: SubscriptionWrite,
  { list, one, otherCreations }: ToldSince,
): SubscriptionWrite | null {
  if (write.kind === 'create-older') return null;
  if (write.kind === 'create') {
    const isRival = ({ state, callbackUrl }: SubscriptionWrite): boolean =>
      state !== 'done' && state !== 'ended' && callbackUrl === write.callbackUrl;
    if (otherCreations.some(isRival)) return null;
    const otherIds = [
      ...write.knownIds,
      ...otherCreations.flatMap(({ subscriptionId: made }) => made ?? []),
    ];
    const added =
      list === null || list.asOfEpochMs < write.sentAtEpochMs
        ? []
        : list.subscriptions.filter(
            ({ id, callbackUrl }) => callbackUrl === write.callbackUrl && !otherIds.includes(id),
          );
    const [only] = added;
    return added.length === 1 && only !== undefined
      ? { ...write, state: 'done', subscriptionId: only.id, knownIds: [] }
      : null;
  }
  if (one === null || one.asOfEpochMs < write.sentAtEpochMs) return null;
  if (write.kind === 'remove' && one.isAbsent) return { ...write, state: 'done' };
  return one.asOfEpochMs < write.sentAtEpochMs + lateArrivalMs
    ? null
    : { ...write, state: 'resolved' };
}

/** The creations among them, for the owner. */
export function indeterminateCreations(vault: Vault): IndeterminateSubscription[] {
  return writesIn(vault, 'indeterminate')
    .filter(({ kind }) => kind === 'create' || kind === 'create-older')
    .map(({ id, callbackUrl, sentAtEpochMs }) => ({ writeId: id, callbackUrl, sentAtEpochMs }));
}

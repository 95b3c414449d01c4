import type { PaymentPlace, FollowedPayment } from '../../data/vault/payments/followed-payments.ts';
import type { Scope } from '../scope.ts';
import { createYield } from '../yield-to-event-loop.ts';
import type { PaymentFollower } from './follow-payments.ts';
import { type WatchedRow, cachedPayment, toPaymentRow, watchedId } from './payment-record.ts';

export type RowDeps = { readonly scope: Scope; readonly follower: PaymentFollower };

export function paymentRowOf({ scope, follower }: RowDeps, watched: FollowedPayment): WatchedRow {
  const id = watchedId(watched);
  const kept = cachedPayment(scope, id);
  return {
    kept,
    row: toPaymentRow(id, { label: watched.label, kept, watch: follower.watchOf(id) }),
  };
}

/** The number of rows read at once, which takes much less time than a frame. */
const rowsAtATime = 20;

/** All rows of the list, the latest first, in chunks. Yields to the event loop between them. */
export async function* rowsInPieces(payments: RowDeps): AsyncIterable<readonly WatchedRow[]> {
  const { scope } = payments;
  const yieldToEventLoop = createYield(scope);
  let place: PaymentPlace | null = null;
  for (;;) {
    const piece: readonly (FollowedPayment & PaymentPlace)[] =
      scope.vault?.followedPayments.after(place, rowsAtATime) ?? [];
    yield piece.map((watched) => paymentRowOf(payments, watched));
    place = piece.at(-1) ?? null;
    if (piece.length < rowsAtATime) return;
    await yieldToEventLoop();
    if (!scope.isOpen()) return;
  }
}

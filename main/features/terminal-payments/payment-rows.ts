import type { PaymentPlace, WatchedPayment } from '../../data/vault/payments/watched-payments.ts';
import type { Scope } from '../scope.ts';
import { createYield } from '../yield-to-event-loop.ts';
import type { PaymentFollower } from './follow-payments.ts';
import { type WatchedRow, cachedPayment, toPaymentRow, watchedId } from './payment-record.ts';

export type RowDeps = { readonly scope: Scope; readonly follower: PaymentFollower };

export function paymentRowOf({ scope, follower }: RowDeps, watched: WatchedPayment): WatchedRow {
  const id = watchedId(watched);
  const cached = cachedPayment(scope, id);
  return {
    cached,
    row: toPaymentRow(id, { label: watched.label, cached, watch: follower.watchOf(id) }),
  };
}

/** The number of rows read at once, which takes much less time than a frame. */
const rowsPerChunk = 20;

/** All rows of the list, the latest first, in chunks. Yields to the event loop between them. */
export async function* iterateRows(payments: RowDeps): AsyncIterable<readonly WatchedRow[]> {
  const { scope } = payments;
  const yieldToEventLoop = createYield(scope);
  let place: PaymentPlace | null = null;
  for (;;) {
    const chunk: readonly (WatchedPayment & PaymentPlace)[] =
      scope.vault?.watchedPayments.after(place, rowsPerChunk) ?? [];
    yield chunk.map((watched) => paymentRowOf(payments, watched));
    place = chunk.at(-1) ?? null;
    if (chunk.length < rowsPerChunk) return;
    await yieldToEventLoop();
    if (!scope.isOpen()) return;
  }
}

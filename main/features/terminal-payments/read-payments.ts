import type { Refresh } from '../../../preload/contract/organization.ts';
import type { Output } from '../../../preload/contract/index.ts';
import { type Result, failed, ok } from '../../../preload/contract/result.ts';
import type { PaymentOutcome } from '../../../preload/contract/terminal-payments.ts';
import {
  type TerminalId,
  type TerminalPaymentId,
  terminalId,
} from '../../../preload/contract/values.ts';
import { plainText } from '../../data/sort-key.ts';
import type { Scope } from '../scope.ts';
import { shouldRefresh } from '../should-refresh.ts';

import type { PaymentSearch } from './find-payments.ts';
import type { PaymentFollower } from './follow-payments.ts';
import { cachedPayment, paymentSubject, toPaymentRow } from './payment-record.ts';
import { paymentRowOf } from './payment-rows.ts';

import type { PaymentStarts } from './start-payments.ts';
import { readCounterDay } from './counter-day.ts';
import { withVault } from '../open-connection.ts';

/** The terminal payments of an open connection, with everything that follows them. */
export type Payments = {
  readonly scope: Scope;
  readonly follower: PaymentFollower;
  readonly search: PaymentSearch;
  readonly starts: PaymentStarts;
  /** Stored or watched payments changed. */
  readonly onChange: () => void;
};

/** The search text and filters; empty: all. */
type PaymentQuery = {
  readonly text: string;
  readonly terminals: readonly (string | null)[];
  readonly outcomes: readonly PaymentOutcome[];
};

/** The ids of the matching payments, in the order of the list. Null: all match. */
async function findPaymentIds(
  { scope, search }: Payments,
  { text, terminals, outcomes }: PaymentQuery,
): Promise<readonly string[] | null> {
  const words = plainText(text)
    .split(/\s+/)
    .filter((word) => word !== '');
  const matchingIds = words.length === 0 ? null : await search.find(words);
  if (terminals.length + outcomes.length === 0 || !scope.isOpen()) return matchingIds;
  const filtered = scope.vault?.watchedPayments.filtered({ terminals, outcomes }) ?? [];
  if (matchingIds === null) return filtered;
  const filteredIds = new Set(filtered);
  return matchingIds.filter((id) => filteredIds.has(id));
}

/** The watched payments from the stored data. Empty without a vault. */
export async function readPayments(
  payments: Payments,
  { at, limit, ...query }: PaymentQuery & { readonly at: number; readonly limit: number },
): Promise<Result<Output<'terminalPayments', 'list'>>> {
  const { scope } = payments;
  const matchingIds = await findPaymentIds(payments, query);
  const watched = scope.isOpen() ? scope.vault?.watchedPayments : undefined;
  const totalCount = watched?.count() ?? 0;
  const visible =
    (matchingIds === null
      ? watched?.stretch({ at, limit })
      : matchingIds
          .slice(at, at + limit)
          .map((id) => watched?.get(id) ?? null)
          .filter((each) => each !== null)) ?? [];
  const rows = visible.map((each) => paymentRowOf(payments, each).row);
  const times = rows.map(({ asOfEpochMs }) => asOfEpochMs).filter((each) => each !== null);
  return ok({
    rows,
    matchCount: matchingIds?.length ?? totalCount,
    totalCount,
    today: watched
      ? readCounterDay(watched, scope.now(), query.terminals)
      : { paidCount: 0, totals: [], tips: [] },
    terminals: (scope.isOpen() ? (scope.vault?.terminals.all() ?? []) : []).flatMap(
      ({ id: storedId, ...terminal }) => {
        // An imported vault may contain any text.
        const id = terminalId.safeParse(storedId).data;
        return id === undefined ? [] : [{ id, ...terminal }];
      },
    ),
    freshness: {
      asOfEpochMs: times.length === 0 ? null : Math.max(...times),
      isRefreshing: false,
      failure: null,
    },
  });
}

function refreshInBackground({ scope, follower }: Payments, id: TerminalPaymentId): void {
  scope.refreshes
    .run({ topic: 'terminal-payments', subject: paymentSubject(id) }, () =>
      follower.requestPayment(id),
    )
    .catch(scope.reportBug);
}

/** One cached payment at once, watched or not; a fresh answer follows. */
export function readPayment(
  payments: Payments,
  { id, refresh }: { readonly id: TerminalPaymentId; readonly refresh: Refresh },
): Result<Output<'terminalPayments', 'get'>> {
  const { scope, follower } = payments;
  const cached = cachedPayment(scope, id);
  const asOfEpochMs = cached?.asOfEpochMs ?? null;
  const subject = paymentSubject(id);
  if (shouldRefresh(refresh, { connection: scope, subject, asOfEpochMs, now: scope.now() }))
    refreshInBackground(payments, id);
  const watched = scope.vault?.watchedPayments.get(id) ?? null;
  const row =
    watched === null && cached === null
      ? null
      : toPaymentRow(id, {
          label: watched?.label ?? null,
          cached,
          watch: follower.watchOf(id),
        });
  return ok({
    row,
    payment: cached?.payment ?? null,
    freshness: scope.refreshes.freshness(subject, asOfEpochMs),
  });
}

/** Requests one payment now; its freshness reports the end. */
export function refreshPayment(
  payments: Payments,
  { id }: { readonly id: TerminalPaymentId },
): Result<Output<'terminalPayments', 'refresh'>> {
  if (payments.scope.phase() !== 'signed-in') return failed({ kind: 'signed-out' });
  refreshInBackground(payments, id);
  return ok({});
}

/** The number of followed payments, including paused ones. */
export function countFollowed({
  vault,
}: Pick<Scope, 'vault'>): Result<Output<'terminalPayments', 'watching'>> {
  return ok({ count: vault?.watchedPayments.followedCount() ?? 0 });
}

/** Stores the user's name for a terminal. `not-found`: there is no terminal with this id. */
export function nameTerminal(
  { scope, onChange }: Payments,
  { id, name }: { readonly id: TerminalId; readonly name: string },
): Result<Output<'terminalPayments', 'nameTerminal'>> {
  return withVault(scope, (vault) => {
    const trimmed = name.trim();
    if (!vault.terminals.setName(id, trimmed === '' ? null : trimmed))
      return failed({ kind: 'not-found', traceId: null });
    onChange();
    return ok({});
  });
}

import type { Refresh } from '../../../preload/contract/organization.ts';
import type { Output } from '../../../preload/contract/index.ts';
import { type Result, failed, ok } from '../../../preload/contract/result.ts';
import type { TerminalPaymentId } from '../../../preload/contract/values.ts';
import { plainText } from '../../data/sort-key.ts';
import type { Scope } from '../scope.ts';
import { shouldRefresh } from '../when-to-refresh.ts';
import { type PaymentFollower, createPaymentFollower } from './follow-payments.ts';
import {
  type WatchedRow,
  keptPayment,
  paymentSubject,
  toPaymentRow,
  watchedId,
} from './payment-record.ts';
import { byTime, counterDay } from './today.ts';

/** The terminal payments of an open connection, and who follows them. */
export type Payments = {
  readonly scope: Scope;
  readonly follower: PaymentFollower;
  /** What is kept or watched changed. */
  readonly onChange: () => void;
};

export const openPayments = (scope: Scope): Payments => {
  const onChange = (): void => scope.publishChange('terminal-payments');
  return { scope, onChange, follower: createPaymentFollower(scope, onChange) };
};

/** The rows of the list, by their time, the latest first. */
export const watchedRows = ({
  scope,
  follower,
}: Pick<Payments, 'scope' | 'follower'>): readonly WatchedRow[] => {
  const all = scope.vault?.watchedPayments.all() ?? [];
  const rows = all.map((watched) => {
    const id = watchedId(watched);
    const kept = keptPayment(scope, id);
    return {
      kept,
      row: toPaymentRow(id, {
        label: watched.label,
        kept,
        watch: follower.watchOf(id),
      }),
    };
  });
  return byTime(rows);
};

/** What a payment is found by: each word of the text somewhere in what is said of it. */
const isFound = ({ row, kept }: WatchedRow, words: readonly string[]): boolean => {
  const payment = kept?.payment;
  const said = [
    row.id,
    row.label,
    row.status,
    row.cardSummary,
    row.paymentMethod,
    row.amount?.value,
    row.authorizedAmount?.value,
    row.createdAt,
    payment?.terminalId,
    payment?.poiId,
    ...(payment?.metadata ?? []).flatMap(({ key, value }) => [key, value]),
  ];
  const text = plainText(said.filter((each) => each !== null && each !== undefined).join('\n'));
  return words.every((word) => text.includes(word));
};

/** The watched payments as they are kept. Without a vault there are none. */
export const readPayments = (
  payments: Payments,
  { text, at, limit }: { readonly text: string; readonly at: number; readonly limit: number },
): Result<Output<'terminalPayments', 'list'>> => {
  const words = plainText(text)
    .split(/\s+/)
    .filter((word) => word !== '');
  const all = watchedRows(payments);
  const found = words.length === 0 ? all : all.filter((each) => isFound(each, words));
  const rows = found.slice(at, at + limit).map(({ row }) => row);
  const times = rows.map(({ asOfEpochMs }) => asOfEpochMs).filter((each) => each !== null);
  return ok({
    rows,
    matchCount: found.length,
    totalCount: all.length,
    today: counterDay(all, payments.scope.now()),
    freshness: {
      asOfEpochMs: times.length === 0 ? null : Math.max(...times),
      isRefreshing: false,
      failure: null,
    },
  });
};

const refreshOne = ({ scope, follower }: Payments, id: TerminalPaymentId): void => {
  scope.refreshes
    .run({ topic: 'terminal-payments', subject: paymentSubject(id) }, () => follower.ask(id))
    .catch(scope.reportBug);
};

/** One payment as it is kept, at once, watched or not; a fresh answer follows. */
export const readPayment = (
  payments: Payments,
  { id, refresh }: { readonly id: TerminalPaymentId; readonly refresh: Refresh },
): Result<Output<'terminalPayments', 'get'>> => {
  const { scope, follower } = payments;
  const kept = keptPayment(scope, id);
  const asOfEpochMs = kept?.asOfEpochMs ?? null;
  const subject = paymentSubject(id);
  if (shouldRefresh(refresh, { connection: scope, subject, asOfEpochMs, now: scope.now() }))
    refreshOne(payments, id);
  const watched = scope.vault?.watchedPayments.get(id) ?? null;
  const row =
    watched === null && kept === null
      ? null
      : toPaymentRow(id, {
          label: watched?.label ?? null,
          kept,
          watch: follower.watchOf(id),
        });
  return ok({
    row,
    payment: kept?.payment ?? null,
    freshness: scope.refreshes.freshness(subject, asOfEpochMs),
  });
};

/** Asks about one payment now; how that ends is told by its freshness. */
export const refreshPayment = (
  payments: Payments,
  { id }: { readonly id: TerminalPaymentId },
): Result<Output<'terminalPayments', 'refresh'>> => {
  if (payments.scope.phase() !== 'signed-in') return failed({ kind: 'signed-out' });
  refreshOne(payments, id);
  return ok({});
};

/** How many are being followed, those that are paused included. */
export const countFollowed = ({
  vault,
}: Pick<Scope, 'vault'>): Result<Output<'terminalPayments', 'watching'>> =>
  ok({ count: vault?.watchedPayments.followedCount() ?? 0 });

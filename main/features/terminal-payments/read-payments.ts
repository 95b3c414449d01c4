import type { Bridge } from '../../../preload/contract/index.ts';
import { type Result, failed, ok } from '../../../preload/contract/result.ts';
import type { PaymentRow } from '../../../preload/contract/terminal-payments.ts';
import type { TerminalPaymentId } from '../../../preload/contract/values.ts';
import { plainText } from '../../data/sort-key.ts';
import type { OpenConnection } from '../open-connection.ts';
import { shouldRefresh } from '../when-to-refresh.ts';
import type { PaymentFollower } from './follow-payments.ts';
import {
  type KeptPayment,
  keptPayment,
  paymentSubject,
  toPaymentRow,
  watchedId,
} from './payment-record.ts';

export type PaymentsDeps = {
  readonly connection: () => OpenConnection | null;
  readonly follower: PaymentFollower;
  readonly now: () => number;
  /** What is kept or watched changed. */
  readonly onChange: () => void;
  readonly reportBug: (cause: unknown) => void;
};

export type PaymentOutput<Verb extends keyof Bridge['terminalPayments']> = Extract<
  Awaited<ReturnType<Bridge['terminalPayments'][Verb]>>,
  { ok: true }
>['value'];

export type WatchedRow = { readonly row: PaymentRow; readonly kept: KeptPayment | null };

/** The rows of the list, newest first. */
export const watchedRows = (
  connection: OpenConnection,
  follower: PaymentFollower,
  stretch?: { readonly at: number; readonly limit: number },
): readonly WatchedRow[] => {
  const vault = connection.vault?.watchedPayments;
  if (!vault) return [];
  return (stretch ? vault.stretch(stretch) : vault.all()).map((watched) => {
    const id = watchedId(watched);
    const kept = keptPayment(connection, id);
    return {
      kept,
      row: toPaymentRow(id, {
        label: watched.label,
        kept,
        watch: follower.watchOf(connection, id),
      }),
    };
  });
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
  { connection: current, follower }: PaymentsDeps,
  { text, at, limit }: { readonly text: string; readonly at: number; readonly limit: number },
): Result<PaymentOutput<'list'>> => {
  const connection = current();
  if (!connection) return failed({ kind: 'signed-out' });
  const words = plainText(text)
    .split(/\s+/)
    .filter((word) => word !== '');
  const totalCount = connection.vault?.watchedPayments.count() ?? 0;
  const found =
    words.length === 0
      ? null
      : watchedRows(connection, follower).filter((each) => isFound(each, words));
  const rows = (
    found ? found.slice(at, at + limit) : watchedRows(connection, follower, { at, limit })
  ).map(({ row }) => row);
  const times = rows.map(({ asOfEpochMs }) => asOfEpochMs).filter((each) => each !== null);
  return ok({
    rows,
    matchCount: found?.length ?? totalCount,
    totalCount,
    freshness: {
      asOfEpochMs: times.length === 0 ? null : Math.max(...times),
      isRefreshing: false,
      failure: null,
    },
  });
};

const refreshOne = (
  connection: OpenConnection,
  id: TerminalPaymentId,
  { follower, reportBug }: PaymentsDeps,
): void => {
  connection.refreshes.run(paymentSubject(id), () => follower.ask(connection, id)).catch(reportBug);
};

/** One payment as it is kept, at once, watched or not; a fresh answer follows. */
export const readPayment = (
  deps: PaymentsDeps,
  { id, refresh }: { readonly id: TerminalPaymentId; readonly refresh: 'no' | 'if-stale' | 'now' },
): Result<PaymentOutput<'get'>> => {
  const connection = deps.connection();
  if (!connection) return failed({ kind: 'signed-out' });
  const kept = keptPayment(connection, id);
  const asOfEpochMs = kept?.asOfEpochMs ?? null;
  const subject = paymentSubject(id);
  if (shouldRefresh(refresh, { connection, subject, asOfEpochMs, now: deps.now() }))
    refreshOne(connection, id, deps);
  const watched = connection.vault?.watchedPayments.get(id) ?? null;
  const row =
    watched === null && kept === null
      ? null
      : toPaymentRow(id, {
          label: watched?.label ?? null,
          kept,
          watch: deps.follower.watchOf(connection, id),
        });
  return ok({
    row,
    payment: kept?.payment ?? null,
    freshness: connection.refreshes.freshness(subject, asOfEpochMs),
  });
};

/** Asks about one payment now; how that ends is told by its freshness. */
export const refreshPayment = (
  deps: PaymentsDeps,
  { id }: { readonly id: TerminalPaymentId },
): Result<PaymentOutput<'refresh'>> => {
  const connection = deps.connection();
  if (!connection || connection.phase() !== 'signed-in') return failed({ kind: 'signed-out' });
  refreshOne(connection, id, deps);
  return ok({});
};

/** How many are being followed, those that are paused included. */
export const countFollowed = ({ connection }: PaymentsDeps): Result<PaymentOutput<'watching'>> =>
  ok({ count: connection()?.vault?.watchedPayments.followedCount() ?? 0 });

import { minuteMs, hourMs, dayMs } from '../../time/durations.ts';
import type { InvoiceToPoll } from '../../data/cache/supplier-invoices.ts';
import { type Day, addDays } from './due-lanes.ts';

/** For a single invoice; the interval for a bank's list is `slowInterval` in `background-reads.ts`. */
export const minIntervalMs = minuteMs;
export const maxIntervalMs = dayMs;
const soonDays = 7;
/**
 * The share of the quiet time until the next read: an invoice seldom changes within an eighth of
 * it.
 */
const quietShare = 8;

/** The last failed read of an invoice: the bank did not know or refused it. */
export type FailedTry = { readonly atEpochMs: number; readonly count: number };

type PlanTime = { readonly now: number; readonly today: Day };

/**
 * The interval until an invoice is read again: short after a change, and longer the longer nothing
 * changes.
 */
export function pollIntervalMs(
  { updatedEpochMs, stage, dueDay }: Pick<InvoiceToPoll, 'updatedEpochMs' | 'stage' | 'dueDay'>,
  { now, today }: PlanTime,
): number {
  const quietMs = updatedEpochMs === null ? dayMs : Math.max(0, now - updatedEpochMs);
  const isSoonDue =
    stage === 'open' &&
    dueDay !== null &&
    dueDay >= addDays(today, -soonDays) &&
    dueDay <= addDays(today, soonDays);
  return Math.min(
    isSoonDue ? hourMs : maxIntervalMs,
    Math.max(minIntervalMs, quietMs / quietShare),
  );
}

function dueAtEpochMs(
  invoice: InvoiceToPoll,
  failed: FailedTry | undefined,
  time: PlanTime,
): number {
  const failedUntil =
    failed === undefined || failed.atEpochMs > time.now
      ? -Infinity
      : failed.atEpochMs + Math.min(maxIntervalMs, minuteMs * 4 ** Math.min(failed.count, 8));
  // If the clock was set back to before the last answer, the invoice is due now.
  const readUntil =
    invoice.asOfEpochMs <= 0 || invoice.asOfEpochMs > time.now
      ? -Infinity
      : invoice.asOfEpochMs + pollIntervalMs(invoice, time);
  return Math.max(failedUntil, readUntil);
}

/**
 * How many of its intervals an invoice has waited: recent changes and nearby due dates come first,
 * and no invoice waits forever. A failed invoice comes after those for a day.
 */
function urgencyOf(invoice: InvoiceToPoll, failed: FailedTry | undefined, time: PlanTime): number {
  const urgency =
    invoice.asOfEpochMs <= 0 || invoice.asOfEpochMs > time.now
      ? Infinity
      : (time.now - invoice.asOfEpochMs) / pollIntervalMs(invoice, time);
  return failed === undefined || failed.atEpochMs > time.now
    ? urgency
    : Math.min(urgency, (time.now - failed.atEpochMs) / maxIntervalMs);
}

type PollingPlan = {
  /** Adds more invoices to the plan. */
  readonly consider: (invoices: readonly InvoiceToPoll[]) => void;
  /**
   * The invoices to read now, the most urgent first, and when the next one of the others is due;
   * null: never.
   */
  readonly result: () => { readonly ids: readonly string[]; readonly nextAtEpochMs: number | null };
};

/** A plan of at most `maxReads` single reads. */
export function createPollingPlan(
  time: PlanTime,
  {
    maxReads,
    failedTry,
  }: { readonly maxReads: number; readonly failedTry: (id: string) => FailedTry | undefined },
): PollingPlan {
  let due: readonly { readonly id: string; readonly urgency: number }[] = [];
  let nextAtEpochMs: number | null = null;
  const planLater = (atEpochMs: number): void => {
    nextAtEpochMs = Math.min(nextAtEpochMs ?? Infinity, atEpochMs);
  };
  return {
    consider: (invoices) => {
      const candidates = [...due];
      for (const invoice of invoices) {
        const failed = failedTry(invoice.id);
        const atEpochMs = dueAtEpochMs(invoice, failed, time);
        if (atEpochMs > time.now) planLater(atEpochMs);
        else candidates.push({ id: invoice.id, urgency: urgencyOf(invoice, failed, time) });
      }
      if (candidates.length > maxReads) planLater(time.now);
      // Not by subtraction: infinity minus infinity is NaN.
      due = candidates
        .sort((one, other) => (one.urgency === other.urgency ? 0 : other.urgency - one.urgency))
        .slice(0, maxReads);
    },
    result: () => ({ ids: due.map(({ id }) => id), nextAtEpochMs }),
  };
}

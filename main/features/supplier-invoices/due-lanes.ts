import { dayMs } from '../../time/durations.ts';
import type { DueLane } from '../../../preload/contract/invoices/supplier-invoices.ts';
import type { InvoiceStage } from '../../data/cache/supplier-invoices.ts';

/** A calendar day as text, `2026-11-21`. Days are compared as texts, independent of time zones. */
export type Day = string;

const dayPattern = /^(\d{4})-(\d{2})-(\d{2})(?:$|[T ])/;

function epochOf(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`);
}

/**
 * The day of a date from the service, also if it includes a time; null if it is no calendar day.
 */
export function dayOf(date: string | null): Day | null {
  const [, year = '', month = '', day = ''] = dayPattern.exec(date ?? '') ?? [];
  const text = `${year}-${month}-${day}`;
  const epochMs = year === '' ? Number.NaN : epochOf(text);
  // Date would read 30 February as a day of March.
  return Number.isNaN(epochMs) || new Date(epochMs).toISOString().slice(0, 10) !== text
    ? null
    : text;
}

export function addDays(day: Day, count: number): Day {
  return new Date(epochOf(day) + count * dayMs).toISOString().slice(0, 10);
}

/** The Monday of a day's week. */
export function weekBegin(day: Day): Day {
  return addDays(day, -((new Date(epochOf(day)).getUTCDay() + 6) % 7));
}

/** Paid or archived, ignoring case. @assumption an unknown status counts as open. */
export function isDone(status: string | null): boolean {
  return ['paid', 'archived'].includes(status?.trim().toLowerCase() ?? '');
}

export function isPaid(status: string | null): boolean {
  return status?.trim().toLowerCase() === 'paid';
}

/** The last day that counts as soon: a week from today. */
export function soonEnd(today: Day): Day {
  return addDays(today, 7);
}

/** The lane of a due day, relative to the user's day. */
export function laneOf(
  { stage, dueDay }: { readonly stage: InvoiceStage; readonly dueDay: Day | null },
  { today, soon }: { readonly today: Day; readonly soon: Day },
): DueLane {
  if (stage !== 'open') return stage;
  if (dueDay === null) return 'no-date';
  if (dueDay < today) return 'late';
  if (dueDay === today) return 'today';
  return dueDay <= soon ? 'next-7-days' : 'later';
}

import type { ExportParts } from './export-records.ts';
import type { MonthTable } from '../../preload/contract/invoices/accountant.ts';
import type { Messages } from '../messages/messages.ts';

/** A month of the user's calendar. */
export type Month = {
  /** `YYYY-MM`, the prefix of its days. */
  readonly name: string;
  /** The first moment of the month in local time, and that of the next month. */
  readonly fromEpochMs: number;
  readonly untilEpochMs: number;
};

export type MonthFile = {
  /** In the user's language, without the extension. */
  readonly name: string;
  readonly extension: 'csv' | 'json';
  readonly text: (parts: ExportParts) => AsyncIterable<string>;
};

/** A feature's part of one accountant's month: its tables and its files agree. */
export type MonthPart = {
  readonly tables?: (month: Month, messages: Messages) => Promise<readonly MonthTable[]>;
  readonly files: (month: Month, messages: Messages) => readonly MonthFile[];
};

/** Uses the time zone of this computer. */
export function monthOf(name: string): Month {
  const [year = 0, month = 0] = name.split('-').map(Number);
  return {
    name,
    fromEpochMs: new Date(year, month - 1, 1).getTime(),
    untilEpochMs: new Date(year, month, 1).getTime(),
  };
}

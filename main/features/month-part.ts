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

/** A file of the user that belongs to the month, byte for byte. */
export type MonthDocument = {
  /** With its extension. */
  readonly name: string;
  readonly bytes: () => AsyncIterable<Uint8Array>;
};

/** A feature's part of one accountant's month: its tables and its files agree. */
export type MonthPart = {
  readonly tables?: (month: Month, messages: Messages) => Promise<readonly MonthTable[]>;
  readonly files: (month: Month, messages: Messages) => readonly MonthFile[];
  readonly documents?: (month: Month) => Promise<readonly MonthDocument[]>;
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

import type { ExportParts } from './export-records.ts';
import type { MonthTable } from '../../preload/contract/invoices/accountant.ts';
import type { Messages } from '../messages/messages.ts';

/** A month of the owner's calendar. */
export type Month = {
  /** `YYYY-MM`, which days of it begin with. */
  readonly name: string;
  /** Its first moment here, and the first of the next one. */
  readonly fromEpochMs: number;
  readonly untilEpochMs: number;
};

export type MonthFile = {
  /** In the owner's language, without its extension. */
  readonly name: string;
  readonly extension: 'csv' | 'json';
  readonly text: (parts: ExportParts) => AsyncIterable<string>;
};

/** What a feature has for one accountant's month: its tables and its files agree. */
export type MonthPart = {
  readonly tables?: (month: Month, messages: Messages) => Promise<readonly MonthTable[]>;
  readonly files: (month: Month, messages: Messages) => readonly MonthFile[];
};

/** By the time zone of this computer. */
export function monthOf(name: string): Month {
  const [year = 0, month = 0] = name.split('-').map(Number);
  return {
    name,
    fromEpochMs: new Date(year, month - 1, 1).getTime(),
    untilEpochMs: new Date(year, month, 1).getTime(),
  };
}

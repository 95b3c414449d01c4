import * as z from 'zod/mini';
import { command } from '../command.ts';

/** A month of the owner's calendar, `YYYY-MM`. */
const monthName = z.string().check(z.regex(/^\d{4}-(?:0[1-9]|1[0-2])$/));

/** Words, or an amount as a decimal. */
const cell = z.union([
  z.string(),
  z.object({ value: z.string(), currency: z.nullable(z.string()) }),
]);
export type MonthCell = z.infer<typeof cell>;

const table = z.object({
  title: z.string(),
  columns: z.array(z.string()),
  rows: z.array(z.array(cell)),
  /** What the figures hold, and what they leave out. */
  note: z.string(),
});
export type MonthTable = z.infer<typeof table>;

/**
 * What an accountant needs of a month, as one file that can be read without Cashdesk. Everything in
 * it is what this computer knows; the bank is not asked.
 */
export const accountant = {
  /** What the first page of the file would say. */
  preview: command({
    input: z.strictObject({ month: monthName }),
    output: z.object({
      tables: z.array(table),
      files: z.array(z.string()),
      /** What the file lacks as a whole; empty: nothing. */
      note: z.string(),
    }),
  }),
  /**
   * Saves the month as a zip where the owner says: its lists, a page with its totals, and a list of
   * them with their hashes. Error: `storage-unavailable` for a place that cannot be written to.
   */
  save: command({
    input: z.strictObject({ month: monthName }),
    output: z.object({ wasSaved: z.boolean() }),
  }),
};

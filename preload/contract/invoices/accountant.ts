import * as z from 'zod/mini';
import { command } from '../command.ts';

/** A month in the local calendar, `YYYY-MM`. */
const monthName = z.string().check(z.regex(/^\d{4}-(?:0[1-9]|1[0-2])$/));

/** Text, or an amount as a decimal. */
const cell = z.union([
  z.string(),
  z.object({ value: z.string(), currency: z.nullable(z.string()) }),
]);
export type MonthCell = z.infer<typeof cell>;

const table = z.object({
  title: z.string(),
  columns: z.array(z.string()),
  rows: z.array(z.array(cell)),
  /** What the figures include, and what they leave out. */
  note: z.string(),
});
export type MonthTable = z.infer<typeof table>;

/**
 * A month's data for the accountant, as one file that can be read without Cashdesk. All of it is
 * stored on this computer; no request is sent.
 */
export const accountant = {
  /** The content of the file's first page. */
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
   * Saves the month as a zip at a path that the user chooses: its lists, a page with totals, and a
   * list of the files with their hashes. Error: `storage-unavailable` if the path is not writable.
   */
  save: command({
    input: z.strictObject({ month: monthName }),
    output: z.object({ wasSaved: z.boolean() }),
  }),
};

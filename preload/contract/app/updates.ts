import * as z from 'zod/mini';
import { command } from '../command.ts';
import { done, nothing } from '../values.ts';

const updateStages = [
  'unknown',
  'checking',
  'current',
  'available',
  'downloading',
  'ready',
] as const;

/**
 * Why a newer version is not available after all. `unsigned`: the expected publisher did not sign
 * it, so it is not offered. `expired`: the publisher's signature has expired. `damaged`: the
 * download differs from the announced file. `changed`: the file changed on this computer after the
 * download. `not-written`: this computer could not save it. `not-installed`: the installation at
 * the last quit failed.
 */
const updateProblems = [
  'unreachable',
  'unsigned',
  'expired',
  'damaged',
  'changed',
  'not-written',
  'not-installed',
  'failed',
] as const;
export const updateProblem = z.enum(updateProblems);
export type UpdateProblem = z.infer<typeof updateProblem>;

export const updateState = z.object({
  /** The host that is asked for newer versions; null: this build asks none. */
  host: z.nullable(z.string()),
  /**
   * The app can download and install the update, signed by its publisher; otherwise the user gets
   * it from a web page.
   */
  installsItself: z.boolean(),
  hasPage: z.boolean(),
  stage: z.enum(updateStages),
  /** The newer version and its publisher's release notes: text, never markup. */
  version: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  percent: z.nullable(z.number()),
  problem: z.nullable(updateProblem),
  checkedAtEpochMs: z.nullable(z.number()),
});
export type UpdateState = z.infer<typeof updateState>;

export const updates = {
  get: command({ input: nothing, output: updateState }),
  /**
   * Checks for a newer version now, and downloads it if the user chose so. Answers at once;
   * `updates.changed` reports the progress.
   */
  check: command({ input: nothing, output: done }),
  download: command({ input: nothing, output: done }),
  /**
   * Installs the downloaded update and restarts. `underWayCount`: this many changes are being
   * made, so the app did not restart.
   */
  restart: command({
    input: nothing,
    output: z.object({ isRestarting: z.boolean(), underWayCount: z.number() }),
  }),
  /** Opens the download page in the browser, after a question. */
  openPage: command({ input: nothing, output: z.object({ wasOpened: z.boolean() }) }),
};

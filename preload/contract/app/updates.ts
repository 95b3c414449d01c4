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
 * Why there is no newer version after all. `unsigned`: it is not signed by whom it has to be, so it
 * is not offered. `expired`: its publisher's signature is valid no longer. `damaged`: what came is
 * not what was announced. `changed`: the file was changed on this computer after the download.
 * `not-written`: this computer could not keep it. `not-installed`: it was to be installed at the last quit, and was not.
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
  /** Whom newer versions are asked of; null: this build asks nobody. */
  host: z.nullable(z.string()),
  /**
   * It can be downloaded and installed from here, signed by its publisher; otherwise the owner gets
   * it from a page.
   */
  installsItself: z.boolean(),
  hasPage: z.boolean(),
  stage: z.enum(updateStages),
  /** The newer version, and what its publisher says is new in it: text, never markup. */
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
   * Looks for a newer version now; where the owner chose so it is downloaded as well. Answers at
   * once, `updates.changed` tells the rest.
   */
  check: command({ input: nothing, output: done }),
  download: command({ input: nothing, output: done }),
  /**
   * Installs what is ready and starts it. `underWayCount`: so many changes are being sent, and
   * nothing was restarted.
   */
  restart: command({
    input: nothing,
    output: z.object({ isRestarting: z.boolean(), underWayCount: z.number() }),
  }),
  /** Opens the page where a person gets it, after a question. */
  openPage: command({ input: nothing, output: z.object({ wasOpened: z.boolean() }) }),
};

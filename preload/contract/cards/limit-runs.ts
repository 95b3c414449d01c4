import * as z from 'zod/mini';
import {
  cardWriteEnd,
  cardDifference,
  limitChange,
  optionsChange,
  restrictionsChange,
} from './card-changes.ts';
import { fieldsOfType } from './limits.ts';
import { command } from '../command.ts';
import { commandError } from '../result-schemas.ts';
import { cardId, done, nothing } from '../values.ts';

/** A change for many cards. Limits, options and restrictions each have their own endpoint. */
export const runChange = z.extend(limitChange, {
  ...optionsChange.shape,
  ...restrictionsChange.shape,
});
export type RunChange = z.infer<typeof runChange>;

const before = z.partial(
  z.object(
    fieldsOfType(Object.keys(runChange.shape) as (keyof RunChange)[], z.nullable(z.string())),
  ),
);

/**
 * Why a field of a card is not changed. `contactless`: physical cards do not support a change of
 * it; `unknown`: all four options are sent together, and the bank does not report the others;
 * `not-offered`: the service has no such change; `absent`: the service's list no longer has the
 * card; `held`: the card's hours or a temporary limit control it now.
 */
const runBlocked = z.enum(['final', 'contactless', 'unknown', 'not-offered', 'absent', 'held']);
export type RunBlocked = z.infer<typeof runBlocked>;

/**
 * One card of a run and the content of one request: its limits, its options or its restrictions.
 * `before` has the values at the start of the run (flags as `true`, `false`).
 */
export const limitRunItem = z.object({
  cardId,
  name: z.nullable(z.string()),
  lastDigits: z.nullable(z.string()),
  before,
  asked: runChange,
  /** `differs`: the bank's answer has other values than requested. */
  state: z.enum(['next', 'sending', 'waiting', 'applied', 'differs', 'refused', 'unknown']),
  differences: z.array(cardDifference),
  error: z.nullable(commandError),
  /** For `refused`: how the approval ended, if that is the cause. Nothing has changed then. */
  approval: z.optional(cardWriteEnd),
  /**
   * Fields of `asked` that need no request: the card had these values at the start of the run, as
   * far as known. `state` is not about them, unless there are no other fields.
   */
  unsent: z.optional(z.array(z.string())),
  /**
   * For `refused` without an error: why no request was sent. In other states, `contactless` means
   * that only this option was left unchanged.
   */
  blocked: z.optional(runBlocked),
});
export type LimitRunItem = z.infer<typeof limitRunItem>;

/**
 * Changes of many cards, sent one after another. `waiting`: a card's change needs the user's
 * approval; the run continues after it. `stopped`: by the user, by a restart, or by an error that
 * would fail every card (`stoppedBy`); `done`: no request is left to send.
 */
export const limitRun = z.object({
  id: z.string(),
  startedAtEpochMs: z.number(),
  state: z.enum(['running', 'waiting', 'stopped', 'done']),
  stoppedBy: z.nullable(commandError),
  items: z.array(limitRunItem),
});
export type LimitRun = z.infer<typeof limitRun>;

export const limitRuns = {
  /**
   * Stores the run and starts it; `get` returns its progress. If a card is named twice, the later
   * change wins field by field. Errors: `invalid-input` with `run-under-way` or
   * `nothing-to-change`.
   */
  start: command({
    input: z.strictObject({
      changes: z
        .array(z.strictObject({ id: cardId, asked: runChange }))
        .check(z.minLength(1), z.maxLength(60_000)),
    }),
    output: z.object({ runId: z.string() }),
  }),
  /** The run in progress, or the last one if not dismissed yet. */
  get: command({ input: nothing, output: z.object({ run: z.nullable(limitRun) }) }),
  /** Stops after the card in progress. */
  stop: command({ input: nothing, output: done }),
  resume: command({ input: nothing, output: done }),
  /** Sends again only the cards that were rejected or whose outcome is unknown. */
  retryFailed: command({ input: nothing, output: done }),
  dismiss: command({ input: nothing, output: done }),
  /** A CSV file of every value before and after, at a path that the user chooses. */
  export: command({ input: nothing, output: z.object({ wasSaved: z.boolean() }) }),
};

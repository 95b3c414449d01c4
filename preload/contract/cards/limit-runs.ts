import * as z from 'zod/mini';
import {
  cardWriteEnd,
  keptDifference,
  limitChange,
  optionsChange,
  restrictionsChange,
} from './card-changes.ts';
import { eachAs } from './limits.ts';
import { command } from '../command.ts';
import { commandError } from '../result-schemas.ts';
import { cardId, done, nothing } from '../values.ts';

/** What can be asked of many cards. Limits, options and restrictions go to an endpoint each. */
export const runChange = z.extend(limitChange, {
  ...optionsChange.shape,
  ...restrictionsChange.shape,
});
export type RunChange = z.infer<typeof runChange>;

const before = z.partial(
  z.object(eachAs(Object.keys(runChange.shape) as (keyof RunChange)[], z.nullable(z.string()))),
);

/**
 * Why something of a card is not asked for. `contactless`: of a physical card it is not changed;
 * `unknown`: all four options are sent together, and the bank does not say how the others are;
 * `not-offered`: the service has no such change; `absent`: its list no longer holds the card;
 * `held`: the hours of the card, or a limit until a time, hold it for now.
 */
const runBlocked = z.enum(['final', 'contactless', 'unknown', 'not-offered', 'absent', 'held']);
export type RunBlocked = z.infer<typeof runBlocked>;

/**
 * One card of a run, and what goes in one request: its limits, its options or its restrictions. `before` holds the values that are to change, as they were known when the run
 * began (flags as `true`, `false`).
 */
export const limitRunItem = z.object({
  cardId,
  name: z.nullable(z.string()),
  lastDigits: z.nullable(z.string()),
  before,
  asked: runChange,
  /** `differs`: the bank answered, with other values than were asked for. */
  state: z.enum(['next', 'sending', 'waiting', 'applied', 'differs', 'refused', 'unknown']),
  differences: z.array(keptDifference),
  error: z.nullable(commandError),
  /** Of a refused one: how its approval ended, if that is why. Nothing has changed then. */
  approval: z.optional(cardWriteEnd),
  /**
   * Fields of `asked` that no request was needed for: the card had these values when the run began,
   * as far as is known. Whatever `state` says is not about them, unless they are all there is.
   */
  unsent: z.optional(z.array(z.string())),
  /**
   * Of a refused one without an error: nothing was sent, and why. Else, with `contactless`: that
   * option alone was left as it is.
   */
  blocked: z.optional(runBlocked),
});
export type LimitRunItem = z.infer<typeof limitRunItem>;

/**
 * Changes of many cards, sent card by card. `waiting`: stands at a card whose change needs the
 * owner's approval, and goes on after it. `stopped`: by the owner, by a restart, or by something
 * that would stop every card (`stoppedBy`); `done`: nothing is left to send.
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
   * Stores the run and starts it; `get` follows it. A card named twice is one card: the later change
   * wins field by field. Errors: `invalid-input` with `run-under-way` or `nothing-to-change`.
   */
  start: command({
    input: z.strictObject({
      changes: z
        .array(z.strictObject({ id: cardId, asked: runChange }))
        .check(z.minLength(1), z.maxLength(60_000)),
    }),
    output: z.object({ runId: z.string() }),
  }),
  /** The run that is under way or not yet dismissed. */
  get: command({ input: nothing, output: z.object({ run: z.nullable(limitRun) }) }),
  /** After the card that is under way. */
  stop: command({ input: nothing, output: done }),
  resume: command({ input: nothing, output: done }),
  /** Sends again only the cards that were refused or whose outcome is not known. */
  retryFailed: command({ input: nothing, output: done }),
  dismiss: command({ input: nothing, output: done }),
  /** A CSV file of every value before and after, where the owner chooses. */
  export: command({ input: nothing, output: z.object({ wasSaved: z.boolean() }) }),
};

import * as z from 'zod/mini';
import { cardWriteAnswer, limitChange } from './card-changes.ts';
import { command } from '../command.ts';
import { optionFields } from './options-plan.ts';
import { commandError } from '../result-schemas.ts';
import { cardId, done, instant, nothing, openText } from '../values.ts';

/**
 * When a card works, on each of these days (1 is Monday). Minutes since midnight in local time; an
 * end not after the start is on the next day.
 */
const openWindow = z.strictObject({
  days: z
    .array(z.number().check(z.int(), z.minimum(1), z.maximum(7)))
    .check(z.minLength(1), z.maxLength(7)),
  fromMinute: z.number().check(z.int(), z.minimum(0), z.maximum(1439)),
  /** 1440: the end of the day. */
  toMinute: z.number().check(z.int(), z.minimum(1), z.maximum(1440)),
});
export type OpenWindow = z.infer<typeof openWindow>;

const optionName = z.enum(optionFields);

/** The user's choice: when the card works, and which options are off at other times. */
export const cardHours = z.strictObject({
  windows: z.array(openWindow).check(z.minLength(1), z.maxLength(14)),
  options: z.array(optionName).check(z.minLength(1), z.maxLength(4)),
});
export type CardHours = z.infer<typeof cardHours>;

/**
 * Why a rule is paused until the user decides.
 * - `changed`: the card's values differ from those the rule last set, or the bank saved other
 *   values.
 * - `not-approved`: the bank asked for an approval and did not get one.
 * - `not-allowed`: this session may not change the card; `error` has the missing scope.
 * - `refused`: the bank rejected the change itself.
 * - `unreadable`: the service does not show the state of the card.
 * - `unknown-options`: the service does not show the other options, and all four are sent together.
 * - `card-ended`: the card can no longer be changed.
 */
export const ruleBlock = z.enum([
  'changed',
  'not-approved',
  'not-allowed',
  'refused',
  'unreadable',
  'unknown-options',
  'card-ended',
]);
export type RuleBlock = z.infer<typeof ruleBlock>;

/** A field that a rule has set to another value. Flags are `true` and `false`. */
const heldField = z.object({
  field: z.string(),
  /** The value before, which the rule restores. */
  before: z.string(),
  held: z.string(),
  /** The value that the bank last reported, if it is why the rule is paused. */
  seen: openText,
});

const ruleStep = z.enum(['opens', 'closes', 'set-back']);

/** One rule of one card. */
const cardRule = z.object({
  id: z.string(),
  card: z.object({ id: cardId, name: openText, lastDigits: openText }),
  /** `hours` is null for a temporary limit, which ends at `untilEpochMs`. */
  hours: z.nullable(
    z.object({
      windows: z.array(z.object(openWindow.shape)),
      options: z.array(optionName),
      /** IANA time zone of this computer when the user chose the hours. */
      zone: z.string(),
    }),
  ),
  untilEpochMs: z.nullable(z.number()),
  isOn: z.boolean(),
  /** The user opened the card for the whole current day. */
  isOpenToday: z.boolean(),
  /** The rule has changed the card's values, or is about to. */
  isHolding: z.boolean(),
  fields: z.array(heldField),
  isWaitingForApproval: z.boolean(),
  blocked: z.nullable(z.object({ why: ruleBlock, error: z.nullable(commandError) })),
  /** The next automatic step. */
  next: z.nullable(z.object({ what: ruleStep, atEpochMs: z.number() })),
});
export type CardRule = z.infer<typeof cardRule>;

/** `restored`: the rules came with a backup, and may also run on another computer. */
const rulesState = z.enum(['on', 'off', 'restored']);

const byRuleId = z.strictObject({ id: z.string().check(z.maxLength(64)) });
const byCardId = z.strictObject({ id: cardId });

/** Changes of cards planned for a time. They run only while the app runs, on this computer. */
export const cardRules = {
  /** Sorted by their next step, earliest first. */
  list: command({
    input: nothing,
    output: z.object({ state: rulesState, rules: z.array(cardRule) }),
  }),
  /**
   * Sets or changes a card's hours. Error: `invalid-input` (`hours-empty`) if a window has no
   * length.
   */
  saveHours: command({ input: z.strictObject({ id: cardId, hours: cardHours }), output: done }),
  /** The windows of the next seven days, today included. */
  preview: command({
    input: z.strictObject({ windows: z.array(openWindow).check(z.maxLength(14)) }),
    output: z.object({
      zone: z.string(),
      days: z.array(
        z.object({
          day: z.string(),
          open: z.array(z.object({ startEpochMs: z.number(), endEpochMs: z.number() })),
        }),
      ),
    }),
  }),
  /**
   * Off: restores the options that the hours switched off, unless another party changed them
   * meanwhile.
   */
  setOn: command({ input: z.extend(byRuleId, { isOn: z.boolean() }), output: done }),
  /**
   * Hours: as `setOn` off, then removed. If the bank does not restore the options, the rule is
   * paused for the user; a second `remove` deletes it at once. A temporary limit: its current value
   * stays.
   */
  remove: command({ input: byRuleId, output: done }),
  /** Lets the card work for the rest of today. */
  openToday: command({ input: z.extend(byRuleId, { isOpen: z.boolean() }), output: done }),
  /**
   * Answers a paused rule. `go-on`: it sets the planned values, from the card's current state.
   * `keep`: the card stays as it is until its hours next begin or end; at their next opening the
   * options switched off are restored.
   */
  decide: command({
    input: z.extend(byRuleId, { how: z.enum(['go-on', 'keep']) }),
    output: done,
  }),
  /**
   * Sets limits until a time, then restores their current values. Errors: those of
   * `cards.setLimits`; `invalid-input` with `until-past`, `planned-changes-off` if the limits would
   * not be restored, or `before-unknown` if the bank does not report a current limit.
   */
  setLimitsUntil: command({
    input: z.extend(byCardId, { limits: limitChange, untilEpochMs: instant }),
    output: cardWriteAnswer,
  }),
  /**
   * Changes the end; a time in the past restores the limits now. Error: `invalid-input` with
   * `planned-changes-off` if the limits would not be restored.
   */
  setUntil: command({ input: z.extend(byRuleId, { untilEpochMs: instant }), output: done }),
  /**
   * Switches all rules. Off: options that hours switched off are restored, temporary limits stay.
   */
  switchAll: command({ input: z.strictObject({ isOn: z.boolean() }), output: done }),
};

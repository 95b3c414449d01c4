import * as z from 'zod/mini';
import { cardWriteAnswer, limitChange } from './card-changes.ts';
import { command } from '../command.ts';
import { optionFields } from './options-plan.ts';
import { commandError } from '../result-schemas.ts';
import { cardId, done, instant, nothing, openText } from '../values.ts';

/**
 * When a card works, on each of these days (1 is Monday). Minutes of the day by the clock on the
 * wall; an end that is not after its beginning is one of the next day.
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

const ruledOption = z.enum(optionFields);

/** What the owner chooses: when the card works, and which of its options are off at other times. */
export const cardHours = z.strictObject({
  windows: z.array(openWindow).check(z.minLength(1), z.maxLength(14)),
  options: z.array(ruledOption).check(z.minLength(1), z.maxLength(4)),
});
export type CardHours = z.infer<typeof cardHours>;

/**
 * Why a rule does nothing until the owner decides.
 * - `changed`: the card has other values than the rule last set, or the bank kept others.
 * - `not-approved`: the bank asked for an approval, and none was given.
 * - `not-allowed`: this session may not change it; `error` says what is missing.
 * - `refused`: the bank said no to the change itself.
 * - `unreadable`: the service does not show how the card stands.
 * - `unknown-options`: it does not say how the other options are, and all four go together.
 * - `card-ended`: nothing can be changed of it any more.
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

/** A field that a rule holds at another value. Flags are `true` and `false`. */
const heldField = z.object({
  field: z.string(),
  /** What it had, and gets back. */
  before: z.string(),
  held: z.string(),
  /** What the bank last said, where that is why the rule waits for the owner. */
  seen: openText,
});

const moment = z.enum(['opens', 'closes', 'set-back']);

/** One rule of one card. */
const cardRule = z.object({
  id: z.string(),
  card: z.object({ id: cardId, name: openText, lastDigits: openText }),
  /** `hours` is null for a limit until a time, which is `untilEpochMs`. */
  hours: z.nullable(
    z.object({
      windows: z.array(z.object(openWindow.shape)),
      options: z.array(ruledOption),
      /** IANA: of this computer when the hours were chosen. */
      zone: z.string(),
    }),
  ),
  untilEpochMs: z.nullable(z.number()),
  isOn: z.boolean(),
  /** It works all day, today. */
  isOpenToday: z.boolean(),
  /** The rule has the card at other values now, or is about to. */
  isHolding: z.boolean(),
  fields: z.array(heldField),
  isWaitingForApproval: z.boolean(),
  blocked: z.nullable(z.object({ why: ruleBlock, error: z.nullable(commandError) })),
  /** What it does next by itself. */
  next: z.nullable(z.object({ what: moment, atEpochMs: z.number() })),
});
export type CardRule = z.infer<typeof cardRule>;

/** `restored`: they came with a backup, and may run on another computer. */
const rulesState = z.enum(['on', 'off', 'restored']);

const aboutRule = z.strictObject({ id: z.string().check(z.maxLength(64)) });
const aboutCard = z.strictObject({ id: cardId });

/**
 * Changes of cards that the owner planned for a time. They are made while the app runs, on this
 * computer alone.
 */
export const cardRules = {
  /** Those that act next first. */
  list: command({
    input: nothing,
    output: z.object({ state: rulesState, rules: z.array(cardRule) }),
  }),
  /**
   * Gives a card its hours, or others. Error: `invalid-input` (`hours-empty`) where a window has no
   * length.
   */
  saveHours: command({ input: z.strictObject({ id: cardId, hours: cardHours }), output: done }),
  /** When the card would work in the week from today on. */
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
  /** Off: the card gets back what the hours switched off, where nobody else changed it. */
  setOn: command({ input: z.extend(aboutRule, { isOn: z.boolean() }), output: done }),
  /**
   * Hours: as when they are switched off, and then they are gone; where the bank does not do it
   * they wait for the owner, and are gone at once when asked again. A limit: it stays as it is now.
   */
  remove: command({ input: aboutRule, output: done }),
  /** The card works all day, today. */
  openToday: command({ input: z.extend(aboutRule, { isOpen: z.boolean() }), output: done }),
  /**
   * After something made a rule wait. `go-on`: it sets what it planned, from how the card stands
   * now. `keep`: the card stays as it is now until its hours begin or end next, and gets back with
   * their next opening what they switched off.
   */
  decide: command({
    input: z.extend(aboutRule, { how: z.enum(['go-on', 'keep']) }),
    output: done,
  }),
  /**
   * Sets limits until a time, when each gets back what it has now. Errors: those of
   * `cards.setLimits`; `invalid-input` with `until-past`, `planned-changes-off` where nothing
   * would set it back, or `before-unknown` where the bank does not say what a limit is now.
   */
  setLimitsUntil: command({
    input: z.extend(aboutCard, { limits: limitChange, untilEpochMs: instant }),
    output: cardWriteAnswer,
  }),
  /**
   * Another end; one that has come sets the limits back now. Error: `invalid-input` with
   * `planned-changes-off` where nothing would set them back.
   */
  setUntil: command({ input: z.extend(aboutRule, { untilEpochMs: instant }), output: done }),
  /** The switch for all of them. Off: cards with hours get back what they had, limits stay. */
  switchAll: command({ input: z.strictObject({ isOn: z.boolean() }), output: done }),
};

import * as z from 'zod/mini';
import { cardId, openDecimal, openFlag } from '../values.ts';
import { changeableLimits, eachAs, limitOptionFields, limits, limitSpentFields } from './limits.ts';

/**
 * A limit as it is asked for: not negative, at most 15 digits, sent as the JSON number it spells.
 */
export const limitAmount = z.string().check(z.regex(/^(0|[1-9]\d{0,11})(\.\d{1,3})?$/));

/** Plain numbers; unit and currency come from the connection profile. */
export const limitFigures = {
  ...eachAs(
    limits.map(({ amount }) => amount),
    openDecimal,
  ),
  ...eachAs(limitSpentFields, openDecimal),
  ...eachAs(limitOptionFields, openFlag),
};

/** Specification, "Card option and limit endpoints": only what is named here is changed. */
export const limitChange = z.partial(
  z.strictObject({
    ...eachAs(
      changeableLimits.map(({ amount }) => amount),
      limitAmount,
    ),
    ...eachAs(limitOptionFields, z.boolean()),
  }),
);
export type LimitChange = z.infer<typeof limitChange>;

/** All four are sent together, as services of this shape ask for. */
export const cardOptions = z.strictObject({
  atmOption: z.boolean(),
  nfcOption: z.boolean(),
  onlineOption: z.boolean(),
  foreignOption: z.boolean(),
});
export type CardOptions = z.infer<typeof cardOptions>;

/** What of many cards is to be on or off; what is not named stays as each card has it. */
export const optionsChange = z.partial(cardOptions);
export type OptionsChange = z.infer<typeof optionsChange>;

/** 1 is Monday. */
const activeDays = z
  .array(z.number().check(z.int(), z.minimum(1), z.maximum(7)))
  .check(z.minLength(1), z.maxLength(7));
const categories = z.array(z.string().check(z.maxLength(100))).check(z.maxLength(100));

/** When and for what a card may be used (spec/observed.md, "Cards"). Null: stays as it is. */
export const cardRestrictions = z.strictObject({
  activeDays: z.nullable(activeDays),
  categories: z.nullable(categories),
});
export type CardRestrictions = z.infer<typeof cardRestrictions>;

/** The same for many cards; what is not named stays as each card has it. */
export const restrictionsChange = z.partial(z.strictObject({ activeDays, categories }));

export const cardWriteKind = z.enum([
  'create',
  'limits',
  'options',
  'nickname',
  'restrictions',
  'unlock',
  'stolen',
  'lost',
  'discard',
]);
export type CardWriteKind = z.infer<typeof cardWriteKind>;

/**
 * A field of the card that the bank's answer holds otherwise than it was asked for. Flags are
 * `true` and `false`; null: the answer is silent.
 */
export const keptDifference = z.object({
  field: z.string(),
  asked: z.string(),
  kept: z.nullable(z.string()),
});
export type KeptDifference = z.infer<typeof keptDifference>;

/** What ended a change other than the bank's answer to its request. */
export const cardWriteEnd = z.enum(['denied', 'expired', 'changed-body', 'abandoned', 'replaced']);
/** Whether a change with an unknown outcome is sent again. */
export const cardResend = z.enum(['automatically', 'when-asked', 'never']);

/**
 * What became of a change. `waiting-for-approval`: nothing has changed yet, the user has to approve
 * it (`approvals.list` shows how it continues).
 */
export const cardWriteAnswer = z.discriminatedUnion('state', [
  z.object({ state: z.literal('applied'), cardId, differences: z.array(keptDifference) }),
  z.object({
    state: z.literal('waiting-for-approval'),
    writeId: z.string(),
    isEnrolled: z.boolean(),
  }),
]);
export type CardWriteAnswer = z.infer<typeof cardWriteAnswer>;

/**
 * What the owner fills in for a new card (spec/observed.md, "Cards": the specification does not
 * give these fields). Null: not sent.
 */
export const newCard = z.strictObject({
  cardLevel: z.string().check(z.minLength(1), z.maxLength(60)),
  holderId: cardId,
  initiatorId: cardId,
  organizationId: cardId,
  bankAccountId: cardId,
  nickname: z.nullable(z.string().check(z.maxLength(60))),
  options: z.nullable(cardOptions),
  limits: limitChange,
  paymentLifespanLimit: z.nullable(limitAmount),
  /** RFC 3339. */
  preExpiresAt: z.nullable(z.string().check(z.maxLength(40))),
  activeDays: z.nullable(
    z.array(z.number().check(z.int(), z.minimum(1), z.maximum(7))).check(z.maxLength(7)),
  ),
  categories: z.nullable(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(100))),
  cardDesign: z.nullable(z.string().check(z.maxLength(100))),
  typeOfPrint: z.nullable(z.string().check(z.maxLength(60))),
  shipToBusiness: z.nullable(z.boolean()),
  address: z.nullable(
    z.strictObject({
      firstLine: z.string().check(z.maxLength(200)),
      secondLine: z.nullable(z.string().check(z.maxLength(200))),
      zipCode: z.string().check(z.maxLength(20)),
      city: z.string().check(z.maxLength(100)),
      /** ISO 3166-1 alpha-2. */
      country: z.string().check(z.regex(/^[A-Za-z]{2}$/)),
    }),
  ),
  /**
   * A JSON object whose members are merged into `card`, over the fields above; empty text: none.
   */
  otherFieldsJson: z.string().check(z.maxLength(20_000)),
});
export type NewCard = z.infer<typeof newCard>;

/**
 * Another creation of the very same card. `under-way`: it may still make one, or may have; `at` is
 * then when it was asked for.
 */
const equalCreation = z.object({
  state: z.enum(['under-way', 'made']),
  atEpochMs: z.number(),
});
export type EqualCreation = z.infer<typeof equalCreation>;

/** The exact request. `authorization` is added while sending and shown nowhere. */
export const preparedCreation = z.object({
  writeId: z.string(),
  method: z.literal('POST'),
  path: z.string(),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  bodyText: z.string(),
  /**
   * Not empty: the owner is asked whether a second card is meant; `cards.create` wants to be told
   * so. Newest first.
   */
  equalCreations: z.array(equalCreation),
});
export type PreparedCreation = z.infer<typeof preparedCreation>;

/** Who and what a new card can be for, as far as anything is known of it. */
export const newCardChoices = z.object({
  organizationId: z.nullable(z.string()),
  /** From the service's memberships where it tells them, and from known cards. */
  holders: z.array(
    z.object({
      id: z.string(),
      name: z.nullable(z.string()),
      role: z.nullable(z.string()),
      from: z.enum(['memberships', 'card']),
    }),
  ),
  initiatorIds: z.array(z.string()),
  /** Who orders where nobody is chosen: who ordered every known card, or the only account owner. */
  initiatorId: z.nullable(z.string()),
  accounts: z.array(
    z.object({ id: z.string(), name: z.nullable(z.string()), iban: z.nullable(z.string()) }),
  ),
  /** Levels of known cards, and those that were met at services of this shape. */
  levels: z.array(z.string()),
  designs: z.array(z.string()),
});
export type NewCardChoices = z.infer<typeof newCardChoices>;

/** One thing this app did to a card. */
export const cardHistoryEntry = z.object({
  entry: z.number(),
  atEpochMs: z.number(),
  /** `lock` or a kind of write. Open: later versions may know more. */
  action: z.string(),
  /**
   * `answered`, `waiting`, `approved`, `denied`, `expired`, `replaced`, `abandoned`, or the kind of
   * an error.
   */
  outcome: z.string(),
  asked: z.array(
    z.object({
      field: z.string(),
      before: z.nullable(z.string()),
      asked: z.string(),
      kept: z.nullable(z.string()),
    }),
  ),
  error: z.nullable(z.string()),
});
export type CardHistoryEntry = z.infer<typeof cardHistoryEntry>;

/**
 * One card as the table of all limits shows it, with its options.
 */
export const limitRow = z.object({
  id: cardId,
  name: z.nullable(z.string()),
  lastDigits: z.nullable(z.string()),
  status: z.nullable(z.string()),
  cardType: z.nullable(z.string()),
  cardLevel: z.nullable(z.string()),
  typeOfPrint: z.nullable(z.string()),
  gradientHexColor: z.nullable(z.string()),
  isLocked: z.boolean(),
  isFinal: z.boolean(),
  /** Made and not in use yet. */
  isOrdered: z.boolean(),
  /** Null: its level is new or unknown. */
  isPhysical: z.nullable(z.boolean()),
  atmOption: z.nullable(z.boolean()),
  nfcOption: z.nullable(z.boolean()),
  onlineOption: z.nullable(z.boolean()),
  foreignOption: z.nullable(z.boolean()),
  /** Null: the bank has said nothing about this card yet. */
  asOfEpochMs: z.nullable(z.number()),
  ...limitFigures,
});
export type LimitRow = z.infer<typeof limitRow>;

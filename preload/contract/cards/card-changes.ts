import * as z from 'zod/mini';
import { cardId, openDecimal, openFlag, openText } from '../values.ts';
import {
  changeableLimits,
  fieldsOfType,
  limitOptionFields,
  limits,
  limitSpentFields,
} from './limits.ts';

/** A requested limit: not negative, at most 15 digits, sent as a JSON number. */
export const limitAmount = z.string().check(z.regex(/^(0|[1-9]\d{0,11})(\.\d{1,3})?$/));

/** Plain numbers; unit and currency come from the connection profile. */
export const limitFigures = {
  ...fieldsOfType(
    limits.map(({ amount }) => amount),
    openDecimal,
  ),
  ...fieldsOfType(limitSpentFields, openDecimal),
  ...fieldsOfType(limitOptionFields, openFlag),
};

/** Specification, "Card option and limit endpoints": fields that are left out do not change. */
export const limitChange = z.partial(
  z.strictObject({
    ...fieldsOfType(
      changeableLimits.map(({ amount }) => amount),
      limitAmount,
    ),
    ...fieldsOfType(limitOptionFields, z.boolean()),
  }),
);
export type LimitChange = z.infer<typeof limitChange>;

/** All four are sent together: the service requires it. */
export const cardOptions = z.strictObject({
  atmOption: z.boolean(),
  nfcOption: z.boolean(),
  onlineOption: z.boolean(),
  foreignOption: z.boolean(),
});
export type CardOptions = z.infer<typeof cardOptions>;

/** The options to switch for many cards; an option left out stays as each card has it. */
export const optionsChange = z.partial(cardOptions);
export type OptionsChange = z.infer<typeof optionsChange>;

/** 1 is Monday. */
const activeDays = z
  .array(z.number().check(z.int(), z.minimum(1), z.maximum(7)))
  .check(z.minLength(1), z.maxLength(7));
const categories = z.array(z.string().check(z.maxLength(100))).check(z.maxLength(100));

/** When and for what a card may be used (spec/observed.md, "Cards"). Null: unchanged. */
export const cardRestrictions = z.strictObject({
  activeDays: z.nullable(activeDays),
  categories: z.nullable(categories),
});
export type CardRestrictions = z.infer<typeof cardRestrictions>;

/** As `cardRestrictions`, for many cards; a field left out stays as each card has it. */
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
 * A field whose value in the bank's answer differs from the requested one. Flags are `true` and
 * `false`; null: the answer does not have the field.
 */
export const cardDifference = z.object({
  field: z.string(),
  asked: z.string(),
  kept: z.nullable(z.string()),
});
export type CardDifference = z.infer<typeof cardDifference>;

/** How a change ended without the bank's answer to its request. */
export const cardWriteEnd = z.enum(['denied', 'expired', 'changed-body', 'abandoned', 'replaced']);
/** Whether a change with an unknown outcome is sent again. */
export const cardResend = z.enum(['automatically', 'when-asked', 'never']);

/**
 * The state of a change. `waiting-for-approval`: nothing has changed yet, the user has to approve
 * it (`approvals.list` shows how it continues).
 */
export const cardWriteAnswer = z.discriminatedUnion('state', [
  z.object({ state: z.literal('applied'), cardId, differences: z.array(cardDifference) }),
  z.object({
    state: z.literal('waiting-for-approval'),
    writeId: z.string(),
    isEnrolled: z.boolean(),
  }),
]);
export type CardWriteAnswer = z.infer<typeof cardWriteAnswer>;

/**
 * The user's input for a new card (spec/observed.md, "Cards": the specification does not list these
 * fields). Null: not sent.
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
  /** A JSON object merged into `card`, over the fields above; empty text: none. */
  otherFieldsJson: z.string().check(z.maxLength(20_000)),
});
export type NewCard = z.infer<typeof newCard>;

/**
 * Another creation of an equal card. `under-way`: it may still create a card, or already has;
 * `atEpochMs` is then the time of the request.
 */
const equalCreation = z.object({
  state: z.enum(['under-way', 'made']),
  atEpochMs: z.number(),
});
export type EqualCreation = z.infer<typeof equalCreation>;

/** The exact request. `authorization` is added while sending and never shown. */
export const preparedCreation = z.object({
  writeId: z.string(),
  method: z.literal('POST'),
  path: z.string(),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  bodyText: z.string(),
  /**
   * If not empty, the user is asked whether they want a second card; `cards.create` needs that
   * answer. Newest first.
   */
  equalCreations: z.array(equalCreation),
});
export type PreparedCreation = z.infer<typeof preparedCreation>;

/** The choices for a new card, as far as known. */
export const newCardChoices = z.object({
  organizationId: z.nullable(z.string()),
  /** From the service's memberships if it reports them, and from known cards. */
  holders: z.array(
    z.object({
      id: z.string(),
      name: z.nullable(z.string()),
      role: z.nullable(z.string()),
      from: z.enum(['memberships', 'card']),
      /** The last digits of each card that they can use or have ordered; null: none yet. */
      cards: z.array(openText),
    }),
  ),
  initiatorIds: z.array(z.string()),
  /** The default initiator: the initiator of every known card, or the only account owner. */
  initiatorId: z.nullable(z.string()),
  accounts: z.array(
    z.object({ id: z.string(), name: z.nullable(z.string()), iban: z.nullable(z.string()) }),
  ),
  /** Levels of known cards, and levels observed at similar services. */
  levels: z.array(z.string()),
  designs: z.array(z.string()),
});
export type NewCardChoices = z.infer<typeof newCardChoices>;

/** One action of this app on a card. */
export const cardHistoryEntry = z.object({
  entry: z.number(),
  atEpochMs: z.number(),
  /** `lock` or a kind of write. An open string: later versions may add actions. */
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

/** One card in the table of all limits, with its options. */
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
  /** Created and not in use yet. */
  isOrdered: z.boolean(),
  /** Null: its level is new or unknown. */
  isPhysical: z.nullable(z.boolean()),
  atmOption: z.nullable(z.boolean()),
  nfcOption: z.nullable(z.boolean()),
  onlineOption: z.nullable(z.boolean()),
  foreignOption: z.nullable(z.boolean()),
  /** Null: no data from the bank about this card yet. */
  asOfEpochMs: z.nullable(z.number()),
  ...limitFigures,
});
export type LimitRow = z.infer<typeof limitRow>;

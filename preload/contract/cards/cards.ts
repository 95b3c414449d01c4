import * as z from 'zod/mini';
import {
  cardHistoryEntry,
  cardOptions,
  cardRestrictions,
  cardWriteAnswer,
  limitChange,
  limitFigures,
  limitRow,
  newCard,
  newCardChoices,
  preparedCreation,
} from './card-changes.ts';
import { command } from '../command.ts';
import { facet, facetChoice, listRange } from '../lists.ts';
import { commandError, freshness } from '../result-schemas.ts';
import { refresh } from '../organization.ts';
import {
  cardId,
  done,
  extraField,
  linkIndex,
  openDecimal,
  openedLink,
  openFlag,
  openText,
} from '../values.ts';

/**
 * Specification, "Card". Every field may be missing; status, type, level, print, design and
 * categories are open strings.
 */
export const card = z.object({
  id: cardId,
  nickname: openText,
  embossedName: openText,
  status: openText,
  pinSet: openFlag,
  maskPan: openText,
  expMonth: openText,
  expYear: openText,
  lastActivityAt: openText,
  lastDigits: openText,
  shipToBusiness: openFlag,
  atmOption: openFlag,
  nfcOption: openFlag,
  onlineOption: openFlag,
  foreignOption: openFlag,
  ...limitFigures,
  /** 1 is Monday (observed). */
  activeDays: z.array(z.number()),
  holderId: openText,
  initiatorId: openText,
  bankAccountId: openText,
  organizationId: openText,
  createdAt: openText,
  updatedAt: openText,
  shippedAt: openText,
  preExpiresAt: openText,
  cardType: openText,
  cardLevel: openText,
  categories: z.array(z.string()),
  renewed: openFlag,
  renewal: openFlag,
  parentCard: z.nullable(z.object({ id: openText, lastDigits: openText })),
  hadOperation: openFlag,
  hadPinOperation: openFlag,
  cardDesign: openText,
  typeOfPrint: openText,
  upsold: openFlag,
  upsell: openFlag,
  reordered: openFlag,
  discardOn: openText,
  appearance: z.nullable(
    z.object({
      frontLarge: openText,
      frontSmall: openText,
      frontSmallWallet: openText,
      theme: openText,
      gradientHexColor: openText,
    }),
  ),
  hasOnlyUserLiftableLocks: openFlag,
  extras: z.array(extraField),
});
export type Card = z.infer<typeof card>;

/** A lock in progress, or how the last lock from here ended (until the next answer of the bank). */
const lockProgress = z.discriminatedUnion('state', [
  z.object({ state: z.literal('none') }),
  z.object({ state: z.literal('pending') }),
  /** `error` null: the bank answered, but the card is not locked. */
  z.object({
    state: z.literal('failed'),
    error: z.nullable(commandError),
    atEpochMs: z.number(),
  }),
]);
export type LockProgress = z.infer<typeof lockProgress>;

/** One card in a list. Its fields are null until the bank has returned the card. */
const cardRow = z.object({
  id: cardId,
  /** The best known name: embossed name, nickname, the user's label, its holder, or null. */
  name: openText,
  nickname: openText,
  /** The user's own text, given when the card was added by id. */
  label: openText,
  /** The card's holder, if the bank reports the people of the company. */
  holderName: openText,
  lastDigits: openText,
  status: openText,
  cardType: openText,
  cardLevel: openText,
  typeOfPrint: openText,
  gradientHexColor: openText,
  paymentMonthlySpent: openDecimal,
  paymentMonthlyLimit: openDecimal,
  expMonth: openText,
  expYear: openText,
  isLocked: z.boolean(),
  /** Stolen, lost, discarded …: the card can no longer be changed. */
  isFinal: z.boolean(),
  /** Created and not in use yet. */
  isOrdered: z.boolean(),
  /** Neither locked nor final, as far as the status is known. */
  canLock: z.boolean(),
  /** The limits can be changed, also while the card is locked. */
  canSetLimits: z.boolean(),
  /** "Lock all" includes it: it can be locked, and the service's list still contains it. */
  isInLockAll: z.boolean(),
  /** Use of the monthly limit, if it is near or above the limit and the card can spend. */
  nearLimit: z.nullable(z.object({ tone: z.enum(['near', 'full']), percent: z.number() })),
  /** The card expires by the end of the month after next, as far as known. */
  isExpiring: z.boolean(),
  /** The user added it by id; such a card can be removed from the list. */
  isTracked: z.boolean(),
  /** The service's list no longer contains it. */
  isAbsent: z.boolean(),
  /** Its values were changed outside this app, and the user has not seen that yet. */
  isChangedElsewhere: z.boolean(),
  /** When the bank last returned this card; null: never. */
  asOfEpochMs: z.nullable(z.number()),
  lock: lockProgress,
});
export type CardRow = z.infer<typeof cardRow>;

/** A plastic card, or only a number. */
const cardForm = z.enum(['physical', 'virtual']);

const cardSort = z.enum(['name', 'most-used', 'near-limit', 'last-activity', 'created']);
export type CardSort = z.infer<typeof cardSort>;

const lockedCard = z.object({
  id: cardId,
  status: openText,
  isLocked: z.boolean(),
  isUnsaved: z.boolean(),
});

/** The result for one of many cards: `LockAnswer` explains it. */
export const lockManyResult = z.object({
  id: cardId,
  answer: z.discriminatedUnion('ok', [
    z.object({ ok: z.literal(true), value: lockedCard }),
    z.object({ ok: z.literal(false), error: commandError }),
  ]),
});
export type LockManyResult = z.infer<typeof lockManyResult>;

/**
 * The actions for this card: those of the specification, and those beyond it that this service was
 * found to support.
 */
const cardOffers = z.object({
  stolen: z.boolean(),
  unlock: z.boolean(),
  lost: z.boolean(),
  discard: z.boolean(),
  nickname: z.boolean(),
  restrictions: z.boolean(),
});
export type CardOffers = z.infer<typeof cardOffers>;

const byId = z.strictObject({ id: cardId });

export const cards = {
  list: command({
    input: z.strictObject({
      text: z.string().check(z.maxLength(200)),
      /** Exact status values as received; empty: all. */
      statuses: z.array(z.string().check(z.maxLength(4_000))).check(z.maxLength(50)),
      /** Only cards with one of the values of each facet; left out or empty: any. */
      facets: z.optional(
        z.strictObject({
          holders: facetChoice,
          accounts: facetChoice,
          levels: facetChoice,
          forms: z.array(z.nullable(cardForm)).check(z.maxLength(3)),
          isExpiringOnly: z.boolean(),
        }),
      ),
      sort: cardSort,
      /**
       * Rows stay at their positions of the last answer, even if they no longer match, until
       * another query or a refresh.
       */
      keepsPlaces: z.optional(z.boolean()),
      at: listRange.at,
      /** High, because the window locks all cards of one answer. */
      limit: z.number().check(z.int(), z.minimum(1), z.maximum(100_000)),
      refresh,
    }),
    output: z.object({
      rows: z.array(cardRow),
      /** The number of rows that match. */
      matchCount: z.number(),
      /** The number of cards in the whole list, and the number per status. */
      totalCount: z.number(),
      statusCounts: z.array(z.object({ status: openText, count: z.number() })),
      /** The other filters of the list, with names where they are known. */
      facets: z.object({
        holders: z.array(z.object({ ...facet.shape, name: openText })),
        accounts: z.array(z.object({ ...facet.shape, name: openText, iban: openText })),
        levels: z.array(facet),
        forms: z.array(z.object({ value: z.nullable(cardForm), count: z.number() })),
        expiringCount: z.number(),
      }),
      /** The number of cards that are created and not in use yet. */
      orderedCount: z.number(),
      /** The day on which monthly limits reset, `2026-12-01`. */
      monthStartsOn: z.string(),
      /** The source of the list. `unknown`: not read yet. */
      source: z.enum(['service-list', 'own-list', 'not-allowed', 'unknown']),
      missingScope: openText,
      freshness,
    }),
  }),
  get: command({
    input: z.strictObject({ id: cardId, refresh }),
    /**
     * `isReadingMissing`: the service returns a card only in answers to changes. A read can be
     * tried anyway.
     */
    output: z.object({
      row: cardRow,
      card: z.nullable(card),
      /** A plastic card, which can be stolen; null: unknown. */
      isPhysical: z.nullable(z.boolean()),
      isReadingMissing: z.boolean(),
      /**
       * The day of this month on which spending at the current rate reaches the limit,
       * `2026-11-24`; null: not this month, or unknown.
       */
      monthLimitReachedOn: z.nullable(z.string()),
      offers: cardOffers,
      /** Changes from outside this app since the user last looked, oldest first. */
      changesElsewhere: z.array(
        z.object({
          field: z.string(),
          before: z.string(),
          after: z.string(),
          atEpochMs: z.number(),
        }),
      ),
      /** Groups that require other values than the card has. */
      differsFrom: z.array(z.object({ id: z.string(), name: z.string() })),
      freshness,
    }),
  }),
  /**
   * Adds cards by id, with a name and last digits from the user until the service returns more.
   * Known ids stay unchanged.
   */
  track: command({
    input: z.strictObject({
      cards: z
        .array(
          z.strictObject({
            id: cardId,
            label: z.nullable(z.string().check(z.maxLength(80))),
            lastDigits: z.nullable(z.string().check(z.regex(/^\d{2,4}$/))),
          }),
        )
        .check(z.minLength(1), z.maxLength(1000)),
    }),
    output: z.object({ addedCount: z.number(), knownCount: z.number() }),
  }),
  untrack: command({ input: z.strictObject({ id: cardId }), output: done }),
  /** Opens one of its picture links. */
  openLink: command({
    input: z.strictObject({ id: cardId, index: linkIndex }),
    output: openedLink,
  }),
  /** The user has seen the changes from elsewhere. */
  markChangesSeen: command({ input: z.strictObject({ id: cardId }), output: done }),
  /** Reads the service's list now, if it has one. */
  refresh: command({ input: z.strictObject({}), output: done }),
  /**
   * PUT /v2/cards/{id}/lock, at once. It also works while the app is locked, because it protects
   * the user.
   */
  lock: command({ input: z.strictObject({ id: cardId }), output: lockedCard, whileLocked: true }),
  /** One after another. */
  lockMany: command({
    input: z.strictObject({ ids: z.array(cardId).check(z.minLength(1), z.maxLength(1000)) }),
    output: z.object({ results: z.array(lockManyResult) }),
  }),
  /** The choices for the form of a new card. Reads the service's memberships if it has them. */
  newCardChoices: command({ input: z.strictObject({ refresh }), output: newCardChoices }),
  /** The exact request for a new card. Sends nothing. */
  prepareCreate: command({
    input: z.strictObject({ writeId: z.uuid(), card: newCard }),
    output: preparedCreation,
  }),
  /**
   * POST /v2/cards, once per `writeId`, which is its idempotency key: the same id again answers the
   * current state. `isSecondWanted`: the user knows of the equal creations and wants this card too.
   * Without it they are rejected: `invalid-input` at `isSecondWanted`, `equal-creation`.
   */
  create: command({
    input: z.strictObject({ writeId: z.uuid(), card: newCard, isSecondWanted: z.boolean() }),
    output: cardWriteAnswer,
  }),
  setOptions: command({
    input: z.strictObject({ id: cardId, options: cardOptions }),
    output: cardWriteAnswer,
  }),
  setLimits: command({
    input: z.strictObject({ id: cardId, limits: limitChange }),
    output: cardWriteAnswer,
  }),
  setNickname: command({
    input: z.strictObject({ id: cardId, nickname: z.string().check(z.maxLength(60)) }),
    output: cardWriteAnswer,
  }),
  /**
   * PATCH /v2/cards/{id}/restrictions. Error: `invalid-input` (`nothing-to-change`) if the card has
   * these values already.
   */
  setRestrictions: command({
    input: z.strictObject({ id: cardId, restrictions: cardRestrictions }),
    output: cardWriteAnswer,
  }),
  unlock: command({ input: byId, output: cardWriteAnswer }),
  /** Cannot be undone. */
  reportStolen: command({ input: byId, output: cardWriteAnswer }),
  /** Cannot be undone. */
  reportLost: command({ input: byId, output: cardWriteAnswer }),
  /** Cannot be undone. */
  discard: command({ input: byId, output: cardWriteAnswer }),
  /** Every card of the list with its limits. */
  limits: command({
    input: z.strictObject({ refresh }),
    output: z.object({ rows: z.array(limitRow), freshness }),
  }),
  /** Newest first; `before` is the `entry` of the last one received. */
  history: command({
    input: z.strictObject({
      id: cardId,
      before: z.nullable(z.number()),
      limit: z.number().check(z.int(), z.minimum(1), z.maximum(200)),
    }),
    output: z.object({ entries: z.array(cardHistoryEntry) }),
  }),
  /** A CSV file of this app's actions on one card, or on all cards (null). */
  exportHistory: command({
    input: z.strictObject({ id: z.nullable(cardId) }),
    output: z.object({ wasSaved: z.boolean() }),
  }),
};

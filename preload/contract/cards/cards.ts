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
import { facet, facetChoice, stretch } from '../lists.ts';
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

/**
 * What is happening to a card right now, or how its last lock from here ended (kept until the next
 * answer).
 */
const lockProgress = z.discriminatedUnion('state', [
  z.object({ state: z.literal('none') }),
  z.object({ state: z.literal('pending') }),
  /** `error` null: the bank answered, and shows the card as not locked. */
  z.object({
    state: z.literal('failed'),
    error: z.nullable(commandError),
    atEpochMs: z.number(),
  }),
]);
export type LockProgress = z.infer<typeof lockProgress>;

/**
 * One card as lists show it. `card` fields are null until the bank has answered about
 * it.
 */
const cardRow = z.object({
  id: cardId,
  /** The best name known: embossed name, nickname, the owner's own label, its holder, or null. */
  name: openText,
  nickname: openText,
  /** The owner's own words, given when the card was added by id. */
  label: openText,
  /** Who holds it, where the bank names the people of the company. */
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
  /** Stolen, lost, discarded…: nothing can be done with it any more. */
  isFinal: z.boolean(),
  /** Made and not in use yet. */
  isOrdered: z.boolean(),
  /** Neither locked nor final, as far as the status is known. */
  canLock: z.boolean(),
  /** Its limits can be changed, also while it is locked. */
  canSetLimits: z.boolean(),
  /** "Lock all" takes it: it can be locked, and the service's list still has it. */
  isInLockAll: z.boolean(),
  /** How far its month limit is used, where that is nearly all or more and the card can spend. */
  nearLimit: z.nullable(z.object({ tone: z.enum(['near', 'full']), percent: z.number() })),
  /** It works no longer than to the end of the month after next, as far as that is known. */
  isExpiring: z.boolean(),
  /** Added by hand; such a card can be removed from the list. */
  isTracked: z.boolean(),
  /** The service's list no longer holds it. */
  isAbsent: z.boolean(),
  /** Something of it was changed, not by this app, and its owner has not looked yet. */
  isChangedElsewhere: z.boolean(),
  /** When the bank last said something about this card; null: never. */
  asOfEpochMs: z.nullable(z.number()),
  lock: lockProgress,
});
export type CardRow = z.infer<typeof cardRow>;

/** A thing to hold, or a number alone. */
const cardForm = z.enum(['physical', 'virtual']);

const cardSort = z.enum(['name', 'most-used', 'near-limit', 'last-activity', 'created']);
export type CardSort = z.infer<typeof cardSort>;

const lockedCard = z.object({
  id: cardId,
  status: openText,
  isLocked: z.boolean(),
  isUnsaved: z.boolean(),
});

/** One of many: `LockAnswer` says what it means. */
export const lockManyResult = z.object({
  id: cardId,
  answer: z.discriminatedUnion('ok', [
    z.object({ ok: z.literal(true), value: lockedCard }),
    z.object({ ok: z.literal(false), error: commandError }),
  ]),
});
export type LockManyResult = z.infer<typeof lockManyResult>;

/**
 * What can be done with this card: what the specification has, and what some services can do beyond
 * it, as far as this one was found to.
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

const aboutOne = z.strictObject({ id: cardId });

export const cards = {
  list: command({
    input: z.strictObject({
      text: z.string().check(z.maxLength(200)),
      /** Exact status values as they came; empty: all. */
      statuses: z.array(z.string().check(z.maxLength(4_000))).check(z.maxLength(50)),
      /** Only cards that have one of these values each; left out or empty: any. */
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
       * Rows stay where the answer before had them, also those that match no more, until another
       * query or a refresh is asked for.
       */
      keepsPlaces: z.optional(z.boolean()),
      at: stretch.at,
      /** The window locks all cards of one answer. */
      limit: z.number().check(z.int(), z.minimum(1), z.maximum(100_000)),
      refresh,
    }),
    output: z.object({
      rows: z.array(cardRow),
      /** How many rows the list has. */
      matchCount: z.number(),
      /** How many are in the list, and how many of each status. */
      totalCount: z.number(),
      statusCounts: z.array(z.object({ status: openText, count: z.number() })),
      /** What the list can be narrowed to beside that, with names where they are known. */
      facets: z.object({
        holders: z.array(z.object({ ...facet.shape, name: openText })),
        accounts: z.array(z.object({ ...facet.shape, name: openText, iban: openText })),
        levels: z.array(facet),
        forms: z.array(z.object({ value: z.nullable(cardForm), count: z.number() })),
        expiringCount: z.number(),
      }),
      /** How many of the list are made and not in use yet. */
      orderedCount: z.number(),
      /** The day on which the limits per month begin again, `2026-12-01`. */
      monthStartsOn: z.string(),
      /** Where the list comes from. `unknown`: not asked yet. */
      source: z.enum(['service-list', 'own-list', 'not-allowed', 'unknown']),
      missingScope: openText,
      freshness,
    }),
  }),
  get: command({
    input: z.strictObject({ id: cardId, refresh }),
    /**
     * `isReadingMissing`: the service was found to show a card only in its answers to a change. It
     * can be asked all the same.
     */
    output: z.object({
      row: cardRow,
      card: z.nullable(card),
      /** A thing to hold, that can be stolen; null: not known. */
      isPhysical: z.nullable(z.boolean()),
      isReadingMissing: z.boolean(),
      /**
       * The day of this month on which its limit would be reached if it goes on as so far,
       * `2026-11-24`; null: it would not, or that cannot be told.
       */
      monthLimitReachedOn: z.nullable(z.string()),
      offers: cardOffers,
      /** What was changed, and not by this app, since its owner looked; oldest first. */
      changesElsewhere: z.array(
        z.object({
          field: z.string(),
          before: z.string(),
          after: z.string(),
          atEpochMs: z.number(),
        }),
      ),
      /** Groups that want it otherwise than it is. */
      differsFrom: z.array(z.object({ id: z.string(), name: z.string() })),
      freshness,
    }),
  }),
  /**
   * Adds cards to the list by id, with the owner's own name and last digits until an answer tells
   * more. Known ids keep what they have.
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
  /** One of its pictures. */
  openLink: command({
    input: z.strictObject({ id: cardId, index: linkIndex }),
    output: openedLink,
  }),
  /** Its owner has looked at what changed elsewhere. */
  markChangesSeen: command({ input: z.strictObject({ id: cardId }), output: done }),
  /** Asks the service for its list (where it has one) now. */
  refresh: command({ input: z.strictObject({}), output: done }),
  /** PUT /v2/cards/{id}/lock, at once; also while the app is locked, for it protects. */
  lock: command({ input: z.strictObject({ id: cardId }), output: lockedCard, whileLocked: true }),
  /** One after the other. */
  lockMany: command({
    input: z.strictObject({ ids: z.array(cardId).check(z.minLength(1), z.maxLength(1000)) }),
    output: z.object({ results: z.array(lockManyResult) }),
  }),
  /**
   * What the form for a new card can offer. Asks the service for its memberships where it has them.
   */
  newCardChoices: command({ input: z.strictObject({ refresh }), output: newCardChoices }),
  /** The request of a new card as it will be sent. Nothing is sent. */
  prepareCreate: command({
    input: z.strictObject({ writeId: z.uuid(), card: newCard }),
    output: preparedCreation,
  }),
  /**
   * POST /v2/cards, once for each `writeId`, which is its idempotency key: the same one again
   * answers its state. `isSecondWanted`: the user knows of the equal creations, and wants this card
   * as well. Else they are refused: `invalid-input` at `isSecondWanted`, `equal-creation`.
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
   * PATCH /v2/cards/{id}/restrictions. Error: `invalid-input` (`nothing-to-change`) where nothing
   * differs from what the card has.
   */
  setRestrictions: command({
    input: z.strictObject({ id: cardId, restrictions: cardRestrictions }),
    output: cardWriteAnswer,
  }),
  unlock: command({ input: aboutOne, output: cardWriteAnswer }),
  /** Final. */
  reportStolen: command({ input: aboutOne, output: cardWriteAnswer }),
  /** Final. */
  reportLost: command({ input: aboutOne, output: cardWriteAnswer }),
  /** Final. */
  discard: command({ input: aboutOne, output: cardWriteAnswer }),
  /** Every card of the list with its limits. */
  limits: command({
    input: z.strictObject({ refresh }),
    output: z.object({ rows: z.array(limitRow), freshness }),
  }),
  /** Newest first; `before` is the `entry` of the last one seen. */
  history: command({
    input: z.strictObject({
      id: cardId,
      before: z.nullable(z.number()),
      limit: z.number().check(z.int(), z.minimum(1), z.maximum(200)),
    }),
    output: z.object({ entries: z.array(cardHistoryEntry) }),
  }),
  /** A CSV file of what this app did to one card, or to all of them (null). */
  exportHistory: command({
    input: z.strictObject({ id: z.nullable(cardId) }),
    output: z.object({ wasSaved: z.boolean() }),
  }),
};

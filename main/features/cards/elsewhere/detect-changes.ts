import type { Card } from '../../../../preload/contract/cards/cards.ts';
import { isFinal } from '../../../bank/cards/card-status.ts';
import { knownCardChangesCodec, knownCardFieldsCodec } from '../../../data/codecs/own-records.ts';
import type { Vault } from '../../../data/vault/open-vault.ts';
import { debouncedJob } from '../../../scheduler/simple-jobs.ts';
import type { CardsStored, Scope } from '../../scope.ts';
import { modelOf, namedCard } from '../card-row.ts';
import { cardWrites } from '../changes/card-write.ts';
import { explainDifference, fieldsOf } from './explain-difference.ts';
import {
  type Difference,
  type WatchedFields,
  differences,
  isExpectedChange,
  isSameValue,
  watchedFieldsOf,
  changeKindOf,
} from './watched-fields.ts';

/** Changes within this time become one notification. */
const groupingMs = 1_000;
/** For this long after our own change, a list may still show the old values. */
const listLagMs = 2 * 60_000;
/** The maximum number of unseen changes stored for one card. */
const maxChanges = 50;

type ReadCard = Extract<CardsStored, { readonly how: 'read' }>;

type LatestAnswer = { readonly atMs: number; readonly isOurs: boolean };

/**
 * Detects changes of a card that this app did not make: compares each answer with the last known
 * values. Our own changes come from the outbox: writes in flight, writes with an unknown outcome,
 * and approvals that are granted later. The known values are in the vault, so they survive a lost
 * cache; without a vault nothing is detected. @assumption a field that no answer contains has not
 * changed.
 */
export function detectChanges(scope: Scope): void {
  const { vault, now } = scope;
  if (vault === null) return;
  /**
   * When the latest answer was requested, by the monotonic clock; for the answer to our own change,
   * when it arrived.
   */
  const latestAnswers = new Map<string, LatestAnswer>();
  /** When the known values were requested, unless the vault has a newer time. */
  const asOfById = new Map<string, number>();
  /** The values before our own last change. */
  const ownChanges = new Map<string, { readonly atMs: number; readonly before: WatchedFields }>();

  const readKnown = (id: string) => {
    const stored = vault.knownCards.get(id);
    return stored === null
      ? null
      : {
          ...stored,
          fields: knownCardFieldsCodec.read(stored.fields) as WatchedFields,
          asOfEpochMs: Math.max(stored.asOfEpochMs, asOfById.get(id) ?? 0),
        };
  };

  const withChanges = (
    before: ReturnType<typeof readKnown>,
    others: readonly Difference[],
  ): string | null => {
    const changes = [
      ...(before?.changes == null ? [] : knownCardChangesCodec.read(before.changes)),
      ...others.map((change) => ({ ...change, atEpochMs: now(), isTold: false })),
    ].slice(-maxChanges);
    return changes.length === 0 ? null : knownCardChangesCodec.write(changes);
  };

  /** A lagging list shows the values before our own change. */
  const isListBehind = (id: string, { field, after }: Difference): boolean => {
    const ownChange = ownChanges.get(id);
    const before = ownChange?.before[field];
    return (
      ownChange !== undefined &&
      before !== undefined &&
      scope.monotonicNow() - ownChange.atMs < listLagMs &&
      isSameValue(before, after)
    );
  };

  /**
   * Splits the differences: those that somebody else made, and those that a request in flight may
   * explain.
   */
  const splitDifferences = (
    card: Card,
    differing: readonly Difference[],
    before: NonNullable<ReturnType<typeof readKnown>>,
  ): { readonly others: readonly Difference[]; readonly undecidedFields: ReadonlySet<string> } => {
    const ownActions = {
      writes: cardWrites.ofObjects(vault, [card.id]),
      isLocking: scope.lockProgress(card.id).state === 'pending',
      lockLeftEpochMs: before.lockLeftEpochMs,
      knownAsOfEpochMs: before.asOfEpochMs,
    };
    const undecidedFields = new Set<string>();
    const others = differing.filter((difference) => {
      const explanation = isListBehind(card.id, difference)
        ? 'in-flight'
        : explainDifference(difference, differing, ownActions);
      if (explanation === 'in-flight') undecidedFields.add(difference.field);
      return (
        explanation === null &&
        !(difference.field === 'status' && isExpectedChange(difference, card, now()))
      );
    });
    // For a card that has ended, only the status matters.
    const isEnded = isFinal(before.fields.status ?? null) || isFinal(card.status);
    return {
      others: others.filter(({ field }) => !isEnded || field === 'status'),
      undecidedFields,
    };
  };

  /** The answer to our own change may also show what somebody else changed before it. */
  const storeOwnChange = (
    card: Card,
    { answeredEpochMs, changed }: Extract<CardsStored, { readonly how: 'answered' }>,
  ): boolean => {
    const before = readKnown(card.id);
    const received = watchedFieldsOf(card);
    const others =
      before === null || changed === null
        ? []
        : splitDifferences(card, differences(before.fields, received), before).others.filter(
            ({ field }) => !fieldsOf[changed].includes(field),
          );
    const atMs = scope.monotonicNow();
    latestAnswers.set(card.id, { atMs, isOurs: true });
    asOfById.set(card.id, answeredEpochMs);
    if (before !== null) ownChanges.set(card.id, { atMs, before: before.fields });
    vault.knownCards.put({
      id: card.id,
      changes: withChanges(before, others),
      isUntold: others.length > 0 ? 1 : (before?.isUntold ?? 0),
      fields: knownCardFieldsCodec.write({ ...before?.fields, ...received }),
      lockLeftEpochMs: null,
      asOfEpochMs: answeredEpochMs,
    });
    if (others.length > 0) appendToHistory(vault, card, { changes: others, atEpochMs: now() });
    return others.length > 0;
  };

  const compare = (card: Card, read: ReadCard): boolean => {
    if (isOlderAnswer(read, latestAnswers.get(card.id), asOfById.get(card.id) ?? 0)) return false;
    const before = readKnown(card.id);
    const received = watchedFieldsOf(card);
    const differing = before === null ? [] : differences(before.fields, received);
    latestAnswers.set(card.id, { atMs: read.startedMs ?? -Infinity, isOurs: false });
    asOfById.set(card.id, read.askedAtEpochMs);
    const isNew = Object.keys(received).some((field) => !(field in (before?.fields ?? {})));
    if (before !== null && differing.length === 0 && !isNew) return false;
    const { others, undecidedFields } =
      before === null
        ? { others: [], undecidedFields: new Set<string>() }
        : splitDifferences(card, differing, before);
    vault.knownCards.put({
      id: card.id,
      fields: knownCardFieldsCodec.write({
        ...before?.fields,
        ...Object.fromEntries(
          Object.entries(received).filter(([field]) => !undecidedFields.has(field)),
        ),
      }),
      changes: withChanges(before, others),
      isUntold: others.length > 0 ? 1 : (before?.isUntold ?? 0),
      lockLeftEpochMs: before?.lockLeftEpochMs ?? null,
      asOfEpochMs: read.askedAtEpochMs,
    });
    if (others.length > 0) appendToHistory(vault, card, { changes: others, atEpochMs: now() });
    return others.length > 0;
  };

  const notifySoon = debouncedJob(scope, {
    afterMs: groupingMs,
    run: () => notifyUser(scope, vault),
  });
  // Changes that an earlier run detected just before it ended.
  if (vault.knownCards.unnotified().length > 0) notifySoon();

  scope.cardsStored.listen((stored) => {
    if (!scope.isOpen()) return;
    const hasNews = vault.inTransaction(() => {
      const news = stored.cards.map((card) =>
        stored.how === 'read' ? compare(card, stored) : storeOwnChange(card, stored),
      );
      return news.some((isNews) => isNews);
    });
    if (hasNews) notifySoon();
  });
}

/** Whether the answer is older than the known values. */
function isOlderAnswer(
  { startedMs, askedAtEpochMs, nowEpochMs }: ReadCard,
  lastAnswer: LatestAnswer | undefined,
  knownAsOfEpochMs: number,
): boolean {
  if (startedMs === undefined)
    return knownAsOfEpochMs > askedAtEpochMs && knownAsOfEpochMs <= nowEpochMs;
  if (lastAnswer === undefined) return false;
  return lastAnswer.isOurs ? startedMs <= lastAnswer.atMs : startedMs < lastAnswer.atMs;
}

/** Notifies the user of changes that somebody else made. */
function notifyUser(scope: Scope, vault: Vault): void {
  if (!scope.isOpen()) return;
  const untold = vault.knownCards.unnotified();
  if (untold.length === 0) return;
  vault.inTransaction(() => {
    scope.notices.notify(
      untold.flatMap(({ id, changes }) => {
        const stored = scope.cache.cards.get(id);
        const card = stored === null ? null : modelOf(stored);
        const all = changes === null ? [] : knownCardChangesCodec.read(changes);
        const unreported = all.filter(({ isTold }) => !isTold);
        if (card === null || unreported.length === 0) return [];
        return [
          {
            kind: 'elsewhere' as const,
            card: namedCard(scope, card),
            what: changeKindOf(unreported as readonly Difference[]),
            changes: unreported.map(({ field, before, after }) => ({ field, before, after })),
          },
        ];
      }),
    );
    for (const knownCard of untold)
      if (knownCard.changes !== null)
        vault.knownCards.put({
          ...knownCard,
          isUntold: 0,
          changes: knownCardChangesCodec.write(
            knownCardChangesCodec
              .read(knownCard.changes)
              .map((each) => ({ ...each, isTold: true })),
          ),
        });
    vault.knownCards.markAllNotified();
  });
  scope.publishChange('cards');
}

/** Adds an `elsewhere` entry next to the actions of this app, with each value before and after. */
function appendToHistory(
  vault: Vault,
  card: Card,
  { changes, atEpochMs }: { readonly changes: readonly Difference[]; readonly atEpochMs: number },
): void {
  vault.cardHistory.append({
    cardId: card.id,
    atEpochMs,
    action: 'elsewhere',
    outcome: 'noticed',
    detail: JSON.stringify({
      asked: changes.map(({ field, before, after }) => ({
        field,
        before,
        asked: after,
        kept: after,
      })),
      error: null,
    }),
  });
}

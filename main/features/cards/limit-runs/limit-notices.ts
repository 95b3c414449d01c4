import { Big } from 'big.js';
import type { Card } from '../../../../preload/contract/cards/cards.ts';
import { limitUse, nearPercent } from '../../../../preload/contract/cards/limit-use.ts';
import { limits, stateOf } from '../../../../preload/contract/cards/limits.ts';
import type { LimitWithSpent } from '../../../../preload/contract/cards/limits.ts';
import type { CardId } from '../../../../preload/contract/values.ts';
import { isFinal } from '../../../bank/cards/card-status.ts';
import { debouncedJob } from '../../../scheduler/simple-jobs.ts';
import type { OpenConnection } from '../../open-connection.ts';
import type { Scope } from '../../scope.ts';
import { modelOf, namedCard } from '../card-row.ts';

/**
 * A limit of which at least `thresholdPercent` is spent, in its period: `2026-11`, `2026-11-21` or
 * `ever`.
 */
type PassedLimit = {
  readonly limit: LimitWithSpent;
  readonly period: string;
  readonly thresholdPercent: typeof nearPercent | 100;
  readonly spent: string | null;
  readonly amount: string;
};

/** Answers within this time become one notification. */
const groupingMs = 1_000;
const wholeLifespan = 'ever';

/**
 * The limits of a card that are nearly or fully used, as lists show them. Skips limits of zero or
 * less, limits that are switched off, and unknown limits.
 */
export function passedLimits(card: Card, day: string): readonly PassedLimit[] {
  const periods = { month: day.slice(0, 7), day, lifespan: wholeLifespan };
  return limits.flatMap((limit): PassedLimit[] => {
    const state = stateOf(card, limit);
    if (limit.spent === null || state.kind !== 'on' || new Big(state.amount).lte(0)) return [];
    const tone = limitUse(card[limit.spent], state.amount)?.tone ?? 'calm';
    if (tone === 'calm') return [];
    return [
      {
        limit: limit.key,
        period: periods[limit.period],
        thresholdPercent: tone === 'full' ? 100 : nearPercent,
        spent: card[limit.spent],
        amount: state.amount,
      },
    ];
  });
}

/** A notice that a limit is used up also covers the notice that it is nearly used up. */
function toNoticeRecords(cardId: CardId, { limit, period, thresholdPercent }: PassedLimit) {
  return [nearPercent, 100]
    .filter((percent) => percent <= thresholdPercent)
    .map((percent) => ({ cardId, limitName: limit, period, thresholdPercent: percent }));
}

/**
 * The cached card, if it is worth a notice: not a final card, and not one missing from the
 * service's list.
 */
function findActiveCard({ cache }: OpenConnection, id: CardId): Card | null {
  const stored = cache.cards.get(id);
  const card = stored === null || stored.absentSinceEpochMs !== null ? null : modelOf(stored);
  return card === null || isFinal(card.status) ? null : card;
}

/**
 * Notifies once for each card, limit, period and threshold, from answers that the app got for other
 * reasons. The vault stores the notices sent; without a vault nothing is sent, because it would
 * repeat again and again. Hidden amounts do not silence notices: the notice leaves out the figures.
 * @assumption days and months of limits are those of the owner; the specification does not say.
 */
export function notifyOfLimits(scope: Scope): void {
  const { vault } = scope;
  if (vault === null) return;
  let pendingIds = new Set<CardId>();

  const notifyAbout = (ids: ReadonlySet<CardId>): void => {
    if (!scope.isOpen() || !scope.notices.isOn('limit')) return;
    const day = scope.today();
    const cardsToNotify = [...ids].flatMap((id) => {
      const card = findActiveCard(scope, id);
      const newlyPassed =
        card === null
          ? []
          : passedLimits(card, day).filter(
              (passed: PassedLimit): boolean =>
                !vault.limitNotices.has({
                  cardId: id,
                  limitName: passed.limit,
                  period: passed.period,
                  thresholdPercent: passed.thresholdPercent,
                }),
            );
      const [worst] = newlyPassed.toSorted((a, b) => b.thresholdPercent - a.thresholdPercent);
      return card === null || worst === undefined ? [] : [{ card, news: newlyPassed, worst }];
    });
    if (cardsToNotify.length === 0) return;
    vault.inTransaction(() => {
      vault.limitNotices.add(
        cardsToNotify.flatMap(({ card, news }) =>
          news.flatMap((passed) => toNoticeRecords(card.id, passed)),
        ),
        [day, day.slice(0, 7), wholeLifespan],
      );
      scope.notices.notify(
        cardsToNotify.map(({ card, worst }) => ({
          kind: 'limit',
          card: namedCard(scope, card),
          limit: worst.limit,
          percent: worst.thresholdPercent,
          spent: worst.spent,
          amount: worst.amount,
        })),
      );
    });
  };

  const notifySoon = debouncedJob(scope, {
    afterMs: groupingMs,
    run: () => {
      const ids = pendingIds;
      pendingIds = new Set();
      notifyAbout(ids);
    },
  });
  scope.cardsStored.listen(({ cards }) => {
    if (cards.length === 0) return;
    for (const { id } of cards) pendingIds.add(id);
    notifySoon();
  });
}

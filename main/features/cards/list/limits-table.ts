import type { Refresh } from '../../../../preload/contract/organization.ts';
import type { LimitRow } from '../../../../preload/contract/cards/card-changes.ts';
import { limitFigureFields } from '../../../../preload/contract/cards/limits.ts';
import type { LimitFigures } from '../../../../preload/contract/cards/limits.ts';
import { type Freshness, type Result, ok } from '../../../../preload/contract/result.ts';
import type { CardId } from '../../../../preload/contract/values.ts';
import { isPhysical } from '../../../bank/cards/card-form.ts';
import { statusFlags } from '../../../bank/cards/card-status.ts';
import type { TrackedCard } from '../../../data/vault/cards/tracked-cards.ts';
import type { StoredCard } from '../../../data/cache/cards.ts';
import { cachedMemberNames } from '../../members.ts';
import { cardNameOf, type HolderNames } from '../card-name.ts';
import { modelOf } from '../card-row.ts';
import type { Scope } from '../../scope.ts';
import { refreshStaleCardList } from './read-cards.ts';

function toLimitRow(stored: StoredCard, tracked: TrackedCard | null, names: HolderNames): LimitRow {
  const card = modelOf(stored);
  const { isLocked, isFinal, isOrdered } = statusFlags(card?.status ?? null);
  return {
    id: stored.id as CardId,
    name: cardNameOf(card, tracked, names),
    lastDigits: card?.lastDigits ?? tracked?.lastDigits ?? null,
    status: card?.status ?? null,
    cardType: card?.cardType ?? null,
    cardLevel: card?.cardLevel ?? null,
    typeOfPrint: card?.typeOfPrint ?? null,
    gradientHexColor: card?.appearance?.gradientHexColor ?? null,
    isLocked,
    isFinal,
    isOrdered,
    isPhysical: card && isPhysical(card),
    atmOption: card?.atmOption ?? null,
    nfcOption: card?.nfcOption ?? null,
    onlineOption: card?.onlineOption ?? null,
    foreignOption: card?.foreignOption ?? null,
    asOfEpochMs: card === null ? null : stored.asOfEpochMs,
    ...(Object.fromEntries(
      limitFigureFields.map((field) => [field, card?.[field] ?? null]),
    ) as LimitFigures),
  };
}

/**
 * All cards of the list with their limits, by name, at once from the cache. Requests the service's
 * list as `cards.list` does. Leaves out absent cards: their limits apply to nothing.
 */
export function readLimits(
  scope: Scope,
  refresh: Refresh,
): Result<{ readonly rows: LimitRow[]; readonly freshness: Freshness }> {
  const freshness = refreshStaleCardList(scope, refresh);
  const names = cachedMemberNames(scope);
  const tracked = new Map(scope.vault?.trackedCards.all().map((each) => [each.id, each]));
  const present = scope.cache.cards
    .all()
    .filter(({ absentSinceEpochMs }) => absentSinceEpochMs === null);
  return ok({
    rows: present.map((stored) => toLimitRow(stored, tracked.get(stored.id) ?? null, names)),
    freshness,
  });
}

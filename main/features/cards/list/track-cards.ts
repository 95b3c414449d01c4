import { type Result, ok } from '../../../../preload/contract/result.ts';
import type { CardId } from '../../../../preload/contract/values.ts';
import type { Scope } from '../../scope.ts';
import { storeTrackedCards } from './store-cards.ts';
import { withVault } from '../../open-connection.ts';

type CardToTrack = {
  readonly id: CardId;
  readonly label: string | null;
  readonly lastDigits: string | null;
};

/** Adds cards to the list by id, all or none. A card that is already listed does not change. */
export function trackCards(
  scope: Scope,
  cards: readonly CardToTrack[],
): Result<{ readonly addedCount: number; readonly knownCount: number }> {
  return withVault(scope, (vault) => {
    const knownCards = cards.filter(
      ({ id }) => scope.cache.cards.get(id) !== null || vault.trackedCards.get(id) !== null,
    );
    vault.trackedCards.add(
      cards.map((card) => ({ ...card, addedAtEpochMs: scope.now(), source: 'added' as const })),
    );
    storeTrackedCards(scope);
    scope.publishChange('cards');
    return ok({
      addedCount:
        new Set(cards.map(({ id }) => id)).size - new Set(knownCards.map(({ id }) => id)).size,
      knownCount: new Set(knownCards.map(({ id }) => id)).size,
    });
  });
}

/**
 * Removes a card from the list. If the service's list contains the card, the next read adds it
 * again.
 */
export function untrackCard(scope: Scope, id: CardId): Result<Record<string, never>> {
  return withVault(scope, (vault) => {
    vault.trackedCards.remove(id);
    scope.cache.cards.remove(id);
    scope.publishChange('cards');
    return ok({});
  });
}

/** Adds unknown cards that an event named. Without a vault they are not stored. */
export function trackReportedCards(scope: Scope, ids: readonly CardId[]): void {
  const { vault, cache } = scope;
  const unknownIds = ids.filter(
    (id) => cache.cards.get(id) === null && vault?.trackedCards.get(id) === null,
  );
  if (unknownIds.length === 0) return;
  vault?.trackedCards.add(
    unknownIds.map((id) => ({
      id,
      label: null,
      lastDigits: null,
      addedAtEpochMs: scope.now(),
      source: 'event',
    })),
  );
  storeTrackedCards(scope);
}

import { cardId } from '../../preload/contract/values.ts';
import { type CardsDeps, refreshCards } from '../features/cards/read-cards.ts';
import { learnCards } from '../features/cards/track-cards.ts';
import type { ObjectsToRefresh } from '../features/events/event-refreshes.ts';
import type { OpenConnection } from '../features/open-connection.ts';
import type { Scope } from '../features/scope.ts';

export type RefreshAfterEventsDeps = {
  readonly connection: () => Scope | null;
  readonly cards: CardsDeps;
  readonly now: () => number;
  readonly onCardsLearnt: () => void;
  readonly reportBug: (cause: unknown) => void;
};

/**
 * Brings up to date what genuine events are about, each object by the way it is read anyway. What
 * an event says of it is never taken over: it may be old, and uses other names.
 */
export const createRefreshAfterEvents = (deps: RefreshAfterEventsDeps) => {
  const refreshKnownCards = (connection: OpenConnection, given: readonly string[] | null): void => {
    const ids = given?.flatMap((id) => cardId.safeParse(id).data ?? []) ?? null;
    if (ids !== null) learnCards(connection, ids, deps.now());
    deps.onCardsLearnt();
    refreshCards(deps.cards, ids).catch(deps.reportBug);
  };

  return ({ connectionId, objectKind, ids }: ObjectsToRefresh): void => {
    const connection = deps.connection();
    if (connection?.profile.id !== connectionId) return;
    connection.reported.emit({ objectKind, ids });
    switch (objectKind) {
      case 'card':
        return refreshKnownCards(connection, ids);
    }
  };
};

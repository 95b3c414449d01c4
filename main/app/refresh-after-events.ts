import type { ObjectsToRefresh } from '../features/events/event-refreshes.ts';
import type { Scope } from '../features/scope.ts';

export type RefreshAfterEventsDeps = {
  readonly connection: () => Scope | null;
};

/**
 * Brings up to date what genuine events are about, each object by the way it is read anyway. What
 * an event says of it is never taken over: it may be old, and uses other names.
 */
export const createRefreshAfterEvents =
  ({ connection }: RefreshAfterEventsDeps) =>
  ({ connectionId, objectKind, ids }: ObjectsToRefresh): void => {
    const open = connection();
    if (open?.profile.id === connectionId) open.reported.emit({ objectKind, ids });
  };

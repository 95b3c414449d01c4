import type { EventPayload } from '../../preload/contract/events.ts';
import { onEvent } from './bridge.ts';
import { reloadConnections, useConnections } from './connections.ts';
import { goTo } from './navigation.ts';
import { selectConnection } from './select-connection.ts';

/**
 * Goes where main says. A notification may be about another connection than the one that is open:
 * that one is opened first, for an id says nothing in another. Where it is not there any more the
 * connections are shown, and no record.
 */
export const arrive = async ({
  screen,
  id,
  ask,
  connectionId,
}: EventPayload<'navigate'>): Promise<void> => {
  if (connectionId === undefined) return goTo(screen, id, ask);
  if (useConnections.getState().activeId === null) await reloadConnections();
  if (useConnections.getState().activeId !== connectionId) {
    const selected = await selectConnection(connectionId);
    if (!selected.ok) return goTo('connections');
    // Before going there: what is open when another connection comes is left.
    await reloadConnections();
  }
  goTo(screen, id, ask);
};

export const startNavigation = (): void => {
  onEvent('navigate', (to) => void arrive(to));
};

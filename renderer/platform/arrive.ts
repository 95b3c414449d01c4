import type { EventPayload } from '../../preload/contract/events.ts';
import { bridge, onEvent } from './bridge.ts';
import { reloadConnections, useConnections } from './connections.ts';
import { goTo, isOfConnection, recordOf, useNavigation } from './navigation.ts';
import type { Route } from './navigation.ts';
import { selectConnection } from './select-connection.ts';

/** Where main says, as a route: an id is that of a record of the screen. */
function routeOf({ screen, id }: Pick<EventPayload<'navigate'>, 'screen' | 'id'>): Route {
  switch (screen) {
    case 'cards':
    case 'clients':
    case 'products':
    case 'supplier-invoices':
    case 'terminal-payments':
    case 'registrations':
    case 'connections':
      return recordOf(screen, id);
    case 'overview':
    case 'organization':
    case 'limits':
    case 'webhooks':
    case 'diagnostics':
    case 'settings':
      return { screen };
  }
}

/**
 * Goes where main says. A notification may be about another connection than the one that is open:
 * that one is opened first, for an id says nothing in another. Where it is not there any more the
 * connections are shown, and no record. The palette and printing are for what is shown already.
 */
export async function arrive({
  action,
  connectionId,
  ...target
}: EventPayload<'navigate'>): Promise<void> {
  if (action === 'palette' || action === 'print')
    return goTo(useNavigation.getState().route, action);
  if (connectionId === undefined) return goTo(routeOf(target), action);
  if (useConnections.getState().activeId === null) await reloadConnections();
  if (useConnections.getState().activeId !== connectionId) {
    const selected = await selectConnection(connectionId);
    if (!selected.ok) return goTo({ screen: 'connections' });
    // Before going there: what is open when another connection comes is left.
    await reloadConnections();
  }
  goTo(routeOf(target), action);
}

export function startNavigation(): void {
  onEvent('navigate', (to) => void arrive(to));
  useNavigation.subscribe(({ route: { screen } }, { route: before }) => {
    // Nobody begins the day in the settings.
    if (screen !== before.screen && isOfConnection[screen])
      void bridge().app.noteScreen({ screen });
  });
}

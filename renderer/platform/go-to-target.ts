import type { EventPayload } from '../../preload/contract/events.ts';
import { bridge, onEvent } from './bridge.ts';
import { reloadConnections, useConnections } from './connections.ts';
import { goTo, isOfConnection, recordOf, useNavigation } from './navigation.ts';
import type { Route } from './navigation.ts';
import { selectConnection } from './select-connection.ts';

/** The route of a target from main: an id is that of a record on the screen. */
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
 * Goes to a target from main. A notification may be about a connection that is not open; that one
 * is opened first, because an id is valid only in its own connection. If it no longer exists, the
 * list of connections is shown instead. Palette and print apply to the current screen.
 */
export async function goToTarget({
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
    // Before the navigation: a change of connection leaves the open record.
    await reloadConnections();
  }
  goTo(routeOf(target), action);
}

export function startNavigation(): void {
  onEvent('navigate', (to) => void goToTarget(to));
  useNavigation.subscribe(({ route: { screen } }, { route: before }) => {
    // Do not restore the settings or other screens without a connection at the next start.
    if (screen !== before.screen && isOfConnection[screen])
      void bridge().app.noteScreen({ screen });
  });
}

import { beforeEach, describe, expect, it, vi } from 'vitest';
import { failed, ok } from '../../../preload/contract/result.ts';
import { goToTarget } from '../../../renderer/platform/go-to-target.ts';
import { useConnections } from '../../../renderer/platform/connections.ts';
import { useNavigation } from '../../../renderer/platform/navigation.ts';

function route() {
  return useNavigation.getState().route;
}

/** Main with some connections, one of them open. */
function mainWith(ids: readonly string[], open: string) {
  const main = { active: open, asked: [] as string[] };
  vi.stubGlobal('window', {
    cashdesk: {
      connections: {
        list: async () => ok({ connections: [], activeId: main.active }),
        select: async ({ id }: { readonly id: string }) => {
          main.asked.push(id);
          if (!ids.includes(id)) return failed({ kind: 'not-found', traceId: null });
          main.active = id;
          return ok({});
        },
      },
    },
  });
  return main;
}

describe('a clicked notification', () => {
  beforeEach(() => {
    useNavigation.setState({ route: { screen: 'overview' }, past: [], pendingActionId: null });
    useConnections.setState({ connections: null, activeId: null });
  });

  it('of another connection opens that connection first, and then its target', async () => {
    const main = mainWith(['bakery', 'cafe'], 'cafe');
    useConnections.setState({ activeId: 'cafe' });
    useNavigation.setState({
      route: { screen: 'supplier-invoices', view: { kind: 'record', id: 'invoice-of-the-cafe' } },
    });
    await goToTarget({
      screen: 'supplier-invoices',
      id: 'invoice-1',
      connectionId: 'bakery',
      action: null,
    });
    expect([main.active, useConnections.getState().activeId, route()]).toEqual([
      'bakery',
      'bakery',
      { screen: 'supplier-invoices', view: { kind: 'record', id: 'invoice-1' } },
    ]);
  });

  it('of the open connection, or without one, opens its target at once', async () => {
    const main = mainWith(['bakery'], 'bakery');
    await goToTarget({
      screen: 'supplier-invoices',
      id: 'invoice-1',
      connectionId: 'bakery',
      action: null,
    });
    expect(route()).toEqual({
      screen: 'supplier-invoices',
      view: { kind: 'record', id: 'invoice-1' },
    });
    void goToTarget({ screen: 'cards', id: 'card-1', action: 'cards.lock' });
    expect([useNavigation.getState().pendingActionId, route(), main.asked]).toEqual([
      'cards.lock',
      { screen: 'cards', view: { kind: 'record', id: 'card-1' } },
      [],
    ]);
  });

  it('of a removed connection shows the connections, and nothing of another one', async () => {
    mainWith(['cafe'], 'cafe');
    await goToTarget({
      screen: 'supplier-invoices',
      id: 'invoice-1',
      connectionId: 'bakery',
      action: null,
    });
    expect(route()).toEqual({ screen: 'connections' });
  });
});

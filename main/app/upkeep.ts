import type { ActiveConnection } from '../connection/active-connection.ts';
import type { ConnectionCommands } from '../connection/open-features.ts';
import type { Lifecycle } from '../features/feature.ts';
import type { AppServices } from '../features/scope.ts';
import { requestMissingRegistration } from './connections/connection-test.ts';
import { createDayWatch } from './day-watch.ts';
import type { Machine } from './machine.ts';
import type { Network } from './network.ts';
import type { KeychainWatch } from './session/keychain-watch.ts';
import { forgetProbedEndpoints } from './vault/forget-probed-endpoints.ts';

type UpkeepDeps = Pick<Machine, 'systemIsOnline' | 'push' | 'preferences' | 'onChange'> &
  Pick<AppServices, 'today' | 'publishChange' | 'reportBug'> & {
    readonly active: Pick<ActiveConnection, 'current' | 'features'>;
    readonly connectionCommands: Pick<ConnectionCommands, 'organization' | 'cards'>;
    readonly network: Network;
    readonly keychain: Pick<KeychainWatch, 'check'>;
    readonly publishStatus: () => void;
  };

/** Keeps the open connection up to date. */
export type Upkeep = {
  /** Fetches the data that every screen shows. */
  readonly refreshAll: () => void;
  /**
   * Call it periodically. Checks the network and the date, and fetches the shown data when the
   * network is back. The scheduler of a connection does its own timed work.
   */
  readonly poll: () => void;
  /** Polls, and resumes work that waits for the network, the session or a grant. */
  readonly wake: () => void;
  /**
   * The open connection has a new session: probes its endpoints again and fetches all shown data.
   */
  readonly onSignedIn: () => void;
};

export function createUpkeep(deps: UpkeepDeps): Upkeep {
  const { active, connectionCommands, network, push } = deps;
  const notify = (event: keyof Lifecycle): void => void active.features()?.notify(event);
  const checkDay = createDayWatch({
    today: deps.today,
    // Lanes, weeks and lateness of invoices depend on the user's local day.
    notify: () => deps.publishChange('supplier-invoices'),
  });

  const refreshAll = (): void => {
    if (active.current()?.phase() !== 'signed-in') return;
    void connectionCommands.organization.get({ refresh: 'now' });
    void connectionCommands.cards.refresh({});
  };

  /**
   * Only an answer shows that an unreachable service is back. Without a bank account, that is the
   * registration service.
   */
  const probeService = (): void => {
    const open = active.current();
    if (open?.phase() === 'registrations-only' && open.registrationsClient !== null)
      requestMissingRegistration(open.registrationsClient).catch(deps.reportBug);
    else refreshAll();
  };

  const poll = (): void => {
    network.poll();
    checkDay();
    if (!network.isOnline() && deps.systemIsOnline()) probeService();
  };

  network.changed.listen((isOnline) => {
    push('network.changed', { isOnline, isProxyInTheWay: network.isProxyInTheWay() });
    if (isOnline) {
      refreshAll();
      notify('online');
    }
    deps.onChange();
  });
  deps.preferences.onChange((next) => {
    notify('preferencesChanged');
    push('preferences.changed', next);
    deps.onChange();
  });

  return {
    refreshAll,
    poll,
    wake: () => {
      poll();
      notify('online');
    },
    onSignedIn: () => {
      forgetProbedEndpoints(active.current());
      notify('online');
      void deps.keychain.check().then(deps.publishStatus);
      refreshAll();
    },
  };
}

import type { ActiveConnection } from '../connection/active-connection.ts';
import type { ConnectionCommands } from '../connection/open-features.ts';
import type { Lifecycle } from '../features/feature.ts';
import type { AppServices } from '../features/scope.ts';
import { askForNoRegistration } from './connections/connection-test.ts';
import { createDayWatch } from './day-watch.ts';
import type { Machine } from './machine.ts';
import type { Network } from './network.ts';
import type { KeychainWatch } from './session/keychain-watch.ts';
import { forgetFindings } from './vault/forget-findings.ts';

type UpkeepDeps = Pick<Machine, 'systemIsOnline' | 'push' | 'preferences' | 'onChange'> &
  Pick<AppServices, 'today' | 'publishChange' | 'reportBug'> & {
    readonly active: Pick<ActiveConnection, 'current' | 'features'>;
    readonly ofConnection: Pick<ConnectionCommands, 'organization' | 'cards'>;
    readonly network: Network;
    readonly keychain: Pick<KeychainWatch, 'check'>;
    readonly publishStatus: () => void;
  };

/** What keeps the open connection up to date, whichever it is. */
export type Upkeep = {
  /** Fetches what every screen shows. */
  readonly refreshAll: () => void;
  /**
   * Some time has passed: looks at the network and at the day, and fetches what is shown when the
   * network has come back. What a connection does by the clock its scheduler knows.
   */
  readonly poll: () => void;
  /** Polls, and resumes what waits for the network, the session or a grant. */
  readonly wake: () => void;
  /**
   * The open connection has a new session: its endpoints are checked again, and all that is shown is
   * fetched.
   */
  readonly onSignedIn: () => void;
};

export function createUpkeep(deps: UpkeepDeps): Upkeep {
  const { active, ofConnection, network, push } = deps;
  const notify = (happened: keyof Lifecycle): void => void active.features()?.notify(happened);
  const checkDay = createDayWatch({
    today: deps.today,
    // Lanes, weeks and how late an invoice is are made of the owner's day.
    notify: () => deps.publishChange('supplier-invoices'),
  });

  const refreshAll = (): void => {
    if (active.current()?.phase() !== 'signed-in') return;
    void ofConnection.organization.get({ refresh: 'now' });
    void ofConnection.cards.refresh({});
  };

  /**
   * Only an answer shows that a service which nobody reached is there again; without a bank account
   * that is the one of registrations.
   */
  const askWhetherAnyoneIsThere = (): void => {
    const open = active.current();
    if (open?.phase() === 'registrations-only' && open.registrationsClient !== null)
      askForNoRegistration(open.registrationsClient).catch(deps.reportBug);
    else refreshAll();
  };

  const poll = (): void => {
    network.poll();
    checkDay();
    if (!network.isOnline() && deps.systemIsOnline()) askWhetherAnyoneIsThere();
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
      forgetFindings(active.current());
      notify('online');
      void deps.keychain.check().then(deps.publishStatus);
      refreshAll();
    },
  };
}

import type { ActiveConnection } from '../../connection/active-connection.ts';
import type { ConnectionCommands } from '../../connection/open-features.ts';
import type { Lifecycle } from '../../features/feature.ts';
import { askForNoRegistration } from '../connections/connection-test.ts';
import type { Network } from './network.ts';

type UpkeepDeps = {
  readonly active: Pick<ActiveConnection, 'current' | 'features'>;
  readonly ofConnection: Pick<ConnectionCommands, 'organization' | 'cards'>;
  readonly network: Pick<Network, 'poll' | 'isOnline'>;
  readonly systemIsOnline: () => boolean;
  /** Tells once of each new day. */
  readonly checkDay: () => void;
  readonly reportBug: (cause: unknown) => void;
};

/** What keeps the open connection up to date, whichever it is. */
export type Upkeep = {
  /** Tells its features what happened to it. */
  readonly notify: (happened: keyof Lifecycle) => void;
  /** Fetches what every screen shows. */
  readonly refreshAll: () => void;
  /**
   * Some time has passed: looks at the network and at the day, and fetches what is shown when the
   * network has come back. What a connection does by the clock its scheduler knows.
   */
  readonly poll: () => void;
  /** Besides, what waits for the network, the session or a grant goes on. */
  readonly wake: () => void;
};

export function createUpkeep(deps: UpkeepDeps): Upkeep {
  const { active, ofConnection, network } = deps;

  const notify: Upkeep['notify'] = (happened) => void active.features()?.notify(happened);

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
    deps.checkDay();
    if (!network.isOnline() && deps.systemIsOnline()) askWhetherAnyoneIsThere();
  };

  return {
    notify,
    refreshAll,
    poll,
    wake: () => {
      poll();
      notify('online');
    },
  };
}

import type { SessionStatus } from '../../../preload/contract/app/session.ts';
import { createActiveConnection } from '../../connection/active-connection.ts';
import type { Transport } from '../../connection/bank-of-profile.ts';
import { createLockJournal } from '../../connection/lock-journal.ts';
import { routeToConnection } from '../../connection/open-features.ts';
import { createSignal } from '../../features/signal.ts';
import { createDemoSignIn } from '../session/demo-sign-in.ts';
import { createDayWatch } from '../day-watch.ts';
import type { Basics } from './basics.ts';
import type { Machine } from './machine.ts';
import type { Profiles } from './profiles.ts';
import { sessionStatus } from './session-status.ts';
import { createUpkeep } from './upkeep.ts';

/** The connection that is open, what keeps it up to date, and what is said of it. */
export function composeConnection(
  machine: Machine,
  { ending, network, services }: Basics,
  { secretStore, secrets, profiles, keychain, demoProfile, sessions }: Profiles,
  keepsClosed: () => Promise<boolean>,
) {
  const { push, now } = machine;
  // The status is made of the connection, and the connection says when it is another one.
  const reopened = createSignal<null>(services.reportBug);
  const transport: Transport = {
    fetch: network.fetch,
    now,
    monotonicNow: services.monotonicNow,
    random: machine.random,
    sleep: (ms) => new Promise((resolve) => void setTimeout(resolve, ms)),
    journal: network.bankJournal,
    departure: ending,
  };
  const journal = createLockJournal({
    secretStore,
    directory: machine.dataDirectory,
    randomBytes: machine.randomBytes,
    reportBug: services.reportBug,
  });
  const active = createActiveConnection({
    journal,
    sessions,
    secretStore,
    secrets,
    directory: machine.dataDirectory,
    transport,
    profileToOpen: async () =>
      (await keepsClosed())
        ? null
        : profiles.active()?.kind === 'demo'
          ? demoProfile.save()
          : profiles.active(),
    services,
    onStatus: () => reopened.emit(null),
  });
  const ofConnection = routeToConnection(active.features);
  const upkeep = createUpkeep({
    active,
    ofConnection,
    network,
    systemIsOnline: machine.systemIsOnline,
    // Lanes, weeks and how late an invoice is are made of the owner's day.
    checkDay: createDayWatch({
      today: services.today,
      notify: () => services.publishChange('supplier-invoices'),
    }),
    reportBug: services.reportBug,
  });
  const demoSignIn = createDemoSignIn(sessions);
  let beginsWithDemo = false;
  const isPreparing = (): boolean =>
    beginsWithDemo || (demoSignIn.isUnderWay() && active.current() === null);
  const status = (): SessionStatus =>
    sessionStatus({
      profiles,
      sessions,
      active,
      keychain: keychain.state,
      isPreparing: isPreparing(),
    });
  const publishStatus = (): void => {
    push('session.changed', status());
    machine.onChange();
    upkeep.notify('sessionChanged');
  };
  reopened.listen(publishStatus);
  sessions.onChange((id) => {
    // What stands until the demo has its session goes on standing.
    if (id === status().connectionId && !isPreparing()) publishStatus();
  });
  /** The status says so while the task runs, if the app begins with the demo. */
  const whilePreparing = async (task: () => Promise<void>): Promise<void> => {
    beginsWithDemo = profiles.active()?.kind === 'demo';
    try {
      await task();
    } finally {
      beginsWithDemo = false;
      publishStatus();
    }
  };
  return {
    active,
    journal,
    /** Another connection may be open, or none. */
    reopened,
    transport,
    demoSignIn,
    ofConnection,
    upkeep,
    status,
    publishStatus,
    whilePreparing,
  };
}
export type ComposedConnection = ReturnType<typeof composeConnection>;

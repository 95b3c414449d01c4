import type { DataTopic } from '../../preload/contract/events.ts';
import { createActiveConnection } from '../connection/active-connection.ts';
import { createCardLocks } from '../connection/card-locks.ts';
import { createLockJournal } from '../connection/lock-journal.ts';
import { routeToConnection } from '../connection/open-features.ts';
import { refuseDeliveries } from '../features/events/refuse-deliveries.ts';
import { createSignal } from '../features/signal.ts';
import { createShutdown } from '../http/shutdown.ts';
import { createAwaitedSecretStore } from '../keychain/awaited-secrets.ts';
import { createConnectionSecrets } from '../profiles/connection-secrets.ts';
import { createProfileStore } from '../profiles/profile-store.ts';
import { createAddressCheck } from './connections/check-addresses.ts';
import { createDemoProfile } from './connections/demo-profile.ts';
import { createDiscovery } from './connections/discovery.ts';
import { createHostLookUp } from './connections/look-up-host.ts';
import { probeTls } from './connections/probe-tls.ts';
import { createProfileSelection } from './connections/profile-selection.ts';
import { createAddressChecks } from './connections/address-checks.ts';
import type { AppContext } from './context.ts';
import { createAppLock, wasSet } from './lock/app-lock.ts';
import { createClosedConnections } from './lock/closed-connections.ts';
import { createConfirmAgain } from './lock/confirm-again.ts';
import { createKnownCompanies } from './lock/known-companies.ts';
import type { LockState } from './lock/lock-state.ts';
import { createAppLockSecret } from './lock/app-lock-secret.ts';
import { guardMachine } from './lock/guard-machine.ts';
import { createWorkWhileLocked } from './lock/work-while-locked.ts';
import type { Machine } from './machine.ts';
import { createNetwork } from './network.ts';
import { createServices } from './services.ts';
import { createBankSessions } from './session/bank-sessions.ts';
import { createKeychainWatch } from './session/keychain-watch.ts';
import { createSessionStatus } from './session/session-status.ts';
import { createUpkeep } from './upkeep.ts';

/** Builds everything that outlives a connection and does not know Electron, in order. */
export function createContext(unguardedMachine: Machine): AppContext {
  const lockState: LockState = {
    phase: wasSet(unguardedMachine.settings('appLock').read()) ? 'locked' : 'open',
    isClosed: false,
  };
  const machine = guardMachine(unguardedMachine, lockState);
  const reportBug = (cause: unknown): void => machine.log.write({ event: 'thrown', error: cause });
  const departure = createShutdown();
  const dataChanged = createSignal<DataTopic>(reportBug);
  const reopened = createSignal<null>(reportBug);
  const network = createNetwork({ ...machine, departure, reportBug });
  const services = createServices({
    machine,
    departure,
    network,
    dataChanged,
    // The lock comes last: it closes and opens everything built before it.
    confirmAgain: (...asked) => createConfirmAgain(appLock)(...asked),
    reportBug,
  });

  const secretStore = createAwaitedSecretStore(machine.secretStore, departure.awaited);
  const secrets = createConnectionSecrets(secretStore);
  const profiles = createProfileStore({ ...machine, settings: machine.settings('connections') });
  const keychain = createKeychainWatch(secretStore);
  const companies = createKnownCompanies(secretStore);
  const base = {
    ...services,
    ...machine,
    services,
    ...{ lockState, departure, dataChanged, reopened, network },
    ...{ secretStore, secrets, profiles, keychain, companies },
  };
  const sessions = createBankSessions(base);
  const saveDemo = createDemoProfile(base);
  const discover = createDiscovery(base);
  const lookUp = createHostLookUp(base);
  const check = createAddressCheck({ ...base, discover, lookUp, probeTls, ended: departure.begun });
  const addressChecks = createAddressChecks({ ...base, check, discover, lookUp });

  const journal = createLockJournal(base);
  const locks = createCardLocks({
    ...base,
    sessions,
    journal,
    openConnection: (id) => {
      const [open, features] = [active.current(), active.features()];
      return open?.profile.id === id && features !== null ? { ...features, bank: open.bank } : null;
    },
    bankOf: (profile) => closedConnections.bank(profile),
  });
  const active = createActiveConnection({
    ...base,
    locks,
    sessions,
    transport: network.transport,
    profileToOpen: async () => {
      if (await appLock.mustStayClosed()) return null;
      const profile = profiles.active();
      return profile?.kind === 'demo' ? saveDemo() : profile;
    },
    onStatus: () => reopened.emit(null),
  });
  const connectionCommands = routeToConnection(active.features);
  const { status, publishStatus, whilePreparing, signInToDemo } = createSessionStatus({
    ...base,
    sessions,
    active,
  });
  reopened.listen(publishStatus);
  const upkeep = createUpkeep({ ...base, active, connectionCommands, publishStatus });
  const selection = createProfileSelection({ ...base, active, upkeep, saveDemo, signInToDemo });

  const open = {
    ...base,
    ...{ sessions, discover, addressChecks, journal, locks, active, connectionCommands },
    ...{ status, publishStatus, whilePreparing, upkeep, selection },
  };
  const closedConnections = createClosedConnections(open);
  const work = createWorkWhileLocked({
    ...open,
    closedConnections,
    refuseDeliveries,
    openActive: async () => {
      // A connection that cannot be opened must not leave the app locked.
      await whilePreparing(selection.openActive).catch(reportBug);
      upkeep.refreshAll();
    },
  });
  const appLock = createAppLock({
    ...base,
    secret: createAppLockSecret(base),
    storedState: machine.settings('appLock'),
    work,
    startsClosed: () => services.preferences().appLockMode === 'closed',
  });
  return { ...open, closedConnections, work, appLock };
}

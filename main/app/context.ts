import type { DataTopic } from '../../preload/contract/events.ts';
import type { SessionStatus } from '../../preload/contract/app/session.ts';
import type { Sessions } from '../auth/create-sessions.ts';
import type { ActiveConnection } from '../connection/active-connection.ts';
import type { CardLocks } from '../connection/card-locks.ts';
import type { LockJournal } from '../connection/lock-journal.ts';
import type { ConnectionCommands } from '../connection/open-features.ts';
import type { AppServices } from '../features/scope.ts';
import type { Signal } from '../features/signal.ts';
import type { ShutdownControl } from '../http/shutdown.ts';
import type { ConnectionSecrets } from '../profiles/connection-secrets.ts';
import type { ProfileStore } from '../profiles/profile-store.ts';
import type { Discover } from './connections/check-addresses.ts';
import type { ProfileSelection } from './connections/profile-selection.ts';
import type { AddressChecks } from './connections/address-checks.ts';
import type { AppLock, WorkWhileLocked } from './lock/app-lock.ts';
import type { ClosedConnections } from './lock/closed-connections.ts';
import type { KnownCompanies } from './lock/known-companies.ts';
import type { LockState } from './lock/lock-state.ts';
import type { Machine } from './machine.ts';
import type { Network } from './network.ts';
import type { KeychainWatch } from './session/keychain-watch.ts';
import type { Upkeep } from './upkeep.ts';

/**
 * Everything that outlives a connection. `create-context.ts` builds it. A module that uses it takes
 * a `Pick` of it; a module that builds a part takes its dependencies under the same names.
 */
export type AppContext = Machine &
  Omit<AppServices, 'preferences'> & {
    /** The app's services for each connection. */
    readonly services: AppServices;
    readonly departure: ShutdownControl;
    readonly network: Network;
    /** Also emitted while the app is locked, when nothing is pushed to the page. */
    readonly dataChanged: Signal<DataTopic>;
    readonly secrets: ConnectionSecrets;
    readonly profiles: ProfileStore;
    readonly keychain: KeychainWatch;
    readonly sessions: Sessions;
    readonly discover: Discover;
    readonly addressChecks: AddressChecks;
    readonly journal: LockJournal;
    readonly locks: CardLocks;
    readonly active: ActiveConnection;
    /** Another connection may be open, or none. */
    readonly reopened: Signal<null>;
    readonly connectionCommands: ConnectionCommands;
    readonly upkeep: Upkeep;
    readonly status: () => SessionStatus;
    readonly publishStatus: () => void;
    /**
     * Runs a task while the status shows that the demo is being prepared, if the app begins with
     * the demo.
     */
    readonly whilePreparing: (task: () => Promise<void>) => Promise<void>;
    readonly selection: ProfileSelection;
    readonly closedConnections: ClosedConnections;
    readonly companies: KnownCompanies;
    readonly lockState: LockState;
    readonly work: WorkWhileLocked;
    readonly appLock: AppLock;
  };

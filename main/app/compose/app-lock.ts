import { bindingOf } from '../../../preload/contract/app/secret-audience.ts';
import type { Handlers } from '../../../preload/contract/index.ts';
import { openData, type OpenData } from '../../connection/open-data.ts';
import { bankOfProfile } from '../../connection/bank-of-profile.ts';
import { readStagingTokens } from '../../connection/staging-tokens.ts';
import type { CardForTray } from '../../features/card-for-tray.ts';
import { storedCards } from '../../features/cards/lock/stored-cards.ts';
import { refuseDeliveries } from '../../features/events/refuse-deliveries.ts';
import { cachePath, databaseExists } from '../../data/database-files.ts';
import { keptOrganization } from '../../features/kept-organization.ts';
import { memorySecretStore } from '../../keychain/memory-secret-store.ts';
import type { Profile } from '../../profiles/profile-document.ts';
import { type AppLock, createAppLock } from '../lock/app-lock.ts';
import { createAppLockCommands } from '../lock/lock-commands.ts';
import { createLockClosedCard } from '../lock/lock-closed-card.ts';
import type { LockState } from '../lock/lock-state.ts';
import { companyIdOf } from '../lock/known-companies.ts';
import { createEraseEverything } from '../lock/erase-everything.ts';
import { createResetBySignIn, type FreshSignIn } from '../lock/reset-by-sign-in.ts';
import { createSecretOfLock } from '../lock/secret-of-lock.ts';
import { createWorkWhileLocked } from '../lock/work-while-locked.ts';
import type { Basics } from './basics.ts';
import type { ComposedConnection } from './connection.ts';
import type { Machine } from './machine.ts';
import type { Profiles } from './profiles.ts';
import { composeSessions } from './sessions.ts';

const collectAgainAfterMs = 3_000;

type Deps = {
  readonly machine: Machine;
  readonly basics: Basics;
  readonly ofProfiles: Profiles;
  readonly ofOpen: ComposedConnection;
  readonly state: LockState;
  readonly openActive: () => Promise<void>;
};

/** The lock of the app, what goes on while it is locked, and how a forgotten PIN is got rid of. */
export function composeAppLock({
  machine,
  basics: { network, services, ending, dataChanged },
  ofProfiles: { secretStore, secrets, profiles, keychain, companies, sessions },
  ofOpen: { active, ofConnection, transport, upkeep, reopened, journal },
  state,
  openActive,
}: Deps): {
  readonly lock: AppLock;
  readonly work: ReturnType<typeof createWorkWhileLocked>;
  readonly commands: Handlers['appLock'];
} {
  /** For a moment, and without the rest of the connection. */
  const withClosedData = async <Value>(
    { id }: Profile,
    task: (data: OpenData) => Value | Promise<Value>,
  ): Promise<Value> => {
    const data = await openData(secretStore, {
      directory: machine.dataDirectory,
      connectionId: id,
      randomBytes: machine.randomBytes,
      isSuspected: false,
      isLent: active.away()?.profile.id === id,
      now: machine.now,
      onNotice: () => undefined,
      timers: null,
      reportBug: services.reportBug,
    });
    try {
      return await task(data);
    } finally {
      data.close();
    }
  };
  const preferences = () => machine.preferences.current().chosen;
  const work = createWorkWhileLocked({
    state,
    mode: () => preferences().appLockMode,
    active,
    ofConnection,
    sessions,
    openActive: async () => {
      // A connection that cannot be opened must not keep the app locked.
      await openActive().catch(services.reportBug);
      upkeep.refreshAll();
    },
    readStoredCards: async () => {
      const profile = profiles.active();
      // The demo has a bank only while it is open.
      if (profile === null || profile.kind === 'demo' || profile.banking === null) return null;
      let cards: readonly CardForTray[] = [];
      // In the queue of openings, so that its files are never open twice.
      const read = active.reopen(async () => {
        cards = await withClosedData(profile, storedCards);
      });
      await read.catch(services.reportBug);
      // A lock that was sent since the files were last open is in the journal alone.
      const locked = new Set(
        (await journal.read(profile.id)).flatMap(({ id, answer }) =>
          answer.ok && answer.value.isLocked ? [id] : [],
        ),
      );
      return {
        profile,
        cards: cards.map((card) =>
          locked.has(card.id) ? { ...card, state: { kind: 'locked' as const } } : card,
        ),
      };
    },
    journal,
    lockClosed: createLockClosedCard({
      canSend: network.canSend,
      sessions,
      secrets,
      transport,
    }),
    refuseDeliveries: (place) => refuseDeliveries(place, services.reportBug),
    onMissed: machine.onMissedWhileLocked,
    onCards: machine.onChange,
    collectGarbage: () => {
      machine.collectGarbage();
      // What was on its way has ended by then.
      services.later(() => {
        if (state.isClosed) machine.collectGarbage();
      }, collectAgainAfterMs);
    },
    push: machine.push,
    now: machine.now,
  });
  reopened.listen(work.tellLocks);
  const lock = createAppLock({
    state,
    secret: createSecretOfLock({
      secretStore,
      monotonicNow: services.monotonicNow,
    }),
    kept: machine.settings('appLock'),
    work,
    startsClosed: () => preferences().appLockMode === 'closed',
    timers: services.timers,
    push: machine.push,
    onLocked: machine.onLocked,
    onChange: machine.onChange,
  });

  const freshSignIn = (): FreshSignIn => {
    const store = memorySecretStore('available');
    let isFresh: boolean | null = null;
    const fresh = composeSessions({
      machine,
      network,
      profiles,
      secretStore: store,
      readSecret: secrets.read,
      departure: ending,
      fresh: {
        monotonicNow: services.monotonicNow,
        onJudged: (judged) => (isFresh = judged),
      },
    });
    return {
      sessions: fresh,
      isFresh: () => isFresh,
      secretStore: store,
      organization: async (profile) => {
        const { bank } = bankOfProfile(profile, {
          sessions: fresh,
          secrets,
          transport,
          stagingTokens: await readStagingTokens(secrets, profile),
          signal: ending.begun,
        });
        return bank.organization({ includeExternalAccounts: false });
      },
    };
  };

  const noteCompany = async (
    { id, kind, banking }: Profile,
    from: Parameters<typeof keptOrganization>[0],
  ): Promise<void> => {
    const organization = keptOrganization(from);
    const companyId = organization && companyIdOf(organization);
    if (kind !== 'demo' && banking !== null && companyId !== null)
      await companies.note(id, { companyId, binding: bindingOf(banking) });
  };
  /** A locked app adds no company: a stranger at the desk could add one that unlocks it. */
  const noteOpenCompany = async (): Promise<void> => {
    const open = active.current();
    if (open !== null && state.phase === 'open') await noteCompany(open.profile, open);
  };

  /** All connections: also those that were last open before any company was noted. */
  const noteAllCompanies = async (): Promise<void> => {
    await noteOpenCompany();
    const known = await companies.read();
    for (const profile of profiles.list())
      if (
        known.ok &&
        databaseExists(cachePath(machine.dataDirectory, profile.id)) &&
        !Object.hasOwn(known.value ?? {}, profile.id) &&
        profile.id !== active.current()?.profile.id
      )
        await withClosedData(profile, (data) => noteCompany(profile, data));
  };
  const note = (): void => void noteOpenCompany().catch(services.reportBug);
  reopened.listen(note);
  dataChanged.listen((topic) => {
    if (topic === 'organization') note();
  });

  const commands = createAppLockCommands({
    lock,
    noteCompanies: noteAllCompanies,
    erase: createEraseEverything({
      state,
      active,
      secretStore,
      directory: machine.dataDirectory,
      startEmpty: machine.startEmpty,
    }),
    reset: createResetBySignIn({
      profiles: () => ({ list: profiles.list(), active: profiles.active() }),
      freshSignIn,
      companies,
      secretStore,
      sessions,
      lock,
      onReset: machine.onAppLockReset,
    }),
    touchId: machine.desktop.touchId,
    mayUseTouchId: () => preferences().unlocksWithTouchId,
    keychain,
    reportBug: services.reportBug,
  });
  return { lock, work, commands };
}

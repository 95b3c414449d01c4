import { setImmediate as nextTurn } from 'node:timers/promises';
import { dataTopic } from '../../preload/contract/events.ts';
import type { Output } from '../../preload/contract/index.ts';
import type { Sessions } from '../auth/create-sessions.ts';
import type { CardForTray } from '../features/card-for-tray.ts';
import type { Scope } from '../features/scope.ts';
import type { Profile } from '../profiles/profile-document.ts';
import { createCarried } from './carried.ts';
import { createDataStore, type DataSource } from './data-store.ts';
import type { OpenData } from './open-data.ts';
import type { OpenFeatures } from './open-features.ts';
import { openProfile, type OpenProfile, type OpenProfileDeps } from './open-profile.ts';
import { readStagingTokens } from './staging-tokens.ts';

type ActiveConnectionDeps = OpenProfileDeps & {
  readonly sessions: Pick<Sessions, 'open'>;
  readonly directory: string;
  /**
   * Returns the profile to open, ready for requests. Called when its turn has come, not earlier.
   */
  readonly profileToOpen: () => Promise<Profile | null>;
  readonly onStatus: () => void;
};

/** The remembered data of a connection whose files are lent to another task. */
export type LentConnection = {
  readonly profile: Profile;
  readonly cards: readonly CardForTray[];
  /** The receiver's address and whether it was on. */
  readonly receiver: Output<'events', 'receiverStatus'>['receiver'] | null;
};

/**
 * The connection that the user works with: one at a time, opened with its data and closed as a
 * whole.
 */
export type ActiveConnection = {
  readonly current: () => Scope | null;
  readonly features: () => OpenFeatures | null;
  readonly data: () => OpenData | null;
  /**
   * Closes the open connection, runs the task without one, then opens the active profile. Calls run
   * one after the other. So a late write of the old connection cannot reach erased data or another
   * connection.
   */
  readonly reopen: (task?: () => Promise<void> | void) => Promise<void>;
  /**
   * The same for a task that may use the files for a minute. Work that must continue meanwhile uses
   * `lentConnection`.
   */
  readonly lendFiles: (task: () => Promise<void>) => Promise<void>;
  /** Null: the files are not lent. */
  readonly lentConnection: () => LentConnection | null;
  /**
   * The same for a connection that is in memory because the keychain was unusable. Opens its stored
   * files, and only then drops the data in memory; the two are never mixed. If the files cannot be
   * opened, it stays in memory with all its data.
   */
  readonly reopenFromFiles: (task: () => Promise<void>) => Promise<void>;
  /**
   * Without a keychain a connection is in memory, until the app ends. Erases its cache, or with
   * `vault` everything.
   */
  readonly eraseMemory: (connectionId: string, options: { readonly vault: boolean }) => void;
  /** The app begins to end: no more reads start. Writes in flight still find their connection. */
  readonly beginClosing: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** A hanging closing must not block the user's other bank. */
const maxClosingMs = 2_500;
/** The window has drawn its first screen by then, so the check does not delay it. */
const checkVaultAfterMs = 5_000;

type State = ActiveConnectionDeps & {
  open: OpenProfile | null;
  /** The app ends: a connection about to open stays closed. */
  isEnding: boolean;
  /** The work of its features since the closing began. */
  featuresClosing: Promise<void> | null;
  /** Openings and closings run one after the other. */
  queue: Promise<void>;
  lentConnection: LentConnection | null;
  /** A thread reads a vault, possibly of a connection that was closed meanwhile. */
  reading: Promise<unknown>;
  /** Connections whose open vault was found to be damaged. */
  readonly suspected: Set<string>;
  readonly carried: ReturnType<typeof createCarried>;
  readonly dataStore: ReturnType<typeof createDataStore>;
};

/**
 * An open cache that was quarantined is empty: the vault's data is copied into it again, and lists
 * are fetched again.
 */
function onCacheLost(state: State): void {
  state.onStatus();
  const openAtNotice = state.open;
  if (openAtNotice === null) return;
  // The module that found the damage is in the middle of a read or write, so notify later.
  queueMicrotask(() => {
    if (state.open === openAtNotice) void openAtNotice.features.notify('cacheLost');
  });
}

async function beginClosing(state: State): Promise<void> {
  if (state.open === null) return;
  if (state.featuresClosing === null) {
    state.open.closing.abort();
    state.featuresClosing = state.open.features.notify('closing');
  }
  await state.featuresClosing;
}

/** Frees its port and its files for the next connection. */
async function close(state: State): Promise<void> {
  const left = beginClosing(state);
  if (state.open?.data.persistence === 'kept') state.open.data.close();
  state.open = null;
  state.featuresClosing = null;
  await new Promise<void>((resolve) => {
    const cancel = state.services.timers.after(maxClosingMs, resolve);
    void Promise.allSettled([left, state.reading]).then(() => (cancel(), resolve()));
  });
}

async function openNext(state: State, profile: Profile, from: DataSource): Promise<void> {
  performance.mark('start.profile');
  await state.sessions.open(profile.id);
  const stagingTokens = await readStagingTokens(state.secrets, profile);
  performance.mark('start.secrets');
  const isSuspected = state.suspected.has(profile.id);
  const data = await state.dataStore.open(profile.id, { from, isSuspected });
  performance.mark('start.data');
  const journaled = data.vault === null ? [] : await state.locks.journaled(profile.id);
  // Each of the two takes a good part of a turn. The first wait ends within this turn, so wait
  // twice.
  await nextTurn();
  await nextTurn();
  if (state.isEnding) {
    if (data.persistence === 'kept') data.close();
    return;
  }
  const openedProfile = openProfile(state, profile, {
    data,
    stagingTokens,
    carried: state.carried.of(profile.id),
    isOpen: (connection) => state.open?.connection === connection,
  });
  state.open = openedProfile;
  // Before any feature reads the cards: changes by our own locks are not changes from elsewhere.
  state.locks.recordInVault(profile.id, journaled);
  void openedProfile.features.notify('opened');
  // A suspected vault was just checked as a whole.
  if (isSuspected && data.vault !== null) state.suspected.delete(profile.id);
  else checkVaultLater(state, openedProfile);
}

/**
 * Finds damage that no read has met by checking the whole vault. A damaged vault is then opened
 * again, which reports the damage and leaves it closed.
 */
function checkVaultLater(state: State, { data, connection, closing }: OpenProfile): void {
  const check = async (): Promise<void> => {
    const isWhole = data.vault?.isIntact();
    state.reading = Promise.allSettled([state.reading, isWhole]);
    if ((await isWhole) !== false || !connection.isOpen()) return;
    state.suspected.add(connection.profile.id);
    await reopen(state, 'anywhere');
  };
  const { timers, reportBug } = state.services;
  const cancel = timers.after(checkVaultAfterMs, () => void check().catch(reportBug));
  closing.signal.addEventListener('abort', cancel);
}

async function toLentConnection({
  features,
  connection: { profile },
}: OpenProfile): Promise<LentConnection> {
  const cards = features.cardsForTray();
  const status = await features.commands.events.receiverStatus({});
  return { profile, cards, receiver: status.ok ? status.value.receiver : null };
}

function reopen(
  state: State,
  from: DataSource,
  task?: () => Promise<void> | void,
  isLendingFiles = false,
): Promise<void> {
  const next = state.queue.then(async () => {
    if (isLendingFiles && state.open !== null)
      state.lentConnection = await toLentConnection(state.open);
    await close(state);
    try {
      // Windows neither deletes nor replaces a file that a thread still reads.
      if (task) await state.reading;
      await task?.();
      const profile = await state.profileToOpen();
      if (profile && !state.isEnding) await openNext(state, profile, from);
    } finally {
      state.lentConnection = null;
      state.onStatus();
      for (const topic of dataTopic.options) state.services.publishChange(topic);
    }
  });
  state.queue = next.catch(() => undefined);
  return next;
}

export function createActiveConnection(deps: ActiveConnectionDeps): ActiveConnection {
  const state: State = {
    ...deps,
    open: null,
    isEnding: false,
    featuresClosing: null,
    queue: Promise.resolve(),
    lentConnection: null,
    reading: Promise.resolve(),
    suspected: new Set(),
    carried: createCarried(),
    dataStore: createDataStore({
      ...deps.services,
      secretStore: deps.secretStore,
      directory: deps.directory,
      now: deps.transport.now,
      onNotice: () => onCacheLost(state),
    }),
  };
  return {
    current: () => state.open?.connection ?? null,
    features: () => state.open?.features ?? null,
    data: () => state.open?.data ?? null,
    reopen: (task) => reopen(state, 'anywhere', task),
    lendFiles: (task) => reopen(state, 'anywhere', task, true),
    lentConnection: () => (state.open === null ? state.lentConnection : null),
    reopenFromFiles: (task) => reopen(state, 'files', task),
    eraseMemory: (connectionId, options) => {
      state.dataStore.eraseMemory(connectionId, options);
      if (options.vault) state.carried.forget(connectionId);
    },
    beginClosing: () => {
      state.isEnding = true;
      return beginClosing(state);
    },
    close: () => close(state),
  };
}

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
   * The profile that should be open now, ready to be talked to; asked when its turn has come, not
   * before.
   */
  readonly profileToOpen: () => Promise<Profile | null>;
  readonly onStatus: () => void;
};

/** What is remembered of a connection whose files something else has for a while. */
export type AwayConnection = {
  readonly profile: Profile;
  readonly cards: readonly CardForTray[];
  /** Where it received, and whether it did. */
  readonly receiver: Output<'events', 'receiverStatus'>['receiver'] | null;
};

/**
 * The connection the owner works with: one at a time, opened with its data and closed as a whole.
 */
export type ActiveConnection = {
  readonly current: () => Scope | null;
  readonly features: () => OpenFeatures | null;
  readonly data: () => OpenData | null;
  /**
   * Closes what is open, does the task while nothing is, and opens the profile that is the active
   * one by then. Calls run one after the other: what a connection still awaits can neither be written after an
   * erasing nor into another connection.
   */
  readonly reopen: (task?: () => Promise<void> | void) => Promise<void>;
  /**
   * The same for a task that may have the files for a minute: what has to go on meanwhile asks
   * `away`.
   */
  readonly lendFiles: (task: () => Promise<void>) => Promise<void>;
  /** Null: its files are lent to nobody. */
  readonly away: () => AwayConnection | null;
  /**
   * The same for a connection that lives in memory since the keychain could not be used: opens the
   * files that are kept of it, and only then forgets what was in memory. Nothing of the two is
   * mixed. Where the files cannot be opened, it stays in memory with all it holds.
   */
  readonly reopenFromFiles: (task: () => Promise<void>) => Promise<void>;
  /**
   * Without a keychain a connection lives in memory, as long as the program: forgets its cache, or
   * with the vault all of it.
   */
  readonly eraseMemory: (connectionId: string, what: { readonly vault: boolean }) => void;
  /**
   * The app begins to end: nothing is read any more. What is on its way to the bank still finds its
   * connection.
   */
  readonly leave: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** What closes and hangs must not keep the owner from her other bank. */
const longestLeaveMs = 2_500;
/** The window has drawn its first screen by then: that one is waited for. */
const checkVaultAfterMs = 5_000;

type State = ActiveConnectionDeps & {
  open: OpenProfile | null;
  /** The app ends: what was about to open stays closed. */
  isEnding: boolean;
  /** Since it began to close: what its features still do for that. */
  leaving: Promise<void> | null;
  /** Openings and closings run one after the other. */
  queue: Promise<void>;
  away: AwayConnection | null;
  /** A thread reads a vault, also where its connection was closed meanwhile. */
  reading: Promise<unknown>;
  /** Whose vault was found to be damaged while it was open. */
  readonly suspected: Set<string>;
  readonly carried: ReturnType<typeof createCarried>;
  readonly dataStore: ReturnType<typeof createDataStore>;
};

/**
 * A cache that was quarantined while it was open holds nothing any more: what the vault knows goes
 * into it again, and lists are read anew.
 */
function startOver(state: State): void {
  state.onStatus();
  const noticed = state.open;
  if (noticed === null) return;
  // Whoever met the damage is in the middle of reading or writing.
  queueMicrotask(() => {
    if (state.open === noticed) void noticed.features.notify('cacheLost');
  });
}

async function leave(state: State): Promise<void> {
  if (state.open === null) return;
  if (state.leaving === null) {
    state.open.closing.abort();
    state.leaving = state.open.features.notify('closing');
  }
  await state.leaving;
}

/** Its port is free afterwards, for the one that opens next, and so are its files. */
async function close(state: State): Promise<void> {
  const left = leave(state);
  if (state.open?.data.persistence === 'kept') state.open.data.close();
  state.open = null;
  state.leaving = null;
  await new Promise<void>((resolve) => {
    const cancel = state.services.timers.after(longestLeaveMs, resolve);
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
  // Each of the two is a good part of a turn, and the first wait ends before this one does.
  await nextTurn();
  await nextTurn();
  if (state.isEnding) {
    if (data.persistence === 'kept') data.close();
    return;
  }
  const opened = openProfile(state, profile, {
    data,
    stagingTokens,
    carried: state.carried.of(profile.id),
    isOpen: (connection) => state.open?.connection === connection,
  });
  state.open = opened;
  // Before anything reads the cards: what the locks changed is our doing.
  state.locks.recordIn(profile.id, journaled);
  void opened.features.notify('opened');
  // One that was suspected was just read as a whole.
  if (isSuspected && data.vault !== null) state.suspected.delete(profile.id);
  else checkVaultLater(state, opened);
}

/**
 * Damage that nobody has met yet is found by reading all of the vault: then it is opened again, as
 * one that is damaged, and so not at all.
 */
function checkVaultLater(state: State, { data, connection, closing }: OpenProfile): void {
  const check = async (): Promise<void> => {
    const isWhole = data.vault?.isWhole();
    state.reading = Promise.allSettled([state.reading, isWhole]);
    if ((await isWhole) !== false || !connection.isOpen()) return;
    state.suspected.add(connection.profile.id);
    await reopen(state, 'anywhere');
  };
  const { timers, reportBug } = state.services;
  const cancel = timers.after(checkVaultAfterMs, () => void check().catch(reportBug));
  closing.signal.addEventListener('abort', cancel);
}

async function awayOf({ features, connection: { profile } }: OpenProfile): Promise<AwayConnection> {
  const cards = features.cardsForTray();
  const status = await features.commands.events.receiverStatus({});
  return { profile, cards, receiver: status.ok ? status.value.receiver : null };
}

function reopen(
  state: State,
  from: DataSource,
  task?: () => Promise<void> | void,
  isLong = false,
): Promise<void> {
  const next = state.queue.then(async () => {
    if (isLong && state.open !== null) state.away = await awayOf(state.open);
    await close(state);
    try {
      // Windows neither deletes nor replaces a file that a thread still reads.
      if (task) await state.reading;
      await task?.();
      const profile = await state.profileToOpen();
      if (profile && !state.isEnding) await openNext(state, profile, from);
    } finally {
      state.away = null;
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
    leaving: null,
    queue: Promise.resolve(),
    away: null,
    reading: Promise.resolve(),
    suspected: new Set(),
    carried: createCarried(),
    dataStore: createDataStore({
      ...deps.services,
      secretStore: deps.secretStore,
      directory: deps.directory,
      now: deps.transport.now,
      onNotice: () => startOver(state),
    }),
  };
  return {
    current: () => state.open?.connection ?? null,
    features: () => state.open?.features ?? null,
    data: () => state.open?.data ?? null,
    reopen: (task) => reopen(state, 'anywhere', task),
    lendFiles: (task) => reopen(state, 'anywhere', task, true),
    away: () => (state.open === null ? state.away : null),
    reopenFromFiles: (task) => reopen(state, 'files', task),
    eraseMemory: (connectionId, what) => {
      state.dataStore.eraseMemory(connectionId, what);
      if (what.vault) state.carried.forget(connectionId);
    },
    leave: () => {
      state.isEnding = true;
      return leave(state);
    },
    close: () => close(state),
  };
}

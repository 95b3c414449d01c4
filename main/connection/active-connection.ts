import { setImmediate as nextTurn } from 'node:timers/promises';
import { dataTopic } from '../../preload/contract/events.ts';
import type { Output } from '../../preload/contract/index.ts';
import type { Sessions } from '../auth/create-sessions.ts';
import type { CardForTray } from '../features/card-for-tray.ts';
import type { CardLock } from '../features/feature.ts';
import type { Scope } from '../features/scope.ts';
import type { Profile } from '../profiles/profile-document.ts';
import { createCarried } from './carried.ts';
import { createDataStore, type DataSource } from './data-store.ts';
import type { LockJournal } from './lock-journal.ts';
import type { OpenData } from './open-data.ts';
import type { OpenFeatures } from './open-features.ts';
import { openProfile, type OpenProfile, type OpenProfileDeps } from './open-profile.ts';
import { readStagingTokens } from './staging-tokens.ts';

type ActiveConnectionDeps = OpenProfileDeps & {
  readonly sessions: Pick<Sessions, 'open'>;
  readonly directory: string;
  readonly journal: Pick<LockJournal, 'read' | 'forget'>;
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

export function createActiveConnection(deps: ActiveConnectionDeps): ActiveConnection {
  const { publishChange, randomBytes, timers } = deps.services;
  let open: OpenProfile | null = null;
  /** The app ends: what was about to open stays closed. */
  let isEnding = false;
  /** Since it began to close: what its features still do for that. */
  let leaving: Promise<void> | null = null;
  let queue: Promise<void> = Promise.resolve();
  let away: AwayConnection | null = null;
  const carried = createCarried();
  /** Whose vault was found to be damaged while it was open. */
  const suspected = new Set<string>();
  /** A thread reads a vault, also where its connection was closed meanwhile. */
  let reading: Promise<unknown> = Promise.resolve();

  /**
   * A cache that was quarantined while it was open holds nothing any more: what the vault knows
   * goes into it again, and lists are read anew.
   */
  const startOver = (): void => {
    deps.onStatus();
    const noticed = open;
    if (noticed === null) return;
    // Whoever met the damage is in the middle of reading or writing.
    queueMicrotask(() => {
      if (open === noticed) void noticed.features.notify('cacheLost');
    });
  };

  const dataStore = createDataStore({
    secretStore: deps.secretStore,
    directory: deps.directory,
    now: deps.transport.now,
    randomBytes,
    timers,
    reportBug: deps.services.reportBug,
    onNotice: startOver,
  });

  const leave = async (): Promise<void> => {
    if (open === null) return;
    if (leaving === null) {
      open.closing.abort();
      leaving = open.features.notify('closing');
    }
    await leaving;
  };

  /** Its port is free afterwards, for the one that opens next, and so are its files. */
  const close = async (): Promise<void> => {
    const left = leave();
    if (open?.data.persistence === 'kept') open.data.close();
    open = null;
    leaving = null;
    await new Promise<void>((resolve) => {
      const cancel = timers.after(longestLeaveMs, resolve);
      void Promise.allSettled([left, reading]).then(() => (cancel(), resolve()));
    });
  };

  /** Before anything reads the cards: what the locks changed is our doing. */
  const recordLocks = (
    { features, connection: { profile } }: OpenProfile,
    locks: readonly CardLock[],
  ): void => {
    if (locks.length === 0) return;
    try {
      for (const lock of locks) features.noteLock(lock);
      deps.journal.forget(profile.id);
    } catch (cause) {
      deps.services.reportBug(cause);
    }
  };

  const openNext = async (profile: Profile, from: DataSource): Promise<void> => {
    performance.mark('start.profile');
    await deps.sessions.open(profile.id);
    const stagingTokens = await readStagingTokens(deps.secrets, profile);
    performance.mark('start.secrets');
    const isSuspected = suspected.has(profile.id);
    const data = await dataStore.open(profile.id, { from, isSuspected });
    performance.mark('start.data');
    const locks = data.vault === null ? [] : await deps.journal.read(profile.id);
    // Each of the two is a good part of a turn, and the first wait ends before this one does.
    await nextTurn();
    await nextTurn();
    if (isEnding) {
      if (data.persistence === 'kept') data.close();
      return;
    }
    open = openProfile(deps, profile, {
      data,
      stagingTokens,
      carried: carried.of(profile.id),
      isOpen: (connection) => open?.connection === connection,
    });
    recordLocks(open, locks);
    void open.features.notify('opened');
    // One that was suspected was just read as a whole.
    if (isSuspected && data.vault !== null) suspected.delete(profile.id);
    else checkVaultLater(open);
  };

  /**
   * Damage that nobody has met yet is found by reading all of the vault: then it is opened again,
   * as one that is damaged, and so not at all.
   */
  const checkVaultLater = ({ data, connection, closing }: OpenProfile): void => {
    const check = async (): Promise<void> => {
      const isWhole = data.vault?.isWhole();
      reading = Promise.allSettled([reading, isWhole]);
      if ((await isWhole) !== false || !connection.isOpen()) return;
      suspected.add(connection.profile.id);
      await reopen('anywhere');
    };
    const cancel = timers.after(
      checkVaultAfterMs,
      () => void check().catch(deps.services.reportBug),
    );
    closing.signal.addEventListener('abort', cancel);
  };

  const noteAway = async ({ features, connection: { profile } }: OpenProfile): Promise<void> => {
    const cards = features.cardsForTray();
    const status = await features.commands.events.receiverStatus({});
    away = { profile, cards, receiver: status.ok ? status.value.receiver : null };
  };

  const reopen = (
    from: DataSource,
    task?: () => Promise<void> | void,
    isLong = false,
  ): Promise<void> => {
    const next = queue.then(async () => {
      if (isLong && open !== null) await noteAway(open);
      await close();
      try {
        // Windows neither deletes nor replaces a file that a thread still reads.
        if (task) await reading;
        await task?.();
        const profile = await deps.profileToOpen();
        if (profile && !isEnding) await openNext(profile, from);
      } finally {
        away = null;
        deps.onStatus();
        for (const topic of dataTopic.options) publishChange(topic);
      }
    });
    queue = next.catch(() => undefined);
    return next;
  };

  return {
    current: () => open?.connection ?? null,
    features: () => open?.features ?? null,
    data: () => open?.data ?? null,
    reopen: (task) => reopen('anywhere', task),
    lendFiles: (task) => reopen('anywhere', task, true),
    away: () => (open === null ? away : null),
    reopenFromFiles: (task) => reopen('files', task),
    eraseMemory: (connectionId, what) => {
      dataStore.eraseMemory(connectionId, what);
      if (what.vault) carried.forget(connectionId);
    },
    leave: () => {
      isEnding = true;
      return leave();
    },
    close,
  };
}

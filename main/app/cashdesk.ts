import path from 'node:path';
import type { Output } from '../../preload/contract/index.ts';
import type { NoticeAbout } from '../../preload/contract/notices/notices.ts';
import type { Result } from '../../preload/contract/result.ts';
import { pushedWhileLocked, type PushEvent } from '../../preload/contract/events.ts';
import type { SessionStatus } from '../../preload/contract/app/session.ts';
import type { CardId } from '../../preload/contract/values.ts';
import type { Fetch } from '../auth/oauth-exchange.ts';
import { unreadableFiles, vaultPath } from '../data/database-files.ts';
import { isLockUnconfirmed } from '../features/notices.ts';
import type { CardForTray } from '../features/card-for-tray.ts';
import { countUnderWay } from '../features/vault/vault-company.ts';
import type { Messages } from '../messages/messages.ts';
import { composeDiagnostics } from './diagnostics/compose-diagnostics.ts';
import { composeAppLock } from './compose/app-lock.ts';
import { type Basics, composeBasics } from './compose/basics.ts';
import { composeCommands } from './compose/commands.ts';
import { composeConnection, type ComposedConnection } from './compose/connection.ts';
import type { Machine } from './compose/machine.ts';
import { composeProfiles, type Profiles } from './compose/profiles.ts';
import { type AppLock, wasSet } from './lock/app-lock.ts';
import { createConfirmAgain } from './lock/confirm-again.ts';
import type { LockState } from './lock/lock-state.ts';
import { withUnlockedFiles } from './lock/unlocked-files.ts';
import { type ConnectionHandlers, createHandlers } from './handlers.ts';

export type Cashdesk = {
  readonly handlers: ConnectionHandlers;
  readonly appLock: Pick<AppLock, 'isLocked' | 'isSet' | 'lock'>;
  /** Tells the window, but nothing of anybody's while the app is locked. */
  readonly push: PushEvent;
  /**
   * The same way to ask, counted and written into the journal as every request is: for whoever else
   * the app asks.
   */
  readonly observed: (ask: Fetch) => Fetch;
  readonly messages: () => Messages;
  readonly status: () => SessionStatus;
  readonly isOnline: () => boolean;
  /** The clock of the open connection's bank; null where none is open, or it has not told. */
  readonly bankEpochMs: () => number | null;
  readonly connection: () => {
    readonly name: string;
    readonly kind: 'production' | 'sandbox' | 'demo';
  } | null;
  /** The name of a connection where there are several. */
  readonly companyOf: (connectionId: string) => string | null;
  readonly cardsForTray: () => readonly CardForTray[];
  /** Locks a card and tells the owner how that ended. */
  readonly lockFromTray: (id: CardId) => Promise<void>;
  /** Opens the connection that was active last. */
  readonly start: () => Promise<void>;
  /** Fetches what every screen shows. */
  readonly refresh: () => void;
  /**
   * Some time has passed: looks at the network and at the day, and fetches what is shown when the
   * network has come back. What a connection does by the clock its scheduler knows.
   */
  readonly poll: () => void;
  /** The computer woke, or the owner asks to be tried again: besides, what was given up goes on. */
  readonly wake: () => void;
  /** The machine goes to sleep. */
  readonly sleep: () => void;
  /**
   * How many changes of the open connection have not come to their end; each is on the disk since
   * before it was sent.
   */
  readonly underWayCount: () => number;
  readonly close: () => Promise<void>;
};

/** Less than the shell waits for all of the end, so that the files are closed in order. */
const mostWaitingMs = 2_500;

/** The network and the owner's preferences reach the window and the open connection. */
function tellOfChanges(
  { push, preferences, onChange }: Machine,
  { network }: Basics,
  { demoProfile }: Profiles,
  { upkeep }: ComposedConnection,
): void {
  network.changed.listen((isOnline) => {
    push('network.changed', { isOnline, isProxyInTheWay: network.isProxyInTheWay() });
    if (isOnline) {
      upkeep.refreshAll();
      upkeep.notify('online');
    }
    onChange();
  });
  preferences.onChange((next) => {
    demoProfile.rename();
    upkeep.notify('preferencesChanged');
    push('preferences.changed', next);
    onChange();
  });
}

function lockEnd(
  card: Extract<NoticeAbout, { readonly kind: 'lock' }>['card'],
  answer: Result<Omit<Output<'cards', 'lock'>, 'id'>>,
): NoticeAbout {
  return {
    kind: 'lock',
    card,
    outcome: answer.ok
      ? answer.value.isLocked
        ? 'locked'
        : 'not-locked'
      : isLockUnconfirmed(answer.error)
        ? 'unconfirmed'
        : 'not-locked',
    status: answer.ok ? answer.value.status : null,
    error: answer.ok ? null : answer.error,
  };
}

/** Builds everything of Cashdesk that does not know Electron, in order. */
export function createCashdesk(given: Machine): Cashdesk {
  const lockState: LockState = {
    phase: wasSet(given.settings('appLock').read()) ? 'locked' : 'open',
    isClosed: false,
  };
  const push: PushEvent = (name, payload) => {
    if (lockState.phase === 'open' || pushedWhileLocked.has(name)) given.push(name, payload);
  };
  const machine: Machine = {
    ...given,
    push,
    desktop: withUnlockedFiles(given.desktop, () => lockState.phase === 'open'),
  };
  const basics = composeBasics(machine, lockState, (...asked) =>
    createConfirmAgain(appLock.lock)(...asked),
  );
  const ofProfiles = composeProfiles(machine, basics);
  const ofOpen = composeConnection(machine, basics, ofProfiles, () => appLock.lock.keepsClosed());
  tellOfChanges(machine, basics, ofProfiles, ofOpen);

  const { ending, network, services } = basics;
  const { profiles, secrets, keychain, sessions, discover, demoProfile } = ofProfiles;
  const { active, demoSignIn, ofConnection, upkeep, status, publishStatus, whilePreparing } =
    ofOpen;
  const { desktop, preferences } = machine;

  const commands = composeCommands({
    ...ofProfiles,
    machine,
    active,
    demoSignIn,
    upkeep,
    saveDemo: demoProfile.save,
    services,
    publishStatus,
    canSend: network.canSend,
    transport: ofOpen.transport,
  });
  ofOpen.reopened.listen(commands.follow);
  const selectActive = async (): Promise<void> => {
    const profile = profiles.active();
    if (profile) await commands.connections.select({ id: profile.id });
  };
  const appLock = composeAppLock({
    machine,
    basics,
    ofProfiles,
    ofOpen,
    state: lockState,
    openActive: () => whilePreparing(selectActive),
  });
  const diagnostics = composeDiagnostics({
    connection: active.current,
    profiles: profiles.list,
    secrets,
    hasQuarantinedVault: (id) => unreadableFiles(vaultPath(machine.dataDirectory, id)).length > 0,
    status,
    keychain: keychain.check,
    discover,
    // Whether a service is there, its own answers are to tell.
    isOnline: network.canSend,
    journal: network.journal,
    logFile: path.basename(machine.logFile),
    contacted: network.contacted,
    about: desktop.info,
    language: () => preferences.current().locale,
    now: machine.now,
    monotonicNow: services.monotonicNow,
    publishChange: services.publishChange,
  });
  const handlers = createHandlers({
    ...commands,
    ofConnection,
    appLock: appLock.commands,
    lockCard: appLock.work.lockCard,
    lockMany: appLock.work.lockMany,
    looseDrafts: machine.looseDrafts,
    status,
    preferences,
    confirmAgain: services.confirmAgain,
    diagnostics,
    checkNetwork: () => {
      upkeep.wake();
      return { isOnline: network.isOnline(), isProxyInTheWay: network.isProxyInTheWay() };
    },
    desktop,
  });

  return {
    handlers,
    appLock: appLock.lock,
    push,
    observed: network.observed,
    messages: services.messages,
    status,
    isOnline: network.isOnline,
    bankEpochMs: () => active.current()?.bank.bankEpochMs() ?? null,
    connection: () => {
      const open = active.current()?.profile;
      // A name may change while its connection stays open.
      return open === undefined ? null : (profiles.get(open.id) ?? open);
    },
    companyOf: (id) => (profiles.list().length > 1 ? (profiles.get(id)?.name ?? null) : null),
    cardsForTray: appLock.work.cardsForTray,
    lockFromTray: async (id) => {
      const answer = await appLock.work.lockCard(id);
      const known = appLock.work.cardsForTray().find((each) => each.id === id);
      const about = lockEnd(
        { id, name: known?.name ?? null, lastDigits: known?.lastDigits ?? null },
        answer,
      );
      const open = active.current();
      if (open === null) machine.onNotice({ connectionId: null, about });
      else open.notices.tell([about]);
    },
    start: () =>
      whilePreparing(async () => {
        await keychain.check();
        await appLock.lock.start();
        if (!lockState.isClosed) await selectActive();
      }),
    refresh: upkeep.refreshAll,
    poll: upkeep.poll,
    wake: upkeep.wake,
    sleep: () => {
      active.current()?.scheduler.suspend();
      active.current()?.bank.forgetMeasuredTime();
    },
    underWayCount: () => {
      const vault = active.current()?.vault ?? null;
      return vault === null ? 0 : countUnderWay(vault);
    },
    close: async () => {
      sessions.leave();
      await Promise.all([active.leave(), ending.begin(mostWaitingMs)]);
      sessions.close();
      await active.close();
      await machine.demo.close();
    },
  };
}

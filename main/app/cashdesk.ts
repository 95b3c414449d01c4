import { lockOutcome } from '../../preload/contract/cards/lock-answer.ts';
import type { NoticeAbout } from '../../preload/contract/notices/notices.ts';
import type { PushEvent } from '../../preload/contract/events.ts';
import type { SessionStatus } from '../../preload/contract/app/session.ts';
import type { CardId } from '../../preload/contract/values.ts';
import type { Fetch } from '../auth/oauth-exchange.ts';
import type { CardForTray } from '../features/card-for-tray.ts';
import { countUnfinished } from '../features/vault/vault-company.ts';
import type { Messages } from '../messages/messages.ts';
import { createContext } from './create-context.ts';
import { type ConnectionHandlers, createHandlers } from './handlers.ts';
import type { AppLock } from './lock/app-lock.ts';
import type { Machine } from './machine.ts';

export type Cashdesk = {
  readonly handlers: ConnectionHandlers;
  readonly appLock: Pick<AppLock, 'isLocked' | 'isSet' | 'lock'>;
  /** Pushes to the window, but no private data while the app is locked. */
  readonly push: PushEvent;
  /**
   * Wraps a fetch so that its requests are counted and journaled like those to the bank. For
   * requests to other servers.
   */
  readonly withRequestJournal: (ask: Fetch) => Fetch;
  readonly messages: () => Messages;
  readonly status: () => SessionStatus;
  readonly isOnline: () => boolean;
  /**
   * The clock of the open connection's bank; null: no connection is open, or the bank has not sent
   * its time.
   */
  readonly bankEpochMs: () => number | null;
  readonly connection: () => {
    readonly name: string;
    readonly kind: 'production' | 'sandbox' | 'demo';
  } | null;
  /** The name of a connection; null if there is only one connection. */
  readonly companyOf: (connectionId: string) => string | null;
  readonly cardsForTray: () => readonly CardForTray[];
  /** Locks a card and notifies the user of the outcome. */
  readonly lockFromTray: (id: CardId) => Promise<void>;
  /** Opens the last active connection. */
  readonly start: () => Promise<void>;
  /** Fetches the data that every screen shows. */
  readonly refresh: () => void;
  /**
   * Call it periodically. Checks the network and the date, and fetches the shown data when the
   * network is back. The scheduler of a connection does its own timed work.
   */
  readonly poll: () => void;
  /**
   * Call it after the computer woke, or when the user wants a retry. Polls, and resumes work that
   * had given up.
   */
  readonly wake: () => void;
  /** Call it before the computer goes to sleep. */
  readonly sleep: () => void;
  /**
   * The number of unfinished changes of the open connection. Each was stored on the disk before it
   * was sent.
   */
  readonly unfinishedWriteCount: () => number;
  readonly close: () => Promise<void>;
};

/** Less than the shell waits for the whole shutdown, so that the files are closed in order. */
const maxWaitMs = 2_500;

/** Cashdesk without Electron: its context, and its functions for the shell. */
export function createCashdesk(machine: Machine): Cashdesk {
  const context = createContext(machine);
  const { active, appLock, departure, keychain, network, profiles, sessions, upkeep, work } =
    context;
  return {
    handlers: createHandlers(context),
    appLock,
    push: context.push,
    withRequestJournal: network.withRequestJournal,
    messages: context.messages,
    status: context.status,
    isOnline: network.isOnline,
    bankEpochMs: () => active.current()?.bank.bankEpochMs() ?? null,
    connection: () => {
      const open = active.current()?.profile;
      // A name may change while its connection stays open.
      return open === undefined ? null : (profiles.get(open.id) ?? open);
    },
    companyOf: (id) => (profiles.list().length > 1 ? (profiles.get(id)?.name ?? null) : null),
    cardsForTray: work.cardsForTray,
    lockFromTray: async (id) => {
      const answer = await work.lockCard(id);
      const trayCard = work.cardsForTray().find((each) => each.id === id);
      const about: NoticeAbout = {
        kind: 'lock',
        card: { id, name: trayCard?.name ?? null, lastDigits: trayCard?.lastDigits ?? null },
        outcome: lockOutcome(answer),
        status: answer.ok ? answer.value.status : null,
        error: answer.ok ? null : answer.error,
      };
      const open = active.current();
      if (open === null) context.echoNotice({ connectionId: null, about });
      else open.notices.notify([about]);
    },
    start: () =>
      context.whilePreparing(async () => {
        await keychain.check();
        await appLock.start();
        if (!context.lockState.isClosed) await context.selection.openActive();
      }),
    refresh: upkeep.refreshAll,
    poll: upkeep.poll,
    wake: upkeep.wake,
    sleep: () => {
      active.current()?.scheduler.suspend();
      active.current()?.bank.forgetMeasuredTime();
    },
    unfinishedWriteCount: () => {
      const vault = active.current()?.vault ?? null;
      return vault === null ? 0 : countUnfinished(vault);
    },
    close: async () => {
      sessions.leave();
      await Promise.all([active.beginClosing(), departure.begin(maxWaitMs)]);
      sessions.close();
      await active.close();
      await context.demo.close();
    },
  };
}

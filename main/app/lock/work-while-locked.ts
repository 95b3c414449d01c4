import type { LockableCard } from '../../../preload/contract/app-lock.ts';
import type { Handlers } from '../../../preload/contract/index.ts';
import type { Preferences } from '../../../preload/contract/preferences.ts';
import { failed } from '../../../preload/contract/result.ts';
import type { CardId } from '../../../preload/contract/values.ts';
import type { Sessions } from '../../auth/create-sessions.ts';
import type { ActiveConnection } from '../../connection/active-connection.ts';
import type { ConnectionCommands } from '../../connection/open-features.ts';
import type { CardForTray } from '../../features/card-for-tray.ts';
import type { CardLock } from '../../features/feature.ts';
import type { refuseDeliveries } from '../../features/events/refuse-deliveries.ts';
import type { WorkWhileLocked } from './app-lock.ts';
import type { LockState } from './lock-state.ts';

type LockAnswer = ReturnType<Handlers['cards']['lock']>;

/** What the owner should hear of the time that the app was locked. */
export type Missed = {
  /** Deliveries that were turned away, for the bank to send them again. */
  readonly deliveryCount: number;
};

type Deps = {
  readonly state: LockState;
  readonly mode: () => Preferences['appLockMode'];
  readonly active: Pick<ActiveConnection, 'current' | 'features' | 'reopen'>;
  readonly ofConnection: Pick<ConnectionCommands, 'cards' | 'events'>;
  readonly sessions: Pick<Sessions, 'reconcileAll'>;
  /** Opens the connection that is the active one, as the app does at its start. */
  readonly openActive: () => Promise<void>;
  /** Sends a lock for a connection that is closed. */
  readonly lockClosed: (id: CardId) => Promise<CardLock['answer']>;
  readonly refuseDeliveries: (place: {
    readonly port: number | null;
    readonly path: string | null;
  }) => ReturnType<typeof refuseDeliveries>;
  readonly onMissed: (missed: Missed) => void;
  /** The cards that the tray shows changed. */
  readonly onCards: () => void;
  readonly collectGarbage: () => void;
  readonly now: () => number;
};

/** A longer list is not looked through in a hurry. */
const mostCards = 25;

const isShown = ({ lastDigits, state: { kind } }: CardForTray): boolean =>
  lastDigits !== null && kind !== 'final';

/**
 * What goes on while the app is locked. Closed: the connection is closed as a whole, with its files,
 * their keys and its tokens; of its cards a short list stays in memory, with ids and last digits, so
 * that they can be locked. Where its receiver was on, deliveries are turned away. Screen only:
 * everything goes on.
 */
export const createWorkWhileLocked = (
  deps: Deps,
): WorkWhileLocked & {
  readonly cardsForTray: () => readonly CardForTray[];
  /** Locks a card, whether its connection is open or not. */
  readonly lockCard: (id: CardId) => Promise<Awaited<LockAnswer>>;
} => {
  const { active, ofConnection, state } = deps;
  let shortList: readonly CardForTray[] = [];
  let locks: readonly CardLock[] = [];
  const underWay = new Map<CardId, Promise<CardLock['answer']>>();
  let refusing: Awaited<ReturnType<typeof refuseDeliveries>> = null;

  const cardsForTray = (): readonly CardForTray[] =>
    state.isClosed ? shortList : (active.features()?.cardsForTray() ?? []);
  const patch = (id: CardId, now: CardForTray['state']): void => {
    shortList = shortList.map((card) => (card.id === id ? { ...card, state: now } : card));
    deps.onCards();
  };

  const sendWhileClosed = async (id: CardId): Promise<CardLock['answer']> => {
    if (!shortList.some((card) => card.id === id)) return failed({ kind: 'app-locked' });
    patch(id, { kind: 'locking' });
    const answer = await deps.lockClosed(id);
    patch(
      id,
      !answer.ok
        ? { kind: 'failed', error: answer.error }
        : { kind: answer.value.isLocked ? 'locked' : 'can-lock' },
    );
    locks = [...locks, { id, atEpochMs: deps.now(), answer }];
    // What was read out of the keychain for it is not needed any more.
    if (state.isClosed) {
      await deps.sessions.reconcileAll();
      deps.collectGarbage();
    } else tellLocks();
    return answer;
  };

  /** One request, however often it is asked for while that one is under way. */
  const lockWhileClosed = (id: CardId): Promise<CardLock['answer']> => {
    const sent = underWay.get(id) ?? sendWhileClosed(id).finally(() => underWay.delete(id));
    underWay.set(id, sent);
    return sent;
  };

  /** Their history is in the vault. */
  const tellLocks = (): void => {
    const open = active.features();
    if (open === null) return;
    for (const lock of locks) open.noteLock(lock);
    locks = [];
  };

  return {
    cardsForTray,
    pause: async () => {
      if (deps.mode() === 'screen-only' || state.isClosed) return;
      const status = await ofConnection.events.receiverStatus({});
      const receiver = status.ok ? status.value.receiver : null;
      shortList = cardsForTray()
        .filter(isShown)
        .slice(0, mostCards)
        .map((card) => ({ ...card, name: null }));
      state.isClosed = true;
      await active.reopen();
      await deps.sessions.reconcileAll();
      if (receiver?.state === 'listening')
        refusing = await deps.refuseDeliveries({ port: receiver.port, path: receiver.path });
      deps.collectGarbage();
    },
    resume: async () => {
      if (!state.isClosed) return;
      const deliveryCount = refusing?.count() ?? 0;
      await refusing?.stop();
      refusing = null;
      state.isClosed = false;
      shortList = [];
      await deps.openActive();
      tellLocks();
      if (deliveryCount > 0) deps.onMissed({ deliveryCount });
    },
    cards: () =>
      cardsForTray()
        .filter(isShown)
        .slice(0, mostCards)
        .map(({ id, lastDigits, state }): LockableCard => ({
          id,
          lastDigits: lastDigits ?? '',
          isLocked: state.kind === 'locked',
        })),
    lockCard: async (id) =>
      state.isClosed ? lockWhileClosed(id) : ofConnection.cards.lock({ id }),
  };
};

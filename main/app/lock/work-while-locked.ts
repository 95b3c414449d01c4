import type { LockableCard } from '../../../preload/contract/app/app-lock.ts';
import type { LockAnswer } from '../../../preload/contract/cards/lock-answer.ts';
import { failed, ok } from '../../../preload/contract/result.ts';
import type { CardId } from '../../../preload/contract/values.ts';
import type { AwayConnection } from '../../connection/active-connection.ts';
import type { CardForTray } from '../../features/card-for-tray.ts';
import { lockMany } from '../../features/cards/lock/lock-many.ts';
import type { refuseDeliveries } from '../../features/events/refuse-deliveries.ts';
import type { AppContext } from '../context.ts';
import type { WorkWhileLocked } from './app-lock.ts';
import type { ClosedConnections } from './closed-connections.ts';

type Deps = Pick<
  AppContext,
  | 'active'
  | 'collectGarbage'
  | 'later'
  | 'lockState'
  | 'locks'
  | 'ofConnection'
  | 'onChange'
  | 'onMissedWhileLocked'
  | 'preferences'
  | 'reportBug'
  | 'sessions'
> & {
  readonly closed: Pick<ClosedConnections, 'readCards'>;
  /** Opens the connection that is the active one, as the app does at its start. */
  readonly openActive: () => Promise<void>;
  readonly refuseDeliveries: typeof refuseDeliveries;
};

/** Longer than any request: what was in flight when the connection closed has ended by then. */
const collectAgainAfterMs = 3_000;

/**
 * What goes on while the app is locked. Closed: the connection is closed as a whole, with its files,
 * their keys and its tokens; of its cards a list stays in memory, with ids and last digits alone, so
 * that they can be locked. A closed start reads that list and closes the files again. Where its receiver was on, deliveries are turned away. Screen only:
 * everything goes on. Cards of a connection whose files are lent are locked in the same way.
 */
export function createWorkWhileLocked(deps: Deps): WorkWhileLocked {
  const { active, locks, ofConnection, lockState: state } = deps;
  let shortList: Pick<AwayConnection, 'profile' | 'cards'> | null = null;
  let refusing: Awaited<ReturnType<typeof refuseDeliveries>> = null;

  /** What is remembered of a connection that is closed. */
  const remembered = () => (state.isClosed ? shortList : active.away());
  const rememberedCards = (): readonly CardForTray[] => {
    const { profile, cards } = remembered() ?? { profile: null, cards: [] };
    return cards.map((card) => {
      if (profile === null || card.state.kind === 'final') return card;
      if (locks.wasLocked(profile.id, card.id)) return { ...card, state: { kind: 'locked' } };
      const lock = locks.progress(profile.id, card.id);
      if (lock.state === 'pending') return { ...card, state: { kind: 'locking' } };
      return lock.state === 'failed'
        ? { ...card, state: { kind: 'failed', error: lock.error } }
        : card;
    });
  };
  const cardsForTray = (): readonly CardForTray[] =>
    (state.isClosed ? undefined : active.features()?.cardsForTray()) ?? rememberedCards();
  const usableCards = () => cardsForTray().filter(({ state: { kind } }) => kind !== 'final');

  let lastPlanned = 0;
  /** One collection for many locks in a row: each holds main up for about half a second. */
  const collectLater = (): void => {
    lastPlanned += 1;
    const planned = lastPlanned;
    deps.later(() => {
      if (state.isClosed && planned === lastPlanned) deps.collectGarbage();
    }, collectAgainAfterMs);
  };
  const collectGarbage = (): void => {
    deps.collectGarbage();
    collectLater();
  };

  /** Locks cards of the connection that is shown now, whatever opens or closes meanwhile. */
  const lockOfShown = (): ((id: CardId) => Promise<LockAnswer>) => {
    const profile = remembered()?.profile ?? active.current()?.profile ?? null;
    const lockable = state.isClosed ? new Set(rememberedCards().map(({ id }) => id)) : null;
    return async (id) => {
      if (lockable?.has(id) === false) return failed({ kind: 'app-locked' });
      if (profile === null) return failed({ kind: 'signed-out' });
      const answer = await locks.lockCard(profile.id, id);
      if (state.isClosed) {
        // What was read out of the keychain for it is not needed any more.
        await deps.sessions.reconcileAll();
        collectLater();
      }
      return answer;
    };
  };

  return {
    cardsForTray,
    startClosed: async () => {
      const stored = await deps.closed.readCards();
      if (!state.isClosed) return;
      shortList = stored;
      collectGarbage();
      deps.onChange();
    },
    pause: async () => {
      if (deps.preferences.current().chosen.appLockMode === 'screen-only' || state.isClosed) return;
      const status = await ofConnection.events.receiverStatus({});
      const away = active.away();
      const receiver = away?.receiver ?? (status.ok ? status.value.receiver : null);
      const profile = (away ?? active.current())?.profile;
      shortList =
        profile === undefined
          ? null
          : { profile, cards: usableCards().map((card) => ({ ...card, name: null })) };
      state.isClosed = true;
      await active.reopen();
      await deps.sessions.reconcileAll();
      if (receiver?.state === 'listening')
        refusing = await deps.refuseDeliveries(
          { port: receiver.port, path: receiver.path },
          deps.reportBug,
        );
      collectGarbage();
    },
    resume: async () => {
      if (!state.isClosed) return;
      const deliveryCount = refusing?.count() ?? 0;
      await refusing?.stop();
      refusing = null;
      state.isClosed = false;
      shortList = null;
      await deps.openActive();
      if (deliveryCount > 0) deps.onMissedWhileLocked({ deliveryCount });
    },
    cards: () =>
      usableCards().map(({ id, lastDigits, state }): LockableCard => ({
        id,
        lastDigits,
        isLocked: state.kind === 'locked',
      })),
    lockCard: (id) => lockOfShown()(id),
    lockMany: async ({ ids }) => ok({ results: await lockMany([...new Set(ids)], lockOfShown()) }),
  };
}

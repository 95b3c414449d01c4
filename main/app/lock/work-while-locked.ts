import type { LockableCard } from '../../../preload/contract/app/app-lock.ts';
import type { LockAnswer } from '../../../preload/contract/cards/lock-answer.ts';
import { failed, ok } from '../../../preload/contract/result.ts';
import type { CardId } from '../../../preload/contract/values.ts';
import type { LentConnection } from '../../connection/active-connection.ts';
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
  | 'connectionCommands'
  | 'onChange'
  | 'onMissedWhileLocked'
  | 'preferences'
  | 'reportBug'
  | 'sessions'
> & {
  readonly closedConnections: Pick<ClosedConnections, 'readCards'>;
  /** Opens the active connection, as at the start of the app. */
  readonly openActive: () => Promise<void>;
  readonly refuseDeliveries: typeof refuseDeliveries;
};

/** Longer than any request: requests in flight at the closing have ended by then. */
const collectAgainAfterMs = 3_000;

/**
 * The work of a locked app. Closed: the connection is closed completely, with its files, keys and
 * tokens. A card list with only ids and last digits stays in memory, so that cards can be locked. A
 * closed start reads that list and closes the files again. If the receiver was on, deliveries are
 * rejected. Screen only: everything continues. Cards of a connection whose files are lent are
 * locked in the same way.
 */
export function createWorkWhileLocked(deps: Deps): WorkWhileLocked {
  const { active, locks, connectionCommands, lockState: state } = deps;
  let cardList: Pick<LentConnection, 'profile' | 'cards'> | null = null;
  let deliveryRefusal: Awaited<ReturnType<typeof refuseDeliveries>> = null;

  /** The list of a closed connection. */
  const closedConnectionCards = () => (state.isClosed ? cardList : active.lentConnection());
  const rememberedCards = (): readonly CardForTray[] => {
    const { profile, cards } = closedConnectionCards() ?? { profile: null, cards: [] };
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
  /** One collection for many locks in a row: each blocks main for about half a second. */
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
  const createLockOfShownConnection = (): ((id: CardId) => Promise<LockAnswer>) => {
    const profile = closedConnectionCards()?.profile ?? active.current()?.profile ?? null;
    const lockable = state.isClosed ? new Set(rememberedCards().map(({ id }) => id)) : null;
    return async (id) => {
      if (lockable?.has(id) === false) return failed({ kind: 'app-locked' });
      if (profile === null) return failed({ kind: 'signed-out' });
      const answer = await locks.lockCard(profile.id, id);
      if (state.isClosed) {
        // Drops the tokens that were read from the keychain for this lock.
        await deps.sessions.reconcileAll();
        collectLater();
      }
      return answer;
    };
  };

  return {
    cardsForTray,
    startClosed: async () => {
      const stored = await deps.closedConnections.readCards();
      if (!state.isClosed) return;
      cardList = stored;
      collectGarbage();
      deps.onChange();
    },
    pause: async () => {
      if (deps.preferences.current().chosen.appLockMode === 'screen-only' || state.isClosed) return;
      const status = await connectionCommands.events.receiverStatus({});
      const lentConnection = active.lentConnection();
      const receiver = lentConnection?.receiver ?? (status.ok ? status.value.receiver : null);
      const profile = (lentConnection ?? active.current())?.profile;
      cardList =
        profile === undefined
          ? null
          : { profile, cards: usableCards().map((card) => ({ ...card, name: null })) };
      state.isClosed = true;
      await active.reopen();
      await deps.sessions.reconcileAll();
      if (receiver?.state === 'listening')
        deliveryRefusal = await deps.refuseDeliveries(
          { port: receiver.port, path: receiver.path },
          deps.reportBug,
        );
      collectGarbage();
    },
    resume: async () => {
      if (!state.isClosed) return;
      const deliveryCount = deliveryRefusal?.count() ?? 0;
      await deliveryRefusal?.stop();
      deliveryRefusal = null;
      state.isClosed = false;
      cardList = null;
      await deps.openActive();
      if (deliveryCount > 0) deps.onMissedWhileLocked({ deliveryCount });
    },
    cards: () =>
      usableCards().map(({ id, lastDigits, state }): LockableCard => ({
        id,
        lastDigits,
        isLocked: state.kind === 'locked',
      })),
    lockCard: (id) => createLockOfShownConnection()(id),
    lockMany: async ({ ids }) =>
      ok({ results: await lockMany([...new Set(ids)], createLockOfShownConnection()) }),
  };
}

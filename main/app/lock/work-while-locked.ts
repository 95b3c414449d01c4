import type { LockableCard } from '../../../preload/contract/app/app-lock.ts';
import { failed, ok } from '../../../preload/contract/result.ts';
import type { CardId } from '../../../preload/contract/values.ts';
import type { AwayConnection } from '../../connection/active-connection.ts';
import type { CardForTray } from '../../features/card-for-tray.ts';
import type { CardLock } from '../../features/feature.ts';
import { lockEach } from '../../features/cards/lock/lock-many.ts';
import type { refuseDeliveries } from '../../features/events/refuse-deliveries.ts';
import type { AppContext } from '../context.ts';
import type { WorkWhileLocked } from './app-lock.ts';
import type { ClosedConnections } from './closed-connections.ts';

type Deps = Pick<
  AppContext,
  | 'active'
  | 'collectGarbage'
  | 'journal'
  | 'later'
  | 'lockState'
  | 'now'
  | 'ofConnection'
  | 'onChange'
  | 'onMissedWhileLocked'
  | 'preferences'
  | 'push'
  | 'reportBug'
  | 'sessions'
> & {
  readonly closed: Pick<ClosedConnections, 'readCards' | 'lockCard'>;
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
  const { active, ofConnection, lockState: state } = deps;
  let shortList: Pick<AwayConnection, 'profile' | 'cards'> | null = null;
  /** Those that the journal did not take, or that are answered when their connection is open. */
  let locks: readonly (CardLock & { readonly connectionId: string })[] = [];
  /** What became of cards that were locked while their connection was closed. */
  const states = new Map<CardId, CardForTray['state']>();
  const underWay = new Map<CardId, Promise<CardLock['answer']>>();
  let refusing: Awaited<ReturnType<typeof refuseDeliveries>> = null;

  /** What is remembered of a connection that is closed. */
  const remembered = () => (state.isClosed ? shortList : active.away());
  const isRemembered = (id: CardId): boolean =>
    remembered()?.cards.some((card) => card.id === id) === true;
  const cardsForTray = (): readonly CardForTray[] =>
    (state.isClosed ? undefined : active.features()?.cardsForTray()) ??
    remembered()?.cards.map((card) => ({ ...card, state: states.get(card.id) ?? card.state })) ??
    [];
  const usableCards = () => cardsForTray().filter(({ state: { kind } }) => kind !== 'final');
  const patch = (id: CardId, now: CardForTray['state']): void => {
    states.set(id, now);
    deps.onChange();
  };

  const collectGarbage = (): void => {
    deps.collectGarbage();
    deps.later(() => {
      if (state.isClosed) deps.collectGarbage();
    }, collectAgainAfterMs);
  };

  const sendWhileClosed = async (id: CardId): Promise<CardLock['answer']> => {
    const profile = remembered()?.profile;
    if (profile === undefined || !isRemembered(id)) return failed({ kind: 'app-locked' });
    patch(id, { kind: 'locking' });
    const atEpochMs = deps.now();
    await deps.journal.note(profile.id, { id, atEpochMs, answer: null });
    const answer = await deps.closed.lockCard(profile, id);
    patch(
      id,
      !answer.ok
        ? { kind: 'failed', error: answer.error }
        : { kind: answer.value.isLocked ? 'locked' : 'can-lock' },
    );
    const isOpenAgain = !state.isClosed && active.current()?.profile.id === profile.id;
    const isSaved =
      !isOpenAgain && (await deps.journal.note(profile.id, { id, atEpochMs, answer }));
    if (!isSaved) locks = [...locks, { connectionId: profile.id, id, atEpochMs, answer }];
    // What was read out of the keychain for it is not needed any more.
    if (state.isClosed) {
      await deps.sessions.reconcileAll();
      collectGarbage();
    } else tellLocks();
    return answer.ok && state.isClosed && !isSaved
      ? ok({ ...answer.value, isUnsaved: true })
      : answer;
  };

  /** One request, however often it is asked for while that one is under way. */
  const lockWhileClosed = (id: CardId): Promise<CardLock['answer']> => {
    const sent = underWay.get(id) ?? sendWhileClosed(id).finally(() => underWay.delete(id));
    underWay.set(id, sent);
    return sent;
  };

  /** Their history is in the vault. */
  const tellLocks = (): void => {
    const [open, openId] = [active.features(), active.current()?.profile.id];
    if (open === null || state.isClosed) return;
    for (const { connectionId, ...lock } of locks) if (connectionId === openId) open.noteLock(lock);
    locks = locks.filter(({ connectionId }) => connectionId !== openId);
    states.clear();
  };

  const lockCard: WorkWhileLocked['lockCard'] = async (id) =>
    state.isClosed || underWay.has(id) || isRemembered(id)
      ? lockWhileClosed(id)
      : ofConnection.cards.lock({ id });

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
    tellLocks,
    lockCard,
    lockMany: async ({ ids }) => {
      if (active.away() === null) return ofConnection.cards.lockMany({ ids });
      const cards = cardsForTray();
      const chosen =
        ids === 'all'
          ? cards.filter(({ state: { kind } }) => kind !== 'locked' && kind !== 'final')
          : [...new Set(ids)].map(
              (id) => cards.find((card) => card.id === id) ?? { id, name: null, lastDigits: null },
            );
      const results = await lockEach(chosen, lockCard, (doneCount) =>
        deps.push('sync.progress', { task: 'lock-many', doneCount, totalCount: chosen.length }),
      );
      return ok({ results });
    },
  };
}

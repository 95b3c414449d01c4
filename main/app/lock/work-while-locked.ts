import type { LockableCard } from '../../../preload/contract/app/app-lock.ts';
import type { PushEvent } from '../../../preload/contract/events.ts';
import type { Handlers } from '../../../preload/contract/index.ts';
import type { Preferences } from '../../../preload/contract/app/preferences.ts';
import { failed, ok } from '../../../preload/contract/result.ts';
import type { CardId } from '../../../preload/contract/values.ts';
import type { Sessions } from '../../auth/create-sessions.ts';
import type { ActiveConnection, AwayConnection } from '../../connection/active-connection.ts';
import type { ConnectionCommands } from '../../connection/open-features.ts';
import type { LockJournal } from '../../connection/lock-journal.ts';
import type { CardForTray } from '../../features/card-for-tray.ts';
import type { CardLock } from '../../features/feature.ts';
import { lockEach } from '../../features/cards/lock/lock-many.ts';
import type { refuseDeliveries } from '../../features/events/refuse-deliveries.ts';
import type { Profile } from '../../profiles/profile-document.ts';
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
  readonly active: Pick<ActiveConnection, 'current' | 'features' | 'away' | 'reopen'>;
  readonly ofConnection: Pick<ConnectionCommands, 'cards' | 'events'>;
  readonly sessions: Pick<Sessions, 'reconcileAll'>;
  /** Opens the connection that is the active one, as the app does at its start. */
  readonly openActive: () => Promise<void>;
  /** The active connection, which is closed, and what its files say of its cards. Never fails. */
  readonly readStoredCards: () => Promise<Pick<AwayConnection, 'profile' | 'cards'> | null>;
  /** Sends a lock for a connection that is closed. */
  readonly journal: Pick<LockJournal, 'note'>;
  readonly lockClosed: (profile: Profile, id: CardId) => Promise<CardLock['answer']>;
  readonly refuseDeliveries: (place: {
    readonly port: number | null;
    readonly path: string | null;
  }) => ReturnType<typeof refuseDeliveries>;
  readonly onMissed: (missed: Missed) => void;
  /** The cards that the tray shows changed. */
  readonly onCards: () => void;
  readonly collectGarbage: () => void;
  readonly push: PushEvent;
  readonly now: () => number;
};

/**
 * What goes on while the app is locked. Closed: the connection is closed as a whole, with its files,
 * their keys and its tokens; of its cards a list stays in memory, with ids and last digits alone, so
 * that they can be locked. A closed start reads that list and closes the files again. Where its receiver was on, deliveries are turned away. Screen only:
 * everything goes on. Cards of a connection whose files are lent are locked in the same way.
 */
export function createWorkWhileLocked(deps: Deps): WorkWhileLocked & {
  readonly cardsForTray: () => readonly CardForTray[];
  /** Locks a card, whether its connection is open or not. */
  readonly lockCard: (id: CardId) => Promise<Awaited<LockAnswer>>;
  /** The same for many, one after the other. */
  readonly lockMany: Handlers['cards']['lockMany'];
  /** The connection may be open again: what was done without it goes into its history. */
  readonly tellLocks: () => void;
} {
  const { active, ofConnection, state } = deps;
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
    deps.onCards();
  };

  const sendWhileClosed = async (id: CardId): Promise<CardLock['answer']> => {
    const profile = remembered()?.profile;
    if (profile === undefined || !isRemembered(id)) return failed({ kind: 'app-locked' });
    patch(id, { kind: 'locking' });
    const atEpochMs = deps.now();
    await deps.journal.note(profile.id, { id, atEpochMs, answer: null });
    const answer = await deps.lockClosed(profile, id);
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
      deps.collectGarbage();
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

  const lockCard = async (id: CardId): Promise<Awaited<LockAnswer>> =>
    state.isClosed || underWay.has(id) || isRemembered(id)
      ? lockWhileClosed(id)
      : ofConnection.cards.lock({ id });

  return {
    cardsForTray,
    startClosed: async () => {
      const stored = await deps.readStoredCards();
      if (!state.isClosed) return;
      shortList = stored;
      deps.collectGarbage();
      deps.onCards();
    },
    pause: async () => {
      if (deps.mode() === 'screen-only' || state.isClosed) return;
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
        refusing = await deps.refuseDeliveries({ port: receiver.port, path: receiver.path });
      deps.collectGarbage();
    },
    resume: async () => {
      if (!state.isClosed) return;
      const deliveryCount = refusing?.count() ?? 0;
      await refusing?.stop();
      refusing = null;
      state.isClosed = false;
      shortList = null;
      await deps.openActive();
      if (deliveryCount > 0) deps.onMissed({ deliveryCount });
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

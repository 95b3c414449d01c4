import { type CommandError, type Result, failed } from '../../../preload/contract/result.ts';
import type { PaymentWatch, TerminalPayment } from '../../../preload/contract/terminal-payments.ts';
import type { TerminalPaymentId } from '../../../preload/contract/values.ts';
import type { Vault } from '../../data/vault/open-vault.ts';
import type { OpenConnection } from '../open-connection.ts';
import { failurePauseMs, planPolls, pollBudget, silentAfterMs } from './follow-plan.ts';
import {
  type PollState,
  afterAnswer,
  afterFailure,
  afterOwnFailure,
  afterRest,
  beginPollState,
  withoutBackoff,
  duePollOf,
} from './poll-state.ts';
import { keepPayment, outcomeOf, watchedId } from './payment-record.ts';

/** Nobody tells for certain that the network or the session is back. */
const pollEveryMs = 30_000;
const longestQuietAskedMs = 60 * 60_000;

export type PaymentFollowerDeps = {
  /** The active connection: nothing is sent or kept for one that no longer is. */
  readonly connection: () => OpenConnection | null;
  readonly isOnline: () => boolean;
  readonly now: () => number;
  readonly timers: { readonly after: (delayMs: number, task: () => void) => () => void };
  /** Something about a payment, or about how it is followed, is new. */
  readonly onChange: () => void;
  readonly reportBug: (cause: unknown) => void;
};

export type PaymentFollower = {
  /**
   * Asks about a payment now, once however often it is asked for at the same time, and keeps the
   * answer. `offline`, `signed-out` without a request.
   */
  readonly ask: (
    connection: OpenConnection,
    id: TerminalPaymentId,
  ) => Promise<Result<TerminalPayment>>;
  /** Begins anew with these: they were added to the list, or are to be followed again. */
  readonly begin: (connection: OpenConnection, ids: readonly TerminalPaymentId[]) => void;
  readonly watchOf: (connection: OpenConnection, id: TerminalPaymentId) => PaymentWatch;
  /**
   * A connection was opened, the computer woke, or network, session or a grant are back: goes on.
   * Waits that the bank asked for are kept.
   */
  readonly onReconnect: () => void;
  /** The computer goes to sleep: nothing is asked until `onReconnect`. */
  readonly suspend: () => void;
  readonly stop: () => void;
};

/**
 * What is known of the payments of one connection beside its vault. `lastingError`: what no payment will
 * get past by itself.
 */
type FollowState = {
  readonly polls: Map<TerminalPaymentId, PollState>;
  readonly inFlight: Map<TerminalPaymentId, Promise<Result<TerminalPayment>>>;
  startedEpochMs: readonly number[];
  quietUntilEpochMs: number;
  lastingError: { readonly error: CommandError; readonly sinceEpochMs: number } | null;
  /** Why nothing could be asked when it was last tried. */
  blockedReason: { readonly error: CommandError; readonly sinceEpochMs: number } | null;
};

/**
 * Of one payment alone: the bank does not know of it yet, or will not answer for it. That is as
 * good as silence, and no other payment waits for it.
 */
const ofThePayment: ReadonlySet<CommandError['kind']> = new Set(['not-found', 'rejected']);
const passesByItself: ReadonlySet<CommandError['kind']> = new Set([
  'offline',
  'timed-out',
  'service-failed',
  'rate-limited',
  'unexpected',
]);

/**
 * Follows the watched payments of the active connection until each is settled or silent: many at
 * once within one budget.
 */
export const createPaymentFollower = (deps: PaymentFollowerDeps): PaymentFollower => {
  const states = new WeakMap<OpenConnection, FollowState>();
  let isAsleep = false;
  let isStopped = false;
  let cancel: () => void = () => undefined;

  const stateOf = (connection: OpenConnection): FollowState => {
    const known = states.get(connection) ?? {
      polls: new Map(),
      inFlight: new Map(),
      startedEpochMs: [],
      quietUntilEpochMs: 0,
      lastingError: null,
      blockedReason: null,
    };
    states.set(connection, known);
    return known;
  };
  const pollOf = ({ polls }: FollowState, id: TerminalPaymentId): PollState => {
    const known = polls.get(id) ?? beginPollState(deps.now());
    polls.set(id, known);
    return known;
  };

  const changePolls = (
    { polls }: FollowState,
    change: (poll: PollState, now: number) => PollState,
  ): void => {
    for (const [id, poll] of polls) polls.set(id, change(poll, deps.now()));
  };

  const blockedReasonOf = (connection: OpenConnection): CommandError | null => {
    if (connection !== deps.connection() || connection.phase() !== 'signed-in')
      return { kind: 'signed-out' };
    return deps.isOnline() ? null : { kind: 'offline' };
  };

  /** Which state follows from an answer; written to the vault only where it is another one. */
  const recordState = (
    vault: Vault,
    state: FollowState,
    {
      id,
      payment,
      isChanged,
    }: {
      readonly id: TerminalPaymentId;
      readonly payment: TerminalPayment | null;
      readonly isChanged: boolean;
    },
  ): void => {
    const watched = vault.watchedPayments.get(id);
    if (watched === null) return void state.polls.delete(id);
    const put = (state: typeof watched.state): void =>
      vault.watchedPayments.setState(id, state, deps.now());
    if (payment !== null && outcomeOf(payment.status) !== null) {
      state.polls.delete(id);
      put('settled');
    } else if (isChanged) put('following');
    else if (watched.state === 'following' && pollOf(state, id).quietMs >= silentAfterMs)
      put('silent');
  };

  const keep = (
    connection: OpenConnection,
    id: TerminalPaymentId,
    {
      answer,
      askedAtEpochMs,
    }: { readonly answer: Result<TerminalPayment>; readonly askedAtEpochMs: number },
  ): void => {
    const state = stateOf(connection);
    const { vault } = connection;
    const poll = pollOf(state, id);
    const now = deps.now();
    if (answer.ok) {
      state.lastingError = null;
      // The bank may write the id in another case than it was asked for.
      const isChanged = keepPayment(connection, {
        payment: { ...answer.value, id },
        asOfEpochMs: askedAtEpochMs,
      });
      state.polls.set(id, afterAnswer(poll, { isChanged, now }));
      if (vault) recordState(vault, state, { id, payment: answer.value, isChanged });
      return;
    }
    const { error } = answer;
    if (ofThePayment.has(error.kind)) {
      state.polls.set(id, afterOwnFailure(poll, error, now));
      if (vault) recordState(vault, state, { id, payment: null, isChanged: false });
      return;
    }
    state.polls.set(id, afterFailure(poll, error, now));
    if (error.kind === 'rate-limited')
      state.quietUntilEpochMs = Math.min(
        now + longestQuietAskedMs,
        Math.max(error.retryAtEpochMs ?? 0, now + failurePauseMs(1)),
      );
    if (!passesByItself.has(error.kind)) state.lastingError ??= { error, sinceEpochMs: now };
  };

  const send = async (
    connection: OpenConnection,
    id: TerminalPaymentId,
  ): Promise<Result<TerminalPayment>> => {
    const askedAtEpochMs = deps.now();
    const isWatched = (): boolean => connection.vault?.watchedPayments.get(id) != null;
    try {
      const wasWatched = isWatched();
      const answer = await connection.bank.readTerminalPayment(id);
      // A connection that was closed meanwhile has no place to keep it.
      if (connection !== deps.connection()) return answer;
      // The owner removed it from the list, and what was kept of it with it.
      if (wasWatched && !isWatched()) return answer;
      keep(connection, id, { answer, askedAtEpochMs });
      deps.onChange();
      return answer;
    } catch (cause) {
      // A disk that fails: neither it nor the bank is asked again at once.
      const state = stateOf(connection);
      state.polls.set(id, afterFailure(pollOf(state, id), null, deps.now()));
      throw cause;
    }
  };

  const ask: PaymentFollower['ask'] = (connection, id) => {
    const blockedReason = blockedReasonOf(connection);
    if (blockedReason !== null) return Promise.resolve(failed(blockedReason));
    const state = stateOf(connection);
    const underWay = state.inFlight.get(id);
    if (underWay) return underWay;
    const now = deps.now();
    state.startedEpochMs = [
      ...state.startedEpochMs.filter(
        (started) => started > now - pollBudget.withinMs && started <= now,
      ),
      now,
    ];
    const asked = send(connection, id).finally(() => {
      state.inFlight.delete(id);
      run();
    });
    state.inFlight.set(id, asked);
    return asked;
  };

  const noteBlocked = (state: FollowState, error: CommandError | null): void => {
    if (state.blockedReason?.error.kind === error?.kind) return;
    state.blockedReason = error === null ? null : { error, sinceEpochMs: deps.now() };
    if (error === null) changePolls(state, afterRest);
    deps.onChange();
  };

  /**
   * Asks about whatever is due; milliseconds until the next look, null when an answer or the owner
   * brings it about.
   */
  const step = (connection: OpenConnection, { watchedPayments }: Vault): number | null => {
    const state = stateOf(connection);
    const followed = watchedPayments.followed().map(watchedId);
    if (followed.length === 0) return null;
    const blockedReason = blockedReasonOf(connection);
    noteBlocked(state, blockedReason);
    if (blockedReason !== null) return pollEveryMs;
    if (state.lastingError !== null) return null;
    const now = deps.now();
    const quietMs = state.quietUntilEpochMs - now;
    // A clock that was set back must not make the bank's quiet longer.
    if (quietMs > 0 && quietMs <= longestQuietAskedMs) return quietMs;
    if (state.quietUntilEpochMs > 0) {
      state.quietUntilEpochMs = 0;
      changePolls(state, afterRest);
    }
    const duePolls = followed
      .filter((id) => !state.inFlight.has(id))
      .map((id) => duePollOf(id, pollOf(state, id), now));
    const { ids, waitMs } = planPolls(duePolls, {
      now,
      startedEpochMs: state.startedEpochMs,
      inFlightCount: state.inFlight.size,
    });
    for (const id of ids) ask(connection, id).catch(deps.reportBug);
    return waitMs;
  };

  /** Sets the one timer anew. */
  function run(): void {
    cancel();
    cancel = () => undefined;
    const connection = deps.connection();
    if (isStopped || isAsleep || !connection?.vault) return;
    let waitMs: number | null = pollEveryMs;
    try {
      waitMs = step(connection, connection.vault);
    } catch (cause) {
      deps.reportBug(cause);
    }
    if (waitMs !== null) cancel = deps.timers.after(Math.max(1, waitMs), run);
  }

  return {
    ask,
    begin: (connection, ids) => {
      const state = stateOf(connection);
      state.lastingError = null;
      for (const id of ids) state.polls.set(id, beginPollState(deps.now()));
      run();
    },
    watchOf: (connection, id) => {
      const watched = connection.vault?.watchedPayments.get(id) ?? null;
      if (watched === null) return { state: 'not-watched', sinceEpochMs: null, error: null };
      const state = stateOf(connection);
      const failure = state.polls.get(id)?.failure ?? null;
      if (watched.state !== 'following')
        return {
          state: watched.state,
          sinceEpochMs: watched.sinceEpochMs,
          error: watched.state === 'silent' ? (failure?.error ?? null) : null,
        };
      const blockedReason = blockedReasonOf(connection);
      if (blockedReason !== null)
        return {
          state: 'paused',
          sinceEpochMs:
            state.blockedReason?.error.kind === blockedReason.kind
              ? state.blockedReason.sinceEpochMs
              : null,
          error: blockedReason,
        };
      const paused = state.lastingError ?? failure;
      return paused === null
        ? { state: 'following', sinceEpochMs: watched.sinceEpochMs, error: null }
        : { state: 'paused', ...paused };
    },
    onReconnect: () => {
      const connection = deps.connection();
      if (connection) {
        const state = stateOf(connection);
        state.lastingError = null;
        changePolls(state, isAsleep ? afterRest : withoutBackoff);
      }
      isAsleep = false;
      run();
    },
    suspend: () => {
      isAsleep = true;
      run();
    },
    stop: () => {
      isStopped = true;
      run();
    },
  };
};

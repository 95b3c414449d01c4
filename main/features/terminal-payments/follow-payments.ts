import { type CommandError, type Result, failed } from '../../../preload/contract/result.ts';
import type { PaymentWatch, TerminalPayment } from '../../../preload/contract/terminal-payments.ts';
import type { TerminalPaymentId } from '../../../preload/contract/values.ts';
import type { Vault } from '../../data/vault/open-vault.ts';
import type { Scope } from '../scope.ts';
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

export type PaymentFollower = {
  /**
   * Asks about a payment now, once however often it is asked for at the same time, and keeps the
   * answer. `offline`, `signed-out` without a request.
   */
  readonly ask: (id: TerminalPaymentId) => Promise<Result<TerminalPayment>>;
  /** Begins anew with these: they were added to the list, or are to be followed again. */
  readonly begin: (ids: readonly TerminalPaymentId[]) => void;
  readonly watchOf: (id: TerminalPaymentId) => PaymentWatch;
  /**
   * The connection was opened, the computer woke, or network, session or a grant are back: goes on.
   * Waits that the bank asked for are kept.
   */
  readonly onReconnect: () => void;
  /** The computer goes to sleep: nothing is asked until `onReconnect`. */
  readonly suspend: () => void;
  readonly stop: () => void;
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

type Since = { readonly error: CommandError; readonly sinceEpochMs: number };

/**
 * Follows the watched payments of a connection until each is settled or silent: many at once within
 * one budget.
 */
export const createPaymentFollower = (
  scope: Scope,
  /** Something about a payment, or about how it is followed, is new. */
  onChange: () => void,
): PaymentFollower => {
  const { vault, now } = scope;
  const polls = new Map<TerminalPaymentId, PollState>();
  const inFlight = new Map<TerminalPaymentId, Promise<Result<TerminalPayment>>>();
  let startedEpochMs: readonly number[] = [];
  let quietUntilEpochMs = 0;
  /** What no payment will get past by itself. */
  let lastingError: Since | null = null;
  /** Why nothing could be asked when it was last tried. */
  let lastBlocked: Since | null = null;
  let isAsleep = false;
  let isStopped = false;
  let cancel: () => void = () => undefined;

  const pollOf = (id: TerminalPaymentId): PollState => {
    const known = polls.get(id) ?? beginPollState(now());
    polls.set(id, known);
    return known;
  };

  const changePolls = (change: (poll: PollState, now: number) => PollState): void => {
    for (const [id, poll] of polls) polls.set(id, change(poll, now()));
  };

  const blockedReason = (): CommandError | null => {
    if (!scope.isOpen() || scope.phase() !== 'signed-in') return { kind: 'signed-out' };
    return scope.isOnline() ? null : { kind: 'offline' };
  };

  /** Which state follows from an answer; written to the vault only where it is another one. */
  const recordState = (
    { watchedPayments }: Vault,
    id: TerminalPaymentId,
    {
      payment,
      isChanged,
    }: {
      readonly payment: TerminalPayment | null;
      readonly isChanged: boolean;
    },
  ): void => {
    const watched = watchedPayments.get(id);
    if (watched === null) return void polls.delete(id);
    const put = (state: typeof watched.state): void => watchedPayments.setState(id, state, now());
    if (payment !== null && outcomeOf(payment.status) !== null) {
      polls.delete(id);
      put('settled');
    } else if (isChanged) put('following');
    else if (watched.state === 'following' && pollOf(id).quietMs >= silentAfterMs) put('silent');
  };

  const keep = (
    id: TerminalPaymentId,
    answer: Result<TerminalPayment>,
    askedAtEpochMs: number,
  ): void => {
    const poll = pollOf(id);
    const atEpochMs = now();
    if (answer.ok) {
      lastingError = null;
      // The bank may write the id in another case than it was asked for.
      const isChanged = keepPayment(scope, {
        payment: { ...answer.value, id },
        asOfEpochMs: askedAtEpochMs,
      });
      polls.set(id, afterAnswer(poll, { isChanged, now: atEpochMs }));
      if (vault) recordState(vault, id, { payment: answer.value, isChanged });
      return;
    }
    const { error } = answer;
    if (ofThePayment.has(error.kind)) {
      polls.set(id, afterOwnFailure(poll, error, atEpochMs));
      if (vault) recordState(vault, id, { payment: null, isChanged: false });
      return;
    }
    polls.set(id, afterFailure(poll, error, atEpochMs));
    if (error.kind === 'rate-limited')
      quietUntilEpochMs = Math.min(
        atEpochMs + longestQuietAskedMs,
        Math.max(error.retryAtEpochMs ?? 0, atEpochMs + failurePauseMs(1)),
      );
    if (!passesByItself.has(error.kind)) lastingError ??= { error, sinceEpochMs: atEpochMs };
  };

  const send = async (id: TerminalPaymentId): Promise<Result<TerminalPayment>> => {
    const askedAtEpochMs = now();
    const isWatched = (): boolean => vault?.watchedPayments.get(id) != null;
    try {
      const wasWatched = isWatched();
      const answer = await scope.bank.readTerminalPayment(id);
      // A connection that was closed meanwhile has no place to keep it.
      if (!scope.isOpen()) return answer;
      // The owner removed it from the list, and what was kept of it with it.
      if (wasWatched && !isWatched()) return answer;
      keep(id, answer, askedAtEpochMs);
      onChange();
      return answer;
    } catch (cause) {
      // A disk that fails: neither it nor the bank is asked again at once.
      polls.set(id, afterFailure(pollOf(id), null, now()));
      throw cause;
    }
  };

  const ask: PaymentFollower['ask'] = (id) => {
    const blocked = blockedReason();
    if (blocked !== null) return Promise.resolve(failed(blocked));
    const underWay = inFlight.get(id);
    if (underWay) return underWay;
    const atEpochMs = now();
    startedEpochMs = [
      ...startedEpochMs.filter(
        (started) => started > atEpochMs - pollBudget.withinMs && started <= atEpochMs,
      ),
      atEpochMs,
    ];
    const asked = send(id).finally(() => {
      inFlight.delete(id);
      run();
    });
    inFlight.set(id, asked);
    return asked;
  };

  const noteBlocked = (error: CommandError | null): void => {
    if (lastBlocked?.error.kind === error?.kind) return;
    lastBlocked = error === null ? null : { error, sinceEpochMs: now() };
    if (error === null) changePolls(afterRest);
    onChange();
  };

  /**
   * Asks about whatever is due; milliseconds until the next look, null when an answer or the owner
   * brings it about.
   */
  const step = ({ watchedPayments }: Vault): number | null => {
    const followed = watchedPayments.followed().map(watchedId);
    if (followed.length === 0) return null;
    const blocked = blockedReason();
    noteBlocked(blocked);
    if (blocked !== null) return pollEveryMs;
    if (lastingError !== null) return null;
    const atEpochMs = now();
    const quietMs = quietUntilEpochMs - atEpochMs;
    // A clock that was set back must not make the bank's quiet longer.
    if (quietMs > 0 && quietMs <= longestQuietAskedMs) return quietMs;
    if (quietUntilEpochMs > 0) {
      quietUntilEpochMs = 0;
      changePolls(afterRest);
    }
    const duePolls = followed
      .filter((id) => !inFlight.has(id))
      .map((id) => duePollOf(id, pollOf(id), atEpochMs));
    const { ids, waitMs } = planPolls(duePolls, {
      now: atEpochMs,
      startedEpochMs,
      inFlightCount: inFlight.size,
    });
    for (const id of ids) ask(id).catch(scope.reportBug);
    return waitMs;
  };

  /** Sets the one timer anew. */
  function run(): void {
    cancel();
    cancel = () => undefined;
    if (isStopped || isAsleep || !scope.isOpen() || vault === null) return;
    let waitMs: number | null = pollEveryMs;
    try {
      waitMs = step(vault);
    } catch (cause) {
      scope.reportBug(cause);
    }
    if (waitMs !== null) cancel = scope.timers.after(Math.max(1, waitMs), run);
  }

  return {
    ask,
    begin: (ids) => {
      lastingError = null;
      for (const id of ids) polls.set(id, beginPollState(now()));
      run();
    },
    watchOf: (id) => {
      const watched = vault?.watchedPayments.get(id) ?? null;
      if (watched === null) return { state: 'not-watched', sinceEpochMs: null, error: null };
      const { state, sinceEpochMs } = watched;
      const failure = polls.get(id)?.failure ?? null;
      if (state !== 'following')
        return {
          state,
          sinceEpochMs,
          error: state === 'silent' ? (failure?.error ?? null) : null,
        };
      const blocked = blockedReason();
      if (blocked !== null)
        return {
          state: 'paused',
          sinceEpochMs: lastBlocked?.error.kind === blocked.kind ? lastBlocked.sinceEpochMs : null,
          error: blocked,
        };
      const paused = lastingError ?? failure;
      return paused === null
        ? { state, sinceEpochMs, error: null }
        : { state: 'paused', ...paused };
    },
    onReconnect: () => {
      lastingError = null;
      changePolls(isAsleep ? afterRest : withoutBackoff);
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

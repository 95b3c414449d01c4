import {
  type CommandError,
  type Result,
  failed,
  isOfRequest,
  isTemporary,
  ok,
} from '../../../preload/contract/result.ts';
import type { PaymentWatch, TerminalPayment } from '../../../preload/contract/terminal-payments.ts';
import type { TerminalPaymentId } from '../../../preload/contract/values.ts';
import type { ScheduledJob } from '../../scheduler/scheduler.ts';
import type { Scope } from '../scope.ts';
import {
  type PollState,
  afterAnswer,
  afterFailure,
  afterPaymentFailure,
  afterPause,
  createPollState,
  silentAfterMs,
} from './poll-state.ts';
import { storePayment, outcomeOf, watchedId } from './payment-record.ts';

export type PaymentFollower = {
  /**
   * Requests a payment now and stores the answer; concurrent calls share one request. `offline`,
   * `signed-out` without a request.
   */
  readonly requestPayment: (id: TerminalPaymentId) => Promise<Result<TerminalPayment>>;
  /** Requests the followed payments one after the other, and waits for the end. */
  readonly requestFollowed: () => Promise<Result<unknown>>;
  /** Starts to follow these payments: they were added to the list, or are followed again. */
  readonly startFollowing: (ids: readonly TerminalPaymentId[]) => void;
  readonly watchOf: (id: TerminalPaymentId) => PaymentWatch;
  /** The session, the network or a permission is back, so the cause of an error may be gone. */
  readonly onReconnect: () => void;
};

/** The maximum number of payments read while the user waits: a customer may stand at the till. */
const maxRequestedNow = 20;

type ErrorSince = { readonly error: CommandError; readonly sinceEpochMs: number };

type Follower = {
  readonly scope: Scope;
  /** A payment or its polling state has changed. */
  readonly onChange: () => void;
  /** The bank returned this payment, and it is stored. */
  readonly onPayment: (payment: TerminalPayment) => void;
  readonly job: ScheduledJob<TerminalPaymentId>;
  readonly polls: Map<TerminalPaymentId, PollState>;
  readonly inFlight: Map<TerminalPaymentId, Promise<Result<TerminalPayment>>>;
  /** An error that affects every payment and does not go away automatically. */
  lastingError: ErrorSince | null;
  /** Why no payment could be polled at the last attempt. */
  lastBlocked: ErrorSince | null;
};

/** Polls the followed payments of a connection until each is settled or silent, many at once. */
export function createPaymentFollower(
  scope: Scope,
  { onChange, onPayment }: Pick<Follower, 'onChange' | 'onPayment'>,
): PaymentFollower {
  const { vault, now } = scope;
  const job = scope.scheduler.add<TerminalPaymentId>({
    needsBank: true,
    tasks: () =>
      vault === null || follower.lastingError !== null
        ? []
        : vault.watchedPayments
            .followed()
            .map(watchedId)
            .filter((id) => !follower.inFlight.has(id))
            .map((id) => ({ id, ...pollOf(follower, id) })),
    run: async (id) => void (await sendRequest(follower, id)),
    onHeld: (by) => {
      const isBlocked = by?.kind === 'offline' || by?.kind === 'signed-out';
      follower.lastBlocked = isBlocked ? { error: by, sinceEpochMs: now() } : null;
      // Polling was paused, which does not count as quiet time.
      if (by === null)
        for (const [id, poll] of follower.polls) follower.polls.set(id, afterPause(poll, now()));
      onChange();
    },
  });
  const follower: Follower = {
    scope,
    onChange,
    onPayment,
    job,
    polls: new Map(),
    inFlight: new Map(),
    lastingError: null,
    lastBlocked: null,
  };
  return {
    requestPayment: (id) => requestPayment(follower, id),
    requestFollowed: async () => {
      for (const payment of vault?.watchedPayments.followed().slice(0, maxRequestedNow) ?? []) {
        const answer = await requestPayment(follower, watchedId(payment));
        if (!answer.ok && !isOfRequest(answer.error)) return answer;
      }
      return ok({});
    },
    startFollowing: (ids) => {
      follower.lastingError = null;
      for (const id of ids) {
        follower.polls.set(id, createPollState(now()));
        job.reset(id);
      }
      job.reschedule();
    },
    watchOf: (id) => watchOf(follower, id),
    onReconnect: () => {
      follower.lastingError = null;
      job.reschedule();
    },
  };
}

function pollOf({ scope, polls }: Follower, id: TerminalPaymentId): PollState {
  const poll = polls.get(id) ?? createPollState(scope.now());
  polls.set(id, poll);
  return poll;
}

function blockedReason({ scope }: Follower): CommandError | null {
  return scope.isOpen() ? scope.scheduler.blockedReason() : { kind: 'signed-out' };
}

async function requestPayment(
  follower: Follower,
  id: TerminalPaymentId,
): Promise<Result<TerminalPayment>> {
  const blocked = blockedReason(follower);
  if (blocked !== null) return failed(blocked);
  const current = follower.inFlight.get(id);
  if (current) return current;
  follower.scope.scheduler.countRequest();
  return sendRequest(follower, id).finally(follower.job.reschedule);
}

function sendRequest(follower: Follower, id: TerminalPaymentId): Promise<Result<TerminalPayment>> {
  const request = readFromBank(follower, id).finally(() => follower.inFlight.delete(id));
  follower.inFlight.set(id, request);
  return request;
}

async function readFromBank(
  follower: Follower,
  id: TerminalPaymentId,
): Promise<Result<TerminalPayment>> {
  const { scope } = follower;
  const askedAtEpochMs = scope.now();
  const isWatched = (): boolean => scope.vault?.watchedPayments.get(id) != null;
  const wasWatched = isWatched();
  const answer = await scope.bank.readTerminalPayment(id);
  // A connection that closed meanwhile cannot store it.
  if (!scope.isOpen()) return answer;
  // The user removed the payment from the list, with its stored data.
  if (wasWatched && !isWatched()) return answer;
  recordAnswer(follower, { id, answer, askedAtEpochMs });
  follower.onChange();
  return answer;
}

function recordAnswer(
  follower: Follower,
  {
    id,
    answer,
    askedAtEpochMs,
  }: {
    readonly id: TerminalPaymentId;
    readonly answer: Result<TerminalPayment>;
    readonly askedAtEpochMs: number;
  },
): void {
  const { scope, job, polls } = follower;
  const poll = pollOf(follower, id);
  const atEpochMs = scope.now();
  if (answer.ok) {
    follower.lastingError = null;
    job.reset(id);
    // The bank may return the id in another case.
    const payment = { ...answer.value, id };
    const isChanged = storePayment(scope, { payment, asOfEpochMs: askedAtEpochMs });
    follower.onPayment(payment);
    polls.set(id, afterAnswer(poll, { isChanged, now: atEpochMs }));
    recordState(follower, id, { payment, isChanged });
    return;
  }
  const { error } = answer;
  // The bank does not know the payment yet, or refuses to answer for it: both count as silence.
  if (isOfRequest(error)) {
    job.reset(id);
    polls.set(id, afterPaymentFailure(poll, error, atEpochMs));
    recordState(follower, id, { payment: null, isChanged: false });
    return;
  }
  polls.set(id, afterFailure(poll, error, atEpochMs));
  job.failed(error, id);
  // A bug with one payment must not stop the others.
  if (!isTemporary(error) && error.kind !== 'unexpected')
    follower.lastingError ??= { error, sinceEpochMs: atEpochMs };
}

/** Derives the state from an answer; writes it to the vault only if it changed. */
function recordState(
  follower: Follower,
  id: TerminalPaymentId,
  { payment, isChanged }: { readonly payment: TerminalPayment | null; readonly isChanged: boolean },
): void {
  const { scope, polls } = follower;
  if (scope.vault === null) return;
  const { watchedPayments } = scope.vault;
  const watched = watchedPayments.get(id);
  if (watched === null) return void polls.delete(id);
  const setState = (state: typeof watched.state): void =>
    watchedPayments.setState(id, state, scope.now());
  if (payment !== null && outcomeOf(payment.status) !== null) {
    polls.delete(id);
    setState('settled');
  } else if (isChanged) setState('following');
  else if (watched.state === 'following' && pollOf(follower, id).quietMs >= silentAfterMs)
    setState('silent');
}

function watchOf(follower: Follower, id: TerminalPaymentId): PaymentWatch {
  const { lastBlocked, lastingError } = follower;
  const watched = follower.scope.vault?.watchedPayments.get(id) ?? null;
  if (watched === null) return { state: 'not-watched', sinceEpochMs: null, error: null };
  const { state, sinceEpochMs } = watched;
  const failure = follower.polls.get(id)?.failure ?? null;
  if (state !== 'following')
    return { state, sinceEpochMs, error: state === 'silent' ? (failure?.error ?? null) : null };
  const blocked = blockedReason(follower);
  if (blocked !== null)
    return {
      state: 'paused',
      sinceEpochMs: lastBlocked?.error.kind === blocked.kind ? lastBlocked.sinceEpochMs : null,
      error: blocked,
    };
  const pauseCause = lastingError ?? failure;
  return pauseCause === null
    ? { state, sinceEpochMs, error: null }
    : { state: 'paused', ...pauseCause };
}

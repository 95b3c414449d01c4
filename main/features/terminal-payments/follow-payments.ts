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
import type { Vault } from '../../data/vault/open-vault.ts';
import type { Scope } from '../scope.ts';
import {
  type PollState,
  afterAnswer,
  afterFailure,
  afterOwnFailure,
  afterRest,
  beginPollState,
  silentAfterMs,
} from './poll-state.ts';
import { keepPayment, outcomeOf, watchedId } from './payment-record.ts';

export type PaymentFollower = {
  /**
   * Asks about a payment now, once however often it is asked for at the same time, and keeps the
   * answer. `offline`, `signed-out` without a request.
   */
  readonly ask: (id: TerminalPaymentId) => Promise<Result<TerminalPayment>>;
  /** Asks about those that are followed, one after another, and waits for the end. */
  readonly askFollowed: () => Promise<Result<unknown>>;
  /** Begins anew with these: they were added to the list, or are to be followed again. */
  readonly begin: (ids: readonly TerminalPaymentId[]) => void;
  readonly watchOf: (id: TerminalPaymentId) => PaymentWatch;
  /** The session, the network or a grant is back: what stood in the way may do so no more. */
  readonly onReconnect: () => void;
};

/** The most payments that somebody waits for: a customer may stand at the till. */
const mostAskedNow = 20;

type Since = { readonly error: CommandError; readonly sinceEpochMs: number };

/** Follows the watched payments of a connection until each is settled or silent, many at once. */
export function createPaymentFollower(
  scope: Scope,
  {
    onChange,
    onTold,
  }: {
    /** Something about a payment, or about how it is followed, is new. */
    readonly onChange: () => void;
    /** The bank answered with this payment, and it is kept. */
    readonly onTold: (payment: TerminalPayment) => void;
  },
): PaymentFollower {
  const { vault, now, scheduler } = scope;
  const polls = new Map<TerminalPaymentId, PollState>();
  const inFlight = new Map<TerminalPaymentId, Promise<Result<TerminalPayment>>>();
  /** What no payment will get past by itself. */
  let lastingError: Since | null = null;
  /** Why nothing could be asked when it was last tried. */
  let lastBlocked: Since | null = null;

  const pollOf = (id: TerminalPaymentId): PollState => {
    const known = polls.get(id) ?? beginPollState(now());
    polls.set(id, known);
    return known;
  };

  const blockedReason = (): CommandError | null =>
    scope.isOpen() ? scheduler.blockedReason() : { kind: 'signed-out' };

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
      job.reset(id);
      // The bank may write the id in another case than it was asked for.
      const payment = { ...answer.value, id };
      const isChanged = keepPayment(scope, { payment, asOfEpochMs: askedAtEpochMs });
      onTold(payment);
      polls.set(id, afterAnswer(poll, { isChanged, now: atEpochMs }));
      if (vault) recordState(vault, id, { payment: answer.value, isChanged });
      return;
    }
    const { error } = answer;
    // The bank does not know it yet, or refuses to answer for it: as good as silence.
    if (isOfRequest(error)) {
      job.reset(id);
      polls.set(id, afterOwnFailure(poll, error, atEpochMs));
      if (vault) recordState(vault, id, { payment: null, isChanged: false });
      return;
    }
    polls.set(id, afterFailure(poll, error, atEpochMs));
    job.failed(error, id);
    // A bug at one payment stops no other one.
    if (!isTemporary(error) && error.kind !== 'unexpected')
      lastingError ??= { error, sinceEpochMs: atEpochMs };
  };

  const send = async (id: TerminalPaymentId): Promise<Result<TerminalPayment>> => {
    const askedAtEpochMs = now();
    const isWatched = (): boolean => vault?.watchedPayments.get(id) != null;
    const wasWatched = isWatched();
    const answer = await scope.bank.readTerminalPayment(id);
    // A connection that was closed meanwhile has no place to keep it.
    if (!scope.isOpen()) return answer;
    // The owner removed it from the list, and what was kept of it with it.
    if (wasWatched && !isWatched()) return answer;
    keep(id, answer, askedAtEpochMs);
    onChange();
    return answer;
  };

  const askNow = (id: TerminalPaymentId): Promise<Result<TerminalPayment>> => {
    const asked = send(id).finally(() => inFlight.delete(id));
    inFlight.set(id, asked);
    return asked;
  };

  const ask: PaymentFollower['ask'] = (id) => {
    const blocked = blockedReason();
    if (blocked !== null) return Promise.resolve(failed(blocked));
    const underWay = inFlight.get(id);
    if (underWay) return underWay;
    scheduler.countRequest();
    return askNow(id).finally(job.reschedule);
  };

  const job = scheduler.add<TerminalPaymentId>({
    needsBank: true,
    tasks: () =>
      vault === null || lastingError !== null
        ? []
        : vault.watchedPayments
            .followed()
            .map(watchedId)
            .filter((id) => !inFlight.has(id))
            .map((id) => ({ id, ...pollOf(id) })),
    run: async (id) => void (await askNow(id)),
    onHeld: (by) => {
      const isBlocked = by?.kind === 'offline' || by?.kind === 'signed-out';
      lastBlocked = isBlocked ? { error: by, sinceEpochMs: now() } : null;
      // Nobody looked for a while; that is no quiet.
      if (by === null) for (const [id, poll] of polls) polls.set(id, afterRest(poll, now()));
      onChange();
    },
  });

  return {
    ask,
    askFollowed: async () => {
      for (const one of vault?.watchedPayments.followed().slice(0, mostAskedNow) ?? []) {
        const answer = await ask(watchedId(one));
        if (!answer.ok && !isOfRequest(answer.error)) return answer;
      }
      return ok({});
    },
    begin: (ids) => {
      lastingError = null;
      for (const id of ids) {
        polls.set(id, beginPollState(now()));
        job.reset(id);
      }
      job.reschedule();
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
      job.reschedule();
    },
  };
}

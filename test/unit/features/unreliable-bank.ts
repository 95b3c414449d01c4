import type { BankApi } from '../../../main/bank/bank-api.ts';
import type { BankFailure } from '../../../main/bank/transport/bank-failure.ts';
import type { Card } from '../../../preload/contract/cards/cards.ts';
import { type Result, failed, ok } from '../../../preload/contract/result.ts';
import { cardIdOf, cardWith, fakeBank } from './fakes.ts';

type Write = Parameters<BankApi['writeCard']>[0];

/** What happens to a request on its way. `lost-after`: the bank did it and nobody hears. `held…`: the answer comes when the test says,
 * the bank acts at once or only then. `killed…`: the app is gone, and the bank did nothing, did it, or does it later. */
export const fates = [
  'answered',
  'lost-before',
  'lost-after',
  'offline',
  'failed-before',
  'failed-after',
  'refused',
  'rate-limited',
  'held',
  'held-late',
  'killed-before',
  'killed-after',
  'killed-late',
] as const;
export type Fate = (typeof fates)[number];

/**
 * `isDefinite`: the app has heard how it ended. `isForNothing`: it ended on its way, and the app
 * knows.
 */
type SeenWrite = {
  readonly write: Write;
  readonly atMs: number;
  readonly isForNothing: boolean;
  isDefinite: boolean;
};

const rememberedMs = 30 * 60_000;
const sessionMs = 15 * 60_000;
/** No request is on its way for longer: the transport gives it up. */
const longestRequestMs = 45_000;

/**
 * A bank as spec/observed.md describes it (only successes are remembered, 30 minutes, by their
 * key), at the end of a bad line.
 */
export function createUnreliableBank({
  now,
  kill,
}: {
  readonly now: () => number;
  readonly kill: () => void;
}) {
  const made: { readonly body: string; readonly card: Card }[] = [];
  const changed: string[] = [];
  const seen: SeenWrite[] = [];
  const inFlight: Write[] = [];
  const remembered = new Map<string, { readonly card: Card; readonly untilMs: number }>();
  const sessions = new Map<
    string,
    { readonly of: string; readonly untilMs: number; state: 'waiting' | 'allow' | 'deny' | 'used' }
  >();
  const bare = new Map<string, 'waiting' | 'allow'>();
  const pending: {
    readonly untilMs: number;
    readonly isOfTheApp: boolean;
    readonly go: () => void;
  }[] = [];
  const pend = (isOfTheApp: boolean, go: () => void): void =>
    void pending.push({ untilMs: now() + longestRequestMs, isOfTheApp, go });
  const polls = new Map<string, number>();
  /**
   * Goes up when our own clock was set: what the bank told of the time before is of no use then.
   */
  let clockAge = 0;
  const state = {
    line: 'answered' as Fate,
    mode: 'off' as 'off' | 'session' | 'bare' | 'not-enrolled',
    next: [] as Fate[],
    tooFastPolls: 0,
    parallelWrites: 0,
    tokens: 0,
  };

  const nameOf = ({ kind, idempotencyKey, bodyText }: Write): string =>
    JSON.stringify([kind, idempotencyKey, bodyText]);
  const approval = (sessionToken: string | null, isEnrolled = true): Result<never, BankFailure> =>
    failed({ kind: 'approval-needed', isEnrolled, sessionToken, traceId: null });

  const approve = (write: Write): Result<never, BankFailure> | null => {
    if (state.mode === 'off') return null;
    if (state.mode === 'not-enrolled') return approval(null, false);
    if (state.mode === 'bare') {
      if (bare.get(nameOf(write)) === 'allow') return (bare.delete(nameOf(write)), null);
      bare.set(nameOf(write), 'waiting');
      return approval(null);
    }
    if (write.approvalSessionToken !== null) {
      const session = sessions.get(write.approvalSessionToken);
      if (session?.state !== 'allow' || now() >= session.untilMs)
        return failed({ kind: 'approval-refused', problems: [], traceId: null });
      if (session.of !== nameOf(write))
        return failed({
          kind: 'rejected',
          problems: [{ code: null, detail: null, pointer: '/sca_session_token' }],
          traceId: null,
        });
      session.state = 'used';
      return null;
    }
    const token = `token-${String((state.tokens += 1))}`;
    sessions.set(token, { of: nameOf(write), untilMs: now() + sessionMs, state: 'waiting' });
    return approval(token);
  };

  const act = (write: Write, refuses: boolean): Result<Card, BankFailure> => {
    const known = write.idempotencyKey === null ? undefined : remembered.get(write.idempotencyKey);
    if (known !== undefined && now() < known.untilMs) return ok(known.card);
    if (refuses)
      return failed({
        kind: 'rejected',
        problems: [{ code: 'no', detail: null, pointer: '/card' }],
        traceId: null,
      });
    const missing = approve(write);
    if (missing) return missing;
    const card = cardWith({
      id: write.cardId ?? cardIdOf(`made-${String(made.length)}`),
      status: 'live',
    });
    if (write.kind === 'create') made.push({ body: write.bodyText ?? '', card });
    else changed.push(write.bodyText ?? '');
    if (write.idempotencyKey !== null)
      remembered.set(write.idempotencyKey, { card, untilMs: now() + rememberedMs });
    return ok(card);
  };

  const lost: Result<never, BankFailure> = failed({ kind: 'outcome-unknown', traceId: null });
  const never = new Promise<never>(() => undefined);
  const definite: readonly Fate[] = ['answered', 'refused', 'offline', 'rate-limited'];

  const travel = (
    write: Write,
    fate: Fate,
  ): Promise<Result<Card, BankFailure>> | Result<Card, BankFailure> => {
    switch (fate) {
      case 'answered':
      case 'refused':
        return act(write, fate === 'refused');
      case 'offline':
        return failed({ kind: 'offline' });
      case 'rate-limited':
        return failed({ kind: 'rate-limited', retryAtEpochMs: null, traceId: null });
      case 'lost-before':
        return lost;
      case 'lost-after':
        return (act(write, false), lost);
      case 'failed-before':
        return failed({ kind: 'service-failed', status: 500, traceId: null });
      case 'failed-after':
        return (act(write, false), failed({ kind: 'service-failed', status: 500, traceId: null }));
      case 'held': {
        const answer = act(write, false);
        return new Promise((resolve) => pend(true, () => resolve(answer)));
      }
      case 'held-late':
        return new Promise((resolve) => pend(true, () => resolve(act(write, false))));
      case 'killed-before':
      case 'killed-after':
      case 'killed-late':
        if (fate === 'killed-late') pend(false, () => void act(write, false));
        if (fate === 'killed-after') act(write, false);
        kill();
        return never;
    }
  };

  return {
    state,
    made,
    changed,
    seen,
    hasInFlight: (body: string): boolean => inFlight.some(({ bodyText }) => bodyText === body),
    decide: (decision: 'allow' | 'deny'): void => {
      for (const session of sessions.values())
        if (session.state === 'waiting' && now() < session.untilMs) session.state = decision;
      for (const name of bare.keys()) if (decision === 'allow') bare.set(name, 'allow');
    },
    /** Lets the requests that are on their way come to their end. */
    release: (): void => pending.splice(0).forEach(({ go }) => go()),
    /** When the next of them ends at the latest. */
    nextEndMs: (): number => Math.min(...pending.map(({ untilMs }) => untilMs)),
    /**
     * The line to it, as a connection of the app has it. `isAlive` false: nothing comes from there
     * any more; `isOpen` false: nobody writes down what comes back.
     */
    line: ({
      isAlive,
      isOpen,
    }: {
      readonly isAlive: () => boolean;
      readonly isOpen: () => boolean;
    }): Pick<BankApi, 'writeCard' | 'askApproval' | 'organization' | 'bankEpochMs'> => {
      /** Every answer tells what the bank's clock shows. */
      let toldAtClockAge: number | null = null;
      const tell = (): void => void (toldAtClockAge = clockAge);
      return {
        bankEpochMs: () => (toldAtClockAge === clockAge ? now() : null),
        organization: async (query) => {
          if (!isAlive()) return never;
          if (state.line === 'offline') return failed({ kind: 'offline' });
          if (state.line === 'lost-before') return failed({ kind: 'timed-out' });
          tell();
          return state.line === 'failed-before'
            ? failed({ kind: 'service-failed', status: 500, traceId: null })
            : fakeBank().organization(query);
        },
        writeCard: async (write) => {
          if (!isAlive()) return never;
          const fate = state.next.shift() ?? state.line;
          if (
            inFlight.some(
              (each) =>
                each.kind === write.kind &&
                each.cardId === write.cardId &&
                each.idempotencyKey === write.idempotencyKey,
            )
          )
            state.parallelWrites += 1;
          const entry: SeenWrite = {
            write,
            atMs: now(),
            isForNothing: fate === 'offline' || fate === 'rate-limited',
            isDefinite: definite.includes(fate),
          };
          seen.push(entry);
          inFlight.push(write);
          try {
            const answer = await travel(write, fate);
            if (!fate.startsWith('lost') && fate !== 'offline') tell();
            if (fate.startsWith('held')) entry.isDefinite = isAlive() && isOpen();
            return answer;
          } finally {
            if (inFlight.includes(write)) inFlight.splice(inFlight.indexOf(write), 1);
          }
        },
        askApproval: async (token) => {
          if (!isAlive()) return never;
          if (now() - (polls.get(token) ?? -Infinity) < 1_000) state.tooFastPolls += 1;
          polls.set(token, now());
          tell();
          const session = sessions.get(token);
          if (session === undefined || now() >= session.untilMs)
            return failed({ kind: 'not-found', traceId: null });
          return ok(session.state === 'used' ? 'allow' : session.state);
        },
      };
    },
    /** Whoever compares two clocks sees that one was set. */
    forgetTime: (): void => void (clockAge += 1),
    /** A killed process takes its requests along. */
    forgetTheLine: (): void => {
      inFlight.length = 0;
      pending.splice(0, pending.length, ...pending.filter(({ isOfTheApp }) => !isOfTheApp));
      polls.clear();
    },
  };
}

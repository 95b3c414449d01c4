import type { BankApi } from '../../../main/bank/bank-api.ts';
import type { ApprovalResult } from '../../../main/bank/approvals/approval-endpoints.ts';
import { type Result, failed, ok } from '../../../preload/contract/result.ts';
import type { Line } from './write-families.ts';

type Request = Parameters<BankApi['writeCard']>[0];

export const approvalModes = ['off', 'session', 'session', 'bare', 'not-enrolled'] as const;
export type ApprovalMode = (typeof approvalModes)[number];
const sessionMs = 15 * 60_000;

/** The approvals of the bank, as spec/observed.md describes them, and the user's phone. */
export function createApprovals() {
  const sessions = new Map<
    string,
    {
      readonly id: string;
      readonly request: string;
      readonly untilMs: number;
      state: 'waiting' | 'allow' | 'deny' | 'used';
      isTold: boolean;
    }
  >();
  const bare = new Map<string, 'waiting' | 'allow'>();
  const polledAt = new Map<string, number>();
  let mode: ApprovalMode = 'off';

  const needed = (sessionToken: string | null): Result<never> =>
    // A bank error that a lost connection can also cause.
    failed({
      kind: 'approval-needed',
      isEnrolled: mode !== 'not-enrolled',
      sessionToken,
      traceId: null,
    } as never);

  return {
    setMode: (next: ApprovalMode): void => void (mode = next),
    decide: (decision: 'allow' | 'deny'): void => {
      for (const session of sessions.values())
        if (session.state === 'waiting') session.state = decision;
      if (decision === 'allow') for (const request of bare.keys()) bare.set(request, 'allow');
    },
    /** The rate limit applies to one run of the app. */
    forgetPolls: (): void => polledAt.clear(),
    answerPoll: (token: string, line: Line): Result<ApprovalResult> => {
      if (line.now() - (polledAt.get(token) ?? -Infinity) < 1_000)
        line.complain(`${token}: polled twice within a second`);
      polledAt.set(token, line.now());
      const session = sessions.get(token);
      if (session === undefined || line.now() >= session.untilMs)
        return failed({ kind: 'not-found', traceId: null });
      if (session.state === 'allow' && !session.isTold) line.allow(session.id);
      session.isTold ||= session.state === 'allow';
      return ok(session.state === 'used' ? 'allow' : session.state);
    },
    /** The bank's answer while an approval is missing; null: it needs none. */
    missing: (id: string, write: Request, line: Line): Result<never> | null => {
      const request = JSON.stringify([write.kind, write.idempotencyKey, write.bodyText]);
      if (mode === 'off') return null;
      if (mode === 'not-enrolled') return needed(null);
      if (mode === 'bare') {
        if (bare.get(request) === 'allow') return (bare.delete(request), null);
        bare.set(request, 'waiting');
        return needed(null);
      }
      if (write.approvalSessionToken === null) {
        const token = `token-${String(sessions.size)}`;
        const untilMs = line.now() + sessionMs;
        sessions.set(token, { id, request, untilMs, state: 'waiting', isTold: false });
        return needed(token);
      }
      const session = sessions.get(write.approvalSessionToken);
      if (session?.state !== 'allow' || line.now() >= session.untilMs)
        return failed({ kind: 'approval-refused', problems: [], traceId: null } as never);
      if (session.request !== request) line.complain(`${id}: sent with another's approval`);
      session.state = 'used';
      return null;
    },
  };
}

export type Approvals = ReturnType<typeof createApprovals>;

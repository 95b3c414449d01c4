import { ok, type Result } from '../../../preload/contract/result.ts';
import type { Sessions } from '../../auth/create-sessions.ts';

/** Signs in to the demo, which approves itself, before its connection is opened. */
export type DemoSignIn = {
  /** Whether a session began: a kept one of this time's service is one already. */
  readonly signIn: (connectionId: string) => Promise<Result<{ readonly isNew: boolean }>>;
  readonly isUnderWay: () => boolean;
};

export function createDemoSignIn(
  sessions: Pick<Sessions, 'open' | 'status' | 'signIn'>,
): DemoSignIn {
  let underWayCount = 0;
  const begin: DemoSignIn['signIn'] = async (connectionId) => {
    await sessions.open(connectionId);
    if (sessions.status(connectionId).phase === 'signed-in') return ok({ isNew: false });
    const answer = await sessions.signIn(connectionId);
    if (!answer.ok) return answer;
    const { outcome } = answer.value;
    return ok({ isNew: outcome === 'signed-in' || outcome === 'not-kept' });
  };
  return {
    signIn: async (connectionId) => {
      underWayCount += 1;
      try {
        return await begin(connectionId);
      } finally {
        underWayCount -= 1;
      }
    },
    isUnderWay: () => underWayCount > 0,
  };
}

import type { SignInOutcome } from '../../../preload/contract/app/session.ts';
import { ok, type Result } from '../../../preload/contract/result.ts';
import type { Sessions } from '../../auth/create-sessions.ts';

/** Signs in to the demo, which approves automatically, before its connection is opened. */
export type DemoSignIn = {
  /** Whether a session began. A stored session of the running service counts as an existing one. */
  readonly signIn: (connectionId: string) => Promise<Result<{ readonly isNew: boolean }>>;
  readonly isInProgress: () => boolean;
};

/** Whether a sign-in with this outcome began a session. */
export function hasBegunSession({ outcome }: SignInOutcome): boolean {
  return outcome === 'signed-in' || outcome === 'not-kept';
}

export function createDemoSignIn(
  sessions: Pick<Sessions, 'open' | 'status' | 'signIn'>,
): DemoSignIn {
  let attemptsInProgress = 0;
  return {
    isInProgress: () => attemptsInProgress > 0,
    signIn: async (connectionId) => {
      attemptsInProgress += 1;
      try {
        await sessions.open(connectionId);
        if (sessions.status(connectionId).phase === 'signed-in') return ok({ isNew: false });
        const answer = await sessions.signIn(connectionId);
        return answer.ok ? ok({ isNew: hasBegunSession(answer.value) }) : answer;
      } finally {
        attemptsInProgress -= 1;
      }
    },
  };
}

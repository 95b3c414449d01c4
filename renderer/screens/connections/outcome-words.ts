import type { SignInOutcome } from '../../../preload/contract/session.ts';
import type { MessageId } from '../../i18n/i18n.ts';

/** How a sign-in ended, in words, with a way on. `isProfile`: the way on may lead through the profile's fields. */
export const outcomeWords: Readonly<Record<SignInOutcome['outcome'], { readonly title: MessageId; readonly next: MessageId; readonly isProfile: boolean }>> = {
  'signed-in': { title: 'connections.sign-in.done', next: 'connections.sign-in.go-on', isProfile: false },
  cancelled: { title: 'connections.outcome.cancelled.title', next: 'connections.outcome.cancelled.next', isProfile: false },
  refused: { title: 'connections.outcome.refused.title', next: 'connections.outcome.refused.next', isProfile: false },
  'timed-out': { title: 'connections.outcome.timed-out.title', next: 'connections.outcome.timed-out.next', isProfile: false },
  'cannot-listen': { title: 'connections.outcome.cannot-listen.title', next: 'connections.outcome.cannot-listen.next', isProfile: true },
  'cannot-discover': { title: 'connections.outcome.cannot-discover.title', next: 'connections.outcome.cannot-discover.next', isProfile: true },
  unreachable: { title: 'connections.outcome.unreachable.title', next: 'connections.outcome.unreachable.next', isProfile: true },
  'wrong-answer': { title: 'connections.outcome.wrong-answer.title', next: 'connections.outcome.wrong-answer.next', isProfile: false },
  'code-expired': { title: 'connections.outcome.code-expired.title', next: 'connections.outcome.code-expired.next', isProfile: false },
  'client-refused': { title: 'connections.outcome.client-refused.title', next: 'connections.outcome.client-refused.next', isProfile: true },
  'server-failed': { title: 'connections.outcome.server-failed.title', next: 'connections.outcome.server-failed.next', isProfile: false },
  'not-kept': { title: 'connections.outcome.not-kept.title', next: 'connections.outcome.not-kept.next', isProfile: false },
};

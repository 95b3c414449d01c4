import type { SignInOutcome } from '../../../preload/contract/session.ts';
import type { MessageId } from '../../i18n/i18n.ts';

/** How a sign-in ended, in words, with a way on. */
export const outcomeWords: Readonly<Record<SignInOutcome['outcome'], { readonly title: MessageId; readonly next: MessageId }>> = {
  'signed-in': { title: 'connections.sign-in.done', next: 'connections.sign-in.go-on' },
  cancelled: { title: 'connections.outcome.cancelled.title', next: 'connections.outcome.cancelled.next' },
  refused: { title: 'connections.outcome.refused.title', next: 'connections.outcome.refused.next' },
  'timed-out': { title: 'connections.outcome.timed-out.title', next: 'connections.outcome.timed-out.next' },
  'cannot-listen': { title: 'connections.outcome.cannot-listen.title', next: 'connections.outcome.cannot-listen.next' },
  'cannot-discover': { title: 'connections.outcome.cannot-discover.title', next: 'connections.outcome.cannot-discover.next' },
  unreachable: { title: 'connections.outcome.unreachable.title', next: 'connections.outcome.unreachable.next' },
  'wrong-answer': { title: 'connections.outcome.wrong-answer.title', next: 'connections.outcome.wrong-answer.next' },
  'code-expired': { title: 'connections.outcome.code-expired.title', next: 'connections.outcome.code-expired.next' },
  'client-refused': { title: 'connections.outcome.client-refused.title', next: 'connections.outcome.client-refused.next' },
  'server-failed': { title: 'connections.outcome.server-failed.title', next: 'connections.outcome.server-failed.next' },
  'not-kept': { title: 'connections.outcome.not-kept.title', next: 'connections.outcome.not-kept.next' },
};

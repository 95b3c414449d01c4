import type { SignInOutcome } from '../../../preload/contract/app/session.ts';
import { daysBetween, fullInstantText, timeText } from '../../format/date.ts';
import type { MessageId, Translate } from '../../i18n/i18n.ts';

/** The message for each outcome of a sign-in, with the next action. */
export const outcomeMessages: Readonly<
  Record<SignInOutcome['outcome'], { readonly title: MessageId; readonly next: MessageId }>
> = {
  'signed-in': { title: 'connections.sign-in.done', next: 'connections.sign-in.go-on' },
  cancelled: {
    title: 'connections.outcome.cancelled.title',
    next: 'ui.fault.changed.nothing',
  },
  refused: { title: 'connections.outcome.refused.title', next: 'connections.outcome.refused.next' },
  'timed-out': {
    title: 'connections.outcome.timed-out.title',
    next: 'connections.outcome.timed-out.next',
  },
  'cannot-listen': {
    title: 'connections.outcome.cannot-listen.title',
    next: 'connections.outcome.cannot-listen.next',
  },
  'cannot-discover': {
    title: 'connections.outcome.cannot-discover.title',
    next: 'connections.outcome.cannot-discover.next',
  },
  unreachable: {
    title: 'connections.outcome.unreachable.title',
    next: 'connections.outcome.unreachable.next',
  },
  untrusted: { title: 'ui.fault.untrusted.title', next: 'ui.fault.untrusted.next' },
  'not-the-bank': { title: 'ui.fault.not-the-bank.title', next: 'ui.fault.not-the-bank.next' },
  proxy: { title: 'ui.fault.proxy.title', next: 'ui.fault.proxy.next' },
  'wrong-answer': {
    title: 'connections.outcome.wrong-answer.title',
    next: 'connections.outcome.wrong-answer.next',
  },
  'issuer-not-named': {
    title: 'connections.outcome.issuer-not-named.title',
    next: 'connections.outcome.issuer-not-named.next',
  },
  'code-expired': {
    title: 'connections.outcome.code-expired.title',
    next: 'connections.outcome.code-expired.next',
  },
  'client-refused': {
    title: 'connections.outcome.client-refused.title',
    next: 'connections.outcome.client-refused.next',
  },
  'secret-needed': {
    title: 'connections.outcome.secret-needed.title',
    next: 'connections.outcome.secret-needed.next',
  },
  'rate-limited': {
    title: 'connections.outcome.rate-limited.title',
    next: 'connections.outcome.rate-limited.next',
  },
  'server-failed': {
    title: 'connections.outcome.server-failed.title',
    next: 'connections.outcome.rate-limited.next',
  },
  'not-kept': {
    title: 'connections.outcome.not-kept.title',
    next: 'connections.outcome.not-kept.next',
  },
};

/** The next action; if the sign-in server asked to wait, with the time. */
export function nextStepText(
  t: Translate,
  locale: string,
  { outcome, retryAtEpochMs }: SignInOutcome,
  nowEpochMs: number,
): string {
  if (retryAtEpochMs === undefined) return t(outcomeMessages[outcome].next);
  return daysBetween(nowEpochMs, retryAtEpochMs) === 0
    ? t('connections.outcome.rate-limited.from', { time: timeText(locale, retryAtEpochMs) })
    : t('connections.outcome.rate-limited.from-day', {
        moment: fullInstantText(locale, retryAtEpochMs),
      });
}

import { type Result, mayHaveHappened } from '../../../preload/contract/result.ts';
import { reasonMessage } from '../../messages/reason.ts';
import type { Messages } from '../../messages/messages.ts';
import { oneLine } from '../menu/menu-text.ts';

type LockAnswer = Result<{ readonly status: string | null; readonly isLocked: boolean }>;

/** How a lock ended, as a notification: what the bank said, and nothing it did not. */
export function lockNotice(
  answer: LockAnswer,
  { card, t }: { readonly card: string; readonly t: Messages },
): { readonly title: string; readonly body: string } {
  if (!answer.ok)
    return {
      title: t(
        mayHaveHappened(answer.error) ? 'notice.unconfirmed.title' : 'notice.notLocked.title',
      ),
      body: t('notice.notLocked.body', { card, reason: reasonMessage(answer.error, t) }),
    };
  if (answer.value.isLocked)
    return { title: t('notice.locked.title'), body: t('notice.locked.body', { card }) };
  return {
    title: t('notice.notLocked.title'),
    body: t('notice.answered.body', { card, status: oneLine(answer.value.status ?? '') || '–' }),
  };
}

import type { OpenWrite } from '../../../../preload/contract/approvals.ts';
import type { MessageId } from '../../../i18n/i18n.ts';
import type { StatusTone } from '../../../ui/status-mark-look.ts';

/** `retry` sends the identical request; `form` begins anew; `abandon` gives it up or takes note of how it ended. */
export type CreationStep = { readonly does: 'retry' | 'abandon' | 'form'; readonly words: MessageId };

export type CreationWords = { readonly tone: StatusTone | 'failed'; readonly title: MessageId; readonly words: MessageId; readonly steps: readonly CreationStep[] };

const again: CreationStep = { does: 'retry', words: 'newcard.state.again' };
const giveUp: CreationStep = { does: 'abandon', words: 'newcard.state.give-up' };
const form: CreationStep = { does: 'form', words: 'newcard.state.form' };
const dismiss: CreationStep = { does: 'abandon', words: 'newcard.dismiss' };

/** What to say about a card that is being created, and the ways on. After 20 minutes without an answer nothing offers to send it again. */
export const creationWords = ({ state, isEnrolled }: Pick<OpenWrite, 'state' | 'isEnrolled'>): CreationWords => {
  switch (state) {
    case 'sending':
      return { tone: 'pending', title: 'newcard.state.sending.title', words: 'newcard.state.sending.words', steps: [] };
    case 'unknown':
      return { tone: 'attention', title: 'newcard.state.unknown.title', words: 'newcard.state.unknown.words', steps: [{ does: 'retry', words: 'newcard.state.ask-now' }] };
    case 'waiting':
      return isEnrolled
        ? { tone: 'pending', title: 'newcard.state.waiting.title', words: 'newcard.state.waiting.words', steps: [{ does: 'retry', words: 'newcard.state.approved' }, giveUp] }
        : { tone: 'attention', title: 'newcard.state.waiting.title', words: 'newcard.state.waiting.not-enrolled', steps: [again, giveUp] };
    case 'denied':
      return { tone: 'attention', title: 'newcard.state.denied.title', words: 'newcard.state.denied.words', steps: [again, giveUp] };
    case 'expired':
      return { tone: 'attention', title: 'newcard.state.expired.title', words: 'newcard.state.expired.words', steps: [again, giveUp] };
    case 'changed-body':
      return { tone: 'attention', title: 'newcard.state.changed-body.title', words: 'newcard.state.changed-body.words', steps: [again, giveUp] };
    case 'too-late':
      return { tone: 'failed', title: 'newcard.state.too-late.title', words: 'newcard.state.too-late.words', steps: [{ does: 'abandon', words: 'newcard.state.looked' }] };
    case 'refused':
      return { tone: 'failed', title: 'newcard.state.refused.title', words: 'newcard.state.refused.words', steps: [form, dismiss] };
  }
};

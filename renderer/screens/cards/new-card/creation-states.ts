import type { OpenWrite } from '../../../../preload/contract/approvals.ts';
import type { MessageId } from '../../../i18n/i18n.ts';
import type { StatusTone } from '../../../widgets/cards/status-mark-look.ts';

type CreationMark = { readonly tone: StatusTone | 'failed'; readonly title: MessageId };

const marks: Readonly<Record<OpenWrite['state'], CreationMark>> = {
  sending: { tone: 'pending', title: 'newcard.state.sending' },
  unknown: { tone: 'attention', title: 'newcard.state.unknown' },
  waiting: { tone: 'pending', title: 'newcard.state.waiting' },
  denied: { tone: 'attention', title: 'newcard.state.denied' },
  expired: { tone: 'attention', title: 'newcard.state.expired' },
  'changed-body': { tone: 'attention', title: 'newcard.state.changed-body' },
  'too-late': { tone: 'failed', title: 'newcard.state.too-late' },
  refused: { tone: 'failed', title: 'newcard.state.refused' },
};

/**
 * The status of a card that is being created, as a label. What it means and the ways on are told
 * above every screen.
 */
export function creationMark(state: OpenWrite['state']): CreationMark {
  return marks[state];
}

import type { MessageId } from '../../../i18n/i18n.ts';
import { stageOf } from '../../../widgets/approvals/approval-messages.ts';
import type { StatusTone } from '../../../widgets/cards/status-display.ts';

type CreationMark = { readonly tone: StatusTone | 'failed'; readonly title: MessageId };

const tones: Readonly<Record<ReturnType<typeof stageOf>, CreationMark['tone']>> = {
  sending: 'pending',
  unknown: 'attention',
  waiting: 'pending',
  denied: 'attention',
  expired: 'attention',
  'changed-body': 'attention',
  'too-late': 'failed',
  refused: 'failed',
};

/** The state of a card that is being created, as a label. The banner explains it. */
export function creationMark(write: Parameters<typeof stageOf>[0]): CreationMark {
  const stage = stageOf(write);
  return { tone: tones[stage], title: `newcard.state.${stage}` };
}

import { useEffect, useRef } from 'react';
import { Hourglass } from 'lucide-react';
import type { OpenWrite } from '../../../../preload/contract/approvals.ts';
import type { MessageId } from '../../../i18n/i18n.ts';
import { useT } from '../../../i18n/i18n.ts';
import { Note } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { useCreationOutcome } from './follow-creation.ts';
import type { EndedCreation } from './follow-creation.ts';

/** What the app does about it: it goes on asking, waits to be told to, or has given up. */
function text(state: OpenWrite['state']): MessageId {
  if (state === 'too-late') return 'approvals.too-late.text';
  return state === 'unknown' ? 'approvals.unknown.create' : 'newcard.unknown.text';
}

/**
 * No answer came: what the app does about it, and why no second card can come of it. Told once how
 * it ended after all.
 */
export function UnknownEnd({
  intentId,
  onEnd,
  onClose,
}: {
  readonly intentId: string;
  readonly onEnd: (outcome: EndedCreation) => void;
  readonly onClose: () => void;
}) {
  const t = useT();
  const outcome = useCreationOutcome(intentId);
  const hasEnded = useRef(false);
  useEffect(() => {
    if (hasEnded.current || outcome === null || outcome.kind === 'open') return;
    hasEnded.current = true;
    onEnd(outcome);
  });
  return (
    <div className="new-card-rows" role="status">
      <Note icon={Hourglass}>{t(text(outcome?.kind === 'open' ? outcome.state : 'sending'))}</Note>
      <div className="form-end">
        <Button look="primary" onPress={onClose}>
          {t('newcard.back')}
        </Button>
      </div>
    </div>
  );
}

import type { OpenWrite } from '../../../preload/contract/approvals.ts';
import type { WriteFinished } from '../../../preload/contract/write-finished.ts';
import { t } from '../../i18n/i18n.ts';
import { showToast } from '../../ui/toast.ts';
import { WriteDescription } from './write-description.tsx';
import type { ChangedCard } from './write-description.tsx';

function DoneText({ write }: { readonly write: ChangedCard }) {
  return (
    <>
      <strong>{t('approvals.done.title')}</strong> <WriteDescription write={write} isDone />
    </>
  );
}

/** Shows a toast for an applied change, with the card and the new value. */
export function showDoneToast(write: ChangedCard): void {
  showToast(<DoneText write={write} />);
}

/**
 * The changes that were shown as waiting, by id: when one is applied, its name and values are still
 * known, even if the list arrives before the event.
 */
const waitingWrites = new Map<string, OpenWrite>();

export function forgetWaitingWrites(): void {
  waitingWrites.clear();
}

export function rememberWaitingWrites(writes: readonly OpenWrite[]): void {
  for (const write of writes)
    if (write.state === 'waiting-for-approval') waitingWrites.set(write.id, write);
}

/**
 * Shows a toast for an approved change that the bank applied as requested. If the bank changed
 * values, a separate note shows them; the page of a new card shows that card.
 */
export function announceFinishedWrite({ writeId, isDone, card }: WriteFinished): void {
  const write = waitingWrites.get(writeId);
  waitingWrites.delete(writeId);
  if (write === undefined || !isDone || card === null) return;
  if (card.kind !== 'create' && card.differences.length === 0) showDoneToast(write);
}

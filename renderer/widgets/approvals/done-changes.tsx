import type { OpenWrite } from '../../../preload/contract/approvals.ts';
import type { WriteFinished } from '../../../preload/contract/write-finished.ts';
import { t } from '../../i18n/i18n.ts';
import { showToast } from '../../ui/toast.ts';
import { WriteAbout } from './write-about.tsx';
import type { ChangedCard } from './write-about.tsx';

function Done({ write }: { readonly write: ChangedCard }) {
  return (
    <>
      <strong>{t('approvals.done.title')}</strong> <WriteAbout write={write} isDone />
    </>
  );
}

/** Shows a toast for an applied change, with the card and the new value. */
export function showDoneToast(write: ChangedCard): void {
  showToast(<Done write={write} />);
}

/**
 * The changes that were shown as waiting, by id: when one is applied, its name and values are still
 * known, even if the list arrives before the event.
 */
const waited = new Map<string, OpenWrite>();

export function forgetWaited(): void {
  waited.clear();
}

export function keepWaited(writes: readonly OpenWrite[]): void {
  for (const write of writes)
    if (write.state === 'waiting-for-approval') waited.set(write.id, write);
}

/**
 * Shows a toast for an approved change that the bank applied as requested. If the bank changed
 * values, a separate note shows them; the page of a new card shows that card.
 */
export function tellFinished({ writeId, isDone, card }: WriteFinished): void {
  const write = waited.get(writeId);
  waited.delete(writeId);
  if (write === undefined || !isDone || card === null) return;
  if (card.kind !== 'create' && card.differences.length === 0) showDoneToast(write);
}

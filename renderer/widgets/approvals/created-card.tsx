import { create } from 'zustand';
import type { CardDifference } from '../../../preload/contract/cards/card-changes.ts';
import { t } from '../../i18n/i18n.ts';
import { goTo, recordOf, useRecordId } from '../../platform/navigation.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.ts';

type Created = { readonly cardId: string; readonly differences: readonly CardDifference[] };

/**
 * `created`: the last created card with other values than requested, until the user dismisses it.
 * `newestId`: a created card that the list has not selected yet.
 */
export const useCreatedCard = create<{
  readonly created: Created | null;
  readonly newestId: string | null;
}>(() => ({ created: null, newestId: null }));

function CreatedText({ cardId }: { readonly cardId: string }) {
  const isShown = useRecordId('cards') === cardId;
  return (
    <>
      <strong>{t('newcard.created.title')}</strong>{' '}
      {!isShown && (
        <Button size="small" look="quiet" onPress={() => goTo(recordOf('cards', cardId))}>
          {t('ui.word.show-card')}
        </Button>
      )}
    </>
  );
}

export function announceCreatedCard(created: Created): void {
  useCreatedCard.setState({ newestId: created.cardId });
  if (created.differences.length === 0) showToast(<CreatedText cardId={created.cardId} />);
  else useCreatedCard.setState({ created });
}
export function forgetNewest(): void {
  useCreatedCard.setState({ newestId: null });
}
export function dismissCreated(): void {
  useCreatedCard.setState({ created: null });
}

import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useT } from '../../i18n/i18n.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { dismissCreated, useCreatedCard } from '../../widgets/approvals/created-card.ts';
import { goTo, recordOf, useRecordId } from '../../platform/navigation.ts';

/**
 * A card was created while its owner looks at something else: mostly after an approval. The card's
 * own page says it in full.
 */
export function CreatedBanner() {
  const t = useT();
  const shownId = useRecordId('cards');
  const created = useCreatedCard((state) => state.created);
  if (created === null || created.cardId === shownId) return null;
  const isSame = created.differences.length === 0;
  return (
    <Banner
      tone={isSame ? 'slate' : 'brass'}
      icon={isSame ? CircleCheck : TriangleAlert}
      strong={t('newcard.created.title')}
      actions={
        <>
          <Button onPress={() => goTo(recordOf('cards', created.cardId))}>
            {t('newcard.created.show')}
          </Button>
          <Button look="quiet" onPress={dismissCreated}>
            {t('ui.dismiss')}
          </Button>
        </>
      }
    >
      {t(isSame ? 'newcard.created.same' : 'newcard.created.differs')}
    </Banner>
  );
}

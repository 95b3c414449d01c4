import { TriangleAlert } from 'lucide-react';
import { t } from '../../i18n/i18n.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { dismissCreated, useCreatedCard } from '../../widgets/approvals/created-card.tsx';
import { goTo, recordOf, useRecordId } from '../../platform/navigation.ts';

/**
 * The bank created a new card with other values than requested, while another screen is shown. The
 * card's page shows the differences.
 */
export function CreatedBanner() {
  const shownId = useRecordId('cards');
  const created = useCreatedCard((state) => state.created);
  if (created === null || created.cardId === shownId) return null;
  return (
    <Banner
      tone="brass"
      icon={TriangleAlert}
      strong={t('newcard.created.title')}
      actions={
        <>
          <Button onPress={() => goTo(recordOf('cards', created.cardId))}>
            {t('ui.word.show-card')}
          </Button>
          <Button look="quiet" onPress={dismissCreated}>
            {t('ui.dismiss')}
          </Button>
        </>
      }
    >
      {t('newcard.created.differs')}
    </Banner>
  );
}

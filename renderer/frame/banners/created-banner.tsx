import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useT } from '../../i18n/i18n.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { dismissCreated, useCreatedCard } from '../../widgets/approvals/created-card.ts';
import { goTo, usePlace } from '../../platform/navigation.ts';

/**
 * A card was created while its owner looks at something else: mostly after an approval. The card's
 * own page says it in full.
 */
export const CreatedBanner = () => {
  const t = useT();
  const place = usePlace();
  const created = useCreatedCard((state) => state.created);
  if (created === null || (place.screen === 'cards' && place.id === created.cardId)) return null;
  const isSame = created.differences.length === 0;
  return (
    <Banner
      tone={isSame ? 'slate' : 'brass'}
      icon={isSame ? CircleCheck : TriangleAlert}
      strong={t('newcard.created.title')}
      actions={
        <>
          <Button onPress={() => goTo('cards', created.cardId)}>{t('newcard.created.show')}</Button>
          <Button look="quiet" onPress={dismissCreated}>
            {t('newcard.dismiss')}
          </Button>
        </>
      }
    >
      {t(isSame ? 'newcard.created.same' : 'newcard.created.differs')}
    </Banner>
  );
};

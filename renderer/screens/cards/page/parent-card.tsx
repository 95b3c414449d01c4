import { ArrowRight } from 'lucide-react';
import type { Card } from '../../../../preload/contract/cards/cards.ts';
import { cardId } from '../../../../preload/contract/values.ts';
import type { CardId } from '../../../../preload/contract/values.ts';
import { bridge } from '../../../platform/bridge.ts';
import { goTo, recordOf } from '../../../platform/navigation.ts';
import { useCachedQuery } from '../../../platform/reads/use-cached-query.ts';
import { t } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Digits } from '../../../widgets/facts/labels.tsx';

/** A link to the card if the list contains it; sends no request. */
function OpenListedCard({ id }: { readonly id: CardId }) {
  const { value } = useCachedQuery('cards', () => bridge().cards.get({ id, refresh: 'no' }), {
    key: id,
  });
  if (value === null) return null;
  return (
    <Button size="small" look="quiet" icon={ArrowRight} onPress={() => goTo(recordOf('cards', id))}>
      {t('history.parent.open')}
    </Button>
  );
}

/** The card that this one replaces: its last digits, and a link if it is known. */
export function ParentCard({ parent }: { readonly parent: NonNullable<Card['parentCard']> }) {
  const parsed = cardId.safeParse(parent.id);
  return (
    <>
      {parent.lastDigits !== null && <Digits of={parent.lastDigits} />}{' '}
      {parsed.success && <OpenListedCard id={parsed.data} />}
    </>
  );
}

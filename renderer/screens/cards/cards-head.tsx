import { CreditCard, Plus, RefreshCw } from 'lucide-react';
import { bridge } from '../../platform/bridge.ts';
import { useIsOnline } from '../../platform/network.ts';
import { useT } from '../../i18n/i18n.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { ScreenHead } from '../../widgets/screen-head.tsx';
import type { CardListSummary } from './card-list-store.ts';
import { cardList } from './card-list.ts';

const countOf = (summary: CardListSummary, status: string): number =>
  summary.statusCounts.find((each) => each.status === status)?.count ?? 0;

/** How many cards there are and where the list comes from; adding cards and locking them all. */
export const CardsHead = ({
  summary,
  onNew,
  onAdd,
  onLockAll,
}: {
  readonly summary: CardListSummary | null;
  readonly onNew: () => void;
  readonly onAdd: () => void;
  readonly onLockAll: () => void;
}) => {
  const t = useT();
  const isOnline = useIsOnline();
  if (summary === null) return <ScreenHead title={t('cards.title')} />;
  const isEmpty = summary.totalCount === 0;
  const sentence = `${t('cards.head.count', { count: summary.totalCount, ordered: countOf(summary, 'pending') })}${summary.source === 'own-list' ? ` ${t('cards.source.own-list')}` : ''}`;
  return (
    <ScreenHead
      title={t('cards.title')}
      {...(isEmpty ? {} : { sentence })}
      freshness={summary.freshness}
      actions={
        <>
          {summary.source !== 'own-list' && (
            <IconButton
              icon={RefreshCw}
              label={t('cards.head.refresh')}
              isDisabled={!isOnline || summary.freshness.isRefreshing}
              onPress={() =>
                void bridge()
                  .cards.refresh({})
                  .then(() => cardList.reread('no', 'anew'))
              }
            />
          )}
          {!isEmpty && (
            <>
              <Button onPress={onLockAll}>{t('cards.lock-all.action')}</Button>
              <Button icon={Plus} onPress={onAdd}>
                {t('cards.add.action')}
              </Button>
              <Button icon={CreditCard} onPress={onNew}>
                {t('newcard.action')}
              </Button>
            </>
          )}
        </>
      }
    />
  );
};

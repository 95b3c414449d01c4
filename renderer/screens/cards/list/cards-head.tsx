import { dayAndMonthText } from '../../../format/day.ts';
import { formatLocale } from '../../../platform/preferences.ts';
import { t } from '../../../i18n/i18n.ts';
import { MenuRule } from '../../../ui/menu.tsx';
import { MoreMenu } from '../../../ui/more-menu.tsx';
import { ActionButton, ActionItem, RefreshButton } from '../../../widgets/action-button.tsx';
import { PrintItem } from '../../../widgets/lists/print-item.tsx';
import { ScreenHead } from '../../../widgets/screen-head.tsx';
import { cardActions } from '../card-actions.ts';
import type { CardListSummary } from './card-list.ts';

/** The number of cards and the source of the list; the actions to add cards and to lock all. */
export function CardsHead({ summary }: { readonly summary: CardListSummary | null }) {
  if (summary === null) return <ScreenHead title={t('shell.screen.cards')} />;
  const isEmpty = summary.totalCount === 0;
  const sentence = [
    t('cards.head.count', { count: summary.totalCount, ordered: summary.orderedCount }),
    t('cards.head.month', { day: dayAndMonthText(formatLocale(), summary.monthStartsOn) }),
    ...(summary.source === 'own-list' ? [t('ui.word.no-list-shared')] : []),
  ].join(' · ');
  return (
    <ScreenHead
      title={t('shell.screen.cards')}
      {...(isEmpty ? {} : { sentence })}
      freshness={summary.freshness}
      actions={
        <>
          {(summary.source !== 'own-list' || !isEmpty) && (
            <RefreshButton action={cardActions.refresh} />
          )}
          {!isEmpty && (
            <>
              <MoreMenu label={t('ui.word.more-actions')}>
                <ActionItem action={cardActions.add} />
                <ActionItem action={cardActions['unlock-many']} />
                <MenuRule />
                <PrintItem />
              </MoreMenu>
              <ActionButton action={cardActions['lock-all']} look="quiet" isPlain />
              <ActionButton action={cardActions.new} />
            </>
          )}
        </>
      }
    />
  );
}

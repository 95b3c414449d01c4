import { dayAndMonthText } from '../../../format/day.ts';
import { useFormatLocale } from '../../../platform/preferences.ts';
import { useT } from '../../../i18n/i18n.ts';
import { MenuRule } from '../../../ui/menu.tsx';
import { MoreMenu } from '../../../ui/more-menu.tsx';
import { ActionButton, ActionIconButton, ActionItem } from '../../../widgets/action-button.tsx';
import { PrintItem } from '../../../widgets/lists/print-item.tsx';
import { ScreenHead } from '../../../widgets/screen-head.tsx';
import { cardActions } from '../card-actions.ts';
import type { CardListSummary } from './card-list.ts';

/** How many cards there are and where the list comes from; adding cards and locking them all. */
export function CardsHead({
  summary,
  hasOneShown = false,
}: {
  readonly summary: CardListSummary | null;
  /** A card is shown beside the list, which can be asked for where there is no list to ask for. */
  readonly hasOneShown?: boolean;
}) {
  const t = useT();
  const locale = useFormatLocale();
  if (summary === null) return <ScreenHead title={t('shell.screen.cards')} />;
  const isEmpty = summary.totalCount === 0;
  const sentence = [
    t('cards.head.count', { count: summary.totalCount, ordered: summary.orderedCount }),
    t('cards.head.month', { day: dayAndMonthText(locale, summary.monthStartsOn) }),
    ...(summary.source === 'own-list' ? [t('ui.word.no-list-shared')] : []),
  ].join(' · ');
  return (
    <ScreenHead
      title={t('shell.screen.cards')}
      {...(isEmpty ? {} : { sentence })}
      freshness={summary.freshness}
      actions={
        <>
          {(summary.source !== 'own-list' || hasOneShown) && (
            <ActionIconButton of={cardActions.refresh} />
          )}
          {!isEmpty && (
            <>
              <MoreMenu label={t('ui.word.more-actions')}>
                <ActionItem of={cardActions.add} />
                <ActionItem of={cardActions['unlock-many']} />
                <MenuRule />
                <PrintItem />
              </MoreMenu>
              <ActionButton of={cardActions['lock-all']} isPlain />
              <ActionButton of={cardActions.new} />
            </>
          )}
        </>
      }
    />
  );
}

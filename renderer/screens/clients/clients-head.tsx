import { memo } from 'react';
import { t } from '../../i18n/i18n.ts';
import { FoundCount } from '../../widgets/lists/found-count.tsx';
import { MenuRule } from '../../ui/menu.tsx';
import { MoreMenu } from '../../ui/more-menu.tsx';
import { ScreenHead } from '../../widgets/screen-head.tsx';
import { clientList, isFiltered } from './client-list.ts';
import type { ClientSummary } from './client-list.ts';
import { ActionButton, ActionItem, RefreshButton } from '../../widgets/action-button.tsx';
import { ExportItems } from '../../widgets/lists/list-actions.tsx';
import { clientActions } from './client-actions.ts';

/** The number of clients, and the actions for all of them. */
export const ClientsHead = memo(function ClientsHead({
  summary,
}: {
  readonly summary: ClientSummary | null;
}) {
  if (summary === null) return <ScreenHead title={t('shell.screen.clients')} />;
  return (
    <ScreenHead
      title={t('shell.screen.clients')}
      {...(summary.totalCount === 0
        ? {}
        : {
            sentence: (
              <FoundCount list={clientList} isFiltered={isFiltered} count={summary.totalCount}>
                {t('clients.head.count', { count: summary.totalCount })}
              </FoundCount>
            ),
          })}
      freshness={summary.freshness}
      actions={
        <>
          <RefreshButton action={clientActions.refresh} />
          <MoreMenu label={t('ui.word.more-actions')}>
            <ActionItem action={clientActions['ask-bank']} />
            <ActionItem action={clientActions['read-all']} />
            <MenuRule />
            <ActionItem action={clientActions.complete} />
            <ActionItem action={clientActions.duplicates} />
            <MenuRule />
            <ExportItems of={clientActions} />
          </MoreMenu>
          <ActionButton action={clientActions.import} />
          <ActionButton action={clientActions.new} look="primary" />
        </>
      }
    />
  );
});

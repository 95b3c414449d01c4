import { memo } from 'react';
import { Ellipsis } from 'lucide-react';
import { useT } from '../../i18n/i18n.ts';
import { IconButton } from '../../ui/button.tsx';
import { FoundCount } from '../../widgets/lists/found-count.tsx';
import { Menu, MenuRule } from '../../ui/menu.tsx';
import { ScreenHead } from '../../widgets/screen-head.tsx';
import { clientList, isFiltered } from './client-list.ts';
import type { ClientSummary } from './client-list.ts';
import { ActionButton, ActionIconButton, ActionItem } from '../../widgets/action-button.tsx';
import { PrintItem } from '../../widgets/lists/print-item.tsx';
import { clientActions } from './client-actions.ts';

/** How many clients there are, and what can be done with all of them. */
export const ClientsHead = memo(({ summary }: { readonly summary: ClientSummary | null }) => {
  const t = useT();
  if (summary === null) return <ScreenHead title={t('clients.title')} />;
  return (
    <ScreenHead
      title={t('clients.title')}
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
          <ActionIconButton of={clientActions.refresh} />
          <Menu
            label={t('clients.head.more')}
            trigger={<IconButton icon={Ellipsis} label={t('clients.head.more')} />}
          >
            <ActionItem of={clientActions['ask-bank']} />
            <ActionItem of={clientActions['read-all']} />
            <MenuRule />
            <ActionItem of={clientActions.complete} />
            <ActionItem of={clientActions.duplicates} />
            <MenuRule />
            <PrintItem />
            <ActionItem of={clientActions['export-csv']} />
            <ActionItem of={clientActions['export-json']} />
          </Menu>
          <ActionButton of={clientActions.import} />
          <ActionButton of={clientActions.new} />
        </>
      }
    />
  );
});
ClientsHead.displayName = 'ClientsHead';

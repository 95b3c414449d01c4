import { memo } from 'react';
import { Download, Ellipsis, FileUp, Landmark, RefreshCw, UserPlus } from 'lucide-react';
import { bridge } from '../../platform/bridge.ts';
import { goTo } from '../../platform/navigation.ts';
import { useIsOnline } from '../../platform/network.ts';
import { useT } from '../../i18n/i18n.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { FoundCount } from '../../widgets/lists/found-count.tsx';
import { Menu, MenuItem, MenuRule } from '../../ui/menu.tsx';
import { ScreenHead } from '../../widgets/screen-head.tsx';
import { clientList, isFiltered } from './client-list.ts';
import type { ClientSummary } from './client-list.ts';

/** How many clients there are, and what can be done with all of them. */
export const ClientsHead = memo(
  ({
    summary,
    onAskBank,
    onExport,
  }: {
    readonly summary: ClientSummary | null;
    readonly onAskBank: () => void;
    readonly onExport: (format: 'csv' | 'json') => void;
  }) => {
    const t = useT();
    const isOnline = useIsOnline();
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
            <IconButton
              icon={RefreshCw}
              label={t('clients.head.refresh')}
              isDisabled={!isOnline || summary.sync.phase === 'running'}
              onPress={() =>
                void bridge()
                  .clients.sync({ action: 'refresh' })
                  .then(() => clientList.reread('no'))
              }
            />
            <Menu
              label={t('clients.head.more')}
              trigger={<IconButton icon={Ellipsis} label={t('clients.head.more')} />}
            >
              <MenuItem
                id="bank"
                icon={Landmark}
                label={t('lists.ask-bank.action')}
                isDisabled={!isOnline}
                onAction={onAskBank}
              />
              <MenuItem
                id="full"
                icon={RefreshCw}
                label={t('lists.sync.full')}
                hint={t('lists.sync.full-hint')}
                isDisabled={!isOnline}
                onAction={() => void bridge().clients.sync({ action: 'full' })}
              />
              <MenuRule />
              <MenuItem
                id="csv"
                icon={Download}
                label={t('lists.export.csv')}
                onAction={() => onExport('csv')}
              />
              <MenuItem
                id="json"
                icon={Download}
                label={t('lists.export.json')}
                onAction={() => onExport('json')}
              />
            </Menu>
            <Button
              icon={FileUp}
              onPress={() => goTo({ screen: 'clients', view: { kind: 'import' } })}
            >
              {t('clients.import.action')}
            </Button>
            <Button
              icon={UserPlus}
              onPress={() => goTo({ screen: 'clients', view: { kind: 'new' } })}
            >
              {t('clients.new.action')}
            </Button>
          </>
        }
      />
    );
  },
);
ClientsHead.displayName = 'ClientsHead';

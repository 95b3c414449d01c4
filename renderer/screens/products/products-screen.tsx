import { useState } from 'react';
import { Package } from 'lucide-react';
import { bridge } from '../../platform/bridge.ts';
import { MissingScope } from '../../widgets/faults/missing-scope.tsx';
import { useIsOnline } from '../../platform/network.ts';
import { useLongList } from '../../platform/reads/use-long-list.ts';
import { t } from '../../i18n/i18n.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FoundCount } from '../../widgets/lists/found-count.tsx';
import { LongListPane } from '../../widgets/lists/long-list-pane.tsx';
import { createHandlerIf, exportHandlers, ExportItems } from '../../widgets/lists/list-actions.tsx';
import { UnreadList } from '../../widgets/lists/unread-list.tsx';
import { MenuRule } from '../../ui/menu.tsx';
import { MoreMenu } from '../../ui/more-menu.tsx';
import { useSaving } from '../../widgets/faults/saving-note.tsx';
import { ScreenHead } from '../../widgets/screen-head.tsx';
import { SyncStrip } from '../../widgets/lists/sync-strip.tsx';
import { AskBankDialog } from './ask-bank-dialog.tsx';
import { isFiltered, productList } from './product-list.ts';
import type { ProductSummary } from './product-list.ts';
import { ProductPage } from './product-page.tsx';
import { ProductRowCells, productRowHeightPx } from './product-row.tsx';
import { ProductTools } from './product-tools.tsx';
import { recordOf, showInPlace, useRecordId } from '../../platform/navigation.ts';
import { useActions } from '../../platform/actions.ts';
import { ActionButton, ActionItem, RefreshButton } from '../../widgets/action-button.tsx';
import { productActions } from './product-actions.ts';

function requestSync(action: 'refresh' | 'full' | 'pause' | 'resume'): void {
  void bridge().products.sync({ action });
}

function ProductsHead({ summary }: { readonly summary: ProductSummary }) {
  return (
    <ScreenHead
      title={t('shell.screen.products')}
      {...(summary.totalCount === 0
        ? {}
        : {
            sentence: (
              <FoundCount list={productList} isFiltered={isFiltered} count={summary.totalCount}>
                {t('products.head.count', { count: summary.totalCount })}
              </FoundCount>
            ),
          })}
      freshness={summary.freshness}
      actions={
        <>
          <RefreshButton action={productActions.refresh} />
          <MoreMenu label={t('ui.word.more-actions')}>
            <ActionItem action={productActions['ask-bank']} />
            <ActionItem action={productActions['read-all']} />
            <MenuRule />
            <ExportItems of={productActions} />
          </MoreMenu>
        </>
      }
    />
  );
}

/** The products of the business, which the bank stores for invoices. */
export function ProductsScreen() {
  const chosenId = useRecordId('products');
  const state = useLongList(productList, 'products');
  const [save, savingNote] = useSaving();
  const [isAskingBank, setAskingBank] = useState(false);
  const { summary, error } = state;
  const isOnline = useIsOnline();
  const handlerIf = createHandlerIf(state);
  useActions([
    [
      productActions.refresh,
      handlerIf(isOnline && summary?.sync.phase !== 'running', () => requestSync('refresh')),
    ],
    [productActions['ask-bank'], handlerIf(isOnline, () => setAskingBank(true))],
    [productActions['read-all'], handlerIf(isOnline, () => requestSync('full'))],
    ...exportHandlers(productActions, (format) =>
      handlerIf(true, () =>
        save(bridge().products.export({ query: productList.store.getState().query, format })),
      ),
    ),
  ]);

  if (summary === null)
    return (
      <div className="screen">
        <ScreenHead title={t('shell.screen.products')} />
        <UnreadList list={productList} error={error} rowHeightPx={productRowHeightPx} />
      </div>
    );
  const notes = (
    <>
      <MissingScope scope={summary.missingScope} text={t('ui.word.list-not-allowed')} />
      {savingNote}
      <SyncStrip sync={summary.sync} onAsk={requestSync} />
    </>
  );
  return (
    <div className="screen">
      <ProductsHead summary={summary} />
      {summary.totalCount === 0 ? (
        <>
          {notes}
          <EmptyState
            icon={Package}
            title={t(
              summary.sync.phase === 'running'
                ? 'ui.word.loading-list'
                : summary.sync.lastFullAtEpochMs === null
                  ? 'ui.word.not-loaded'
                  : 'products.empty.title',
            )}
          >
            {t('products.empty.why')}
          </EmptyState>
        </>
      ) : (
        <LongListPane
          label={t('shell.screen.products')}
          list={productList}
          state={state}
          chosenId={chosenId}
          onChoose={(id) => showInPlace(recordOf('products', id))}
          rowHeightPx={productRowHeightPx}
          tools={<ProductTools />}
          notes={notes}
          similar={summary.similar}
          noMatch={{
            title: t('ui.word.nothing-found'),
            reason:
              summary.sync.lastFullAtEpochMs === null ? t('lists.none-match.unread') : undefined,
            actions: <ActionButton action={productActions['ask-bank']} isPlain />,
          }}
          nothingChosen={t('ui.word.choose-entry')}
          row={(row) => (
            <ProductRowCells
              row={row}
              query={[state.resultQuery.text, ...summary.similar].join(' ')}
            />
          )}
          detail={(id, headingRef) => <ProductPage key={id} id={id} headingRef={headingRef} />}
        />
      )}
      {isAskingBank && <AskBankDialog onClose={() => setAskingBank(false)} />}
    </div>
  );
}

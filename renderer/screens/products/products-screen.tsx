import { useState } from 'react';
import { Ellipsis, Package } from 'lucide-react';
import { bridge } from '../../platform/bridge.ts';
import { MissingScope } from '../../widgets/faults/missing-scope.tsx';
import { useIsOnline } from '../../platform/network.ts';
import { useLongList } from '../../platform/reads/use-long-list.ts';
import { useT } from '../../i18n/i18n.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FaultPanel } from '../../widgets/faults/fault-panel.tsx';
import { FoundCount } from '../../widgets/lists/found-count.tsx';
import { LongListPane } from '../../widgets/lists/long-list-pane.tsx';
import { Menu, MenuRule } from '../../ui/menu.tsx';
import { Placeholder } from '../../ui/placeholder.tsx';
import { useSaving } from '../../widgets/faults/saving-note.tsx';
import { ScreenHead } from '../../widgets/screen-head.tsx';
import { SyncStrip } from '../../widgets/lists/sync-strip.tsx';
import { AskBankDialog } from './ask-bank-dialog.tsx';
import { everyProduct, isFiltered, productList } from './product-list.ts';
import type { ProductSummary } from './product-list.ts';
import { ProductPage } from './product-page.tsx';
import { ProductRowCells, productRowHeightPx } from './product-row.tsx';
import { ProductTools } from './product-tools.tsx';
import { recordOf, showInPlace, useRecordId } from '../../platform/navigation.ts';
import { useActions } from '../../platform/actions.ts';
import { ActionButton, ActionIconButton, ActionItem } from '../../widgets/action-button.tsx';
import { PrintItem } from '../../widgets/lists/print-item.tsx';
import { productActions } from './product-actions.ts';

function askSync(action: 'refresh' | 'full' | 'pause' | 'resume'): void {
  void bridge().products.sync({ action });
}

function ProductsHead({ summary }: { readonly summary: ProductSummary }) {
  const t = useT();
  return (
    <ScreenHead
      title={t('products.title')}
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
          <ActionIconButton of={productActions.refresh} />
          <Menu
            label={t('products.head.more')}
            trigger={<IconButton icon={Ellipsis} label={t('products.head.more')} />}
          >
            <ActionItem of={productActions['ask-bank']} />
            <ActionItem of={productActions['read-all']} />
            <MenuRule />
            <PrintItem />
            <ActionItem of={productActions['export-csv']} />
            <ActionItem of={productActions['export-json']} />
          </Menu>
        </>
      }
    />
  );
}

function NoMatchActions() {
  const t = useT();
  return (
    <>
      <Button onPress={() => void productList.ask(everyProduct)}>
        {t('lists.none-match.clear')}
      </Button>
      <ActionButton of={productActions['ask-bank']} isPlain />
    </>
  );
}

/** What the business sells, as the bank keeps it for invoices. */
export function ProductsScreen() {
  const t = useT();
  const chosenId = useRecordId('products');
  const state = useLongList(productList, 'products');
  const [save, savingNote] = useSaving();
  const [isAskingBank, setAskingBank] = useState(false);
  const { summary, error } = state;
  const exportAs = (format: 'csv' | 'json') => (): void =>
    save(bridge().products.export({ query: productList.store.getState().query, format }));
  const isOnline = useIsOnline();
  const ifRead = (canRun: boolean, run: () => void) =>
    summary !== null ? (canRun ? run : null) : error ? null : undefined;
  useActions([
    [
      productActions.refresh,
      ifRead(isOnline && summary?.sync.phase !== 'running', () => askSync('refresh')),
    ],
    [productActions['ask-bank'], ifRead(isOnline, () => setAskingBank(true))],
    [productActions['read-all'], ifRead(isOnline, () => askSync('full'))],
    [productActions['export-csv'], ifRead(true, exportAs('csv'))],
    [productActions['export-json'], ifRead(true, exportAs('json'))],
  ]);

  if (summary === null) {
    return (
      <div className="screen">
        <ScreenHead title={t('products.title')} />
        <div className="cards-alone">
          {error ? (
            <FaultPanel error={error} was="read" onRetry={() => void productList.reread('now')} />
          ) : (
            <Placeholder rows={8} rowHeightPx={productRowHeightPx} />
          )}
        </div>
      </div>
    );
  }
  const notes = (
    <>
      <MissingScope scope={summary.missingScope} text={t('products.not-allowed')} />
      {savingNote}
      <SyncStrip sync={summary.sync} onAsk={askSync} />
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
                ? 'products.empty.reading'
                : summary.sync.lastFullAtEpochMs === null
                  ? 'products.empty.unread'
                  : 'products.empty.title',
            )}
          >
            {t('products.empty.why')}
          </EmptyState>
        </>
      ) : (
        <LongListPane
          label={t('products.list.label')}
          list={productList}
          state={state}
          chosenId={chosenId}
          onChoose={(id) => showInPlace(recordOf('products', id))}
          rowHeightPx={productRowHeightPx}
          tools={<ProductTools />}
          notes={notes}
          similar={summary.similar}
          noMatch={{
            title: t('products.none-match.title'),
            why: summary.sync.lastFullAtEpochMs === null ? t('lists.none-match.unread') : undefined,
            actions: <NoMatchActions />,
          }}
          nothingChosen={t('products.detail.none')}
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

import { useEffect } from 'react';
import { ReceiptText } from 'lucide-react';
import type { DueLane } from '../../../preload/contract/invoices/supplier-invoices.ts';
import { t } from '../../i18n/i18n.ts';
import { useActions } from '../../platform/actions.ts';
import { bridge } from '../../platform/bridge.ts';
import { goTo } from '../../platform/navigation.ts';
import { useIsOnline } from '../../platform/network.ts';
import { useCachedQuery } from '../../platform/reads/use-cached-query.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Placeholder } from '../../ui/placeholder.tsx';
import { MoreMenu } from '../../ui/more-menu.tsx';
import { PrintItem } from '../../widgets/lists/print-item.tsx';
import { ActionButton, ActionIconButton } from '../../widgets/action-button.tsx';
import { FaultPanel } from '../../widgets/faults/fault-panel.tsx';
import { MissingScope } from '../../widgets/faults/missing-scope.tsx';
import { ScreenHead } from '../../widgets/screen-head.tsx';
import { DueLanes } from './due-lanes.tsx';
import { DueWeeks } from './due-weeks.tsx';
import { invoiceListActions } from './invoice-list-actions.ts';
import { invoiceList, isReading } from './invoice-list.ts';

function showLane(lanes: readonly DueLane[]): void {
  void invoiceList.changeQuery({ ...invoiceList.unfiltered, lanes: [...lanes] });
  goTo({ screen: 'supplier-invoices' });
}

/** Amounts by due date: a lane opens its invoices. */
export function ToPayPage() {
  const isOnline = useIsOnline();
  // Lanes and weeks cover all invoices, independent of the list's search.
  const { value, error, refresh } = useCachedQuery('supplier-invoices', (reading) =>
    bridge().supplierInvoices.list({
      ...invoiceList.unfiltered,
      at: 0,
      limit: 1,
      refresh: reading,
    }),
  );
  const isListed = value !== null && value.totalCount > 0;
  useEffect(() => {
    if (isListed) void bridge().firstSteps.noteDueSeen({});
  }, [isListed]);
  useActions([
    [invoiceListActions.refresh, isOnline && value !== null && !isReading(value) ? refresh : null],
  ]);
  return (
    <div className="screen">
      <ScreenHead
        title={t('invoices.status.to_pay')}
        freshness={value?.freshness ?? null}
        actions={
          <>
            {isListed && (
              <ActionButton action={invoiceListActions['payment-file']} look="primary" />
            )}
            <ActionIconButton action={invoiceListActions.refresh} />
            {/* As on the list, so that "Pay several" stays under the pointer. */}
            <MoreMenu label={t('ui.word.more-actions')}>
              <PrintItem />
            </MoreMenu>
          </>
        }
      />
      <MissingScope scope={value?.missingScope ?? null} text={t('ui.word.list-not-allowed')} />
      {isListed && <DueLanes lanes={value.lanes} chosen={[]} onChoose={showLane} />}
      <div className="page scrolls">
        {value === null &&
          (error === null ? (
            <Placeholder rows={8} rowHeightPx={44} />
          ) : (
            <FaultPanel error={error} attempt="read" onRetry={refresh} />
          ))}
        {value?.totalCount === 0 && (
          <EmptyState
            icon={ReceiptText}
            title={t('invoices.empty.title')}
            actions={<ActionButton action={invoiceListActions.add} look="primary" />}
          />
        )}
        {isListed && (
          <section className="section">
            <header>
              <h2>{t('invoices.weeks.title')}</h2>
            </header>
            <DueWeeks weeks={value.weeks} />
          </section>
        )}
      </div>
    </div>
  );
}

import { useState } from 'react';
import { Building2 } from 'lucide-react';
import type { Organization } from '../../../preload/contract/organization.ts';
import { bridge } from '../../platform/bridge.ts';
import { useDueInvoices } from '../../widgets/due-invoices.ts';
import { useIsOnline } from '../../platform/network.ts';
import { useSessionStatus } from '../../platform/session.ts';
import { useCachedQuery } from '../../platform/reads/use-cached-query.ts';
import { t } from '../../i18n/i18n.ts';
import { deferred } from '../../ui/deferred.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FaultLine, FaultPanel } from '../../widgets/faults/fault-panel.tsx';
import { MultiPartPage } from '../../widgets/multi-part-page.tsx';
import { ScreenHead } from '../../widgets/screen-head.tsx';
import { isShownInBanner } from '../../widgets/faults/shown-elsewhere.ts';
import { Accounts, Totals } from './accounts.tsx';
import { CashAhead } from './cash-ahead.tsx';
import { CardsThisMonth } from './cards-this-month.tsx';
import { DueDays } from './due-days.tsx';
import { FirstSteps } from './first-steps.tsx';
import { needsOf } from './needs.ts';
import { NeedsYou } from './needs-you.tsx';
import { PlannedChanges } from './planned-changes.tsx';
import { useActions } from '../../platform/actions.ts';
import { ActionButton } from '../../widgets/action-button.tsx';
import { overviewActions } from './overview-actions.ts';
import './overview-screen.css';

const MonthDialog = deferred(async () => (await import('./month-dialog.tsx')).MonthDialog);

function sentenceOf({ legalForm, legalAddress, legalNumber }: Organization): string {
  return [
    [legalForm, legalAddress].filter((part) => part !== null && part !== '').join(', '),
    legalNumber ? `${t('overview.field.legalNumber')} ${legalNumber}` : '',
  ]
    .filter((part) => part !== '')
    .join('\u00a0· ');
}

/** The balances, what needs the user, the cards' spending this month, and due invoices. */
export function OverviewScreen() {
  const isOnline = useIsOnline();
  const session = useSessionStatus();
  const money = useCachedQuery('organization', (refresh) => bridge().organization.get({ refresh }));
  const cards = useCachedQuery('cards', (refresh) =>
    bridge().cards.list({ text: '', statuses: [], sort: 'near-limit', at: 0, limit: 500, refresh }),
  );
  const backups = useCachedQuery('backups', () => bridge().vault.plan({}));
  const due = useDueInvoices();
  const { organization = null, totals = [], freshness = null } = money.value ?? {};
  const failure = money.error ?? freshness?.failure ?? null;
  const isAwaited =
    organization === null &&
    failure === null &&
    (money.isLoading || freshness?.isRefreshing === true);
  const needs = needsOf({
    session,
    backupFailure: backups.value?.failure?.why ?? null,
    cards: cards.value,
    dueInvoices: due.lanes,
  });
  /* Before the first answer the state is unknown: "all is well" would be a guess. */
  const isSilent =
    organization === null && needs.length === 0 && (cards.value?.rows.length ?? 0) === 0;
  const refresh = (): void => {
    money.refresh();
    cards.refresh();
  };
  const [isMonthOpen, setMonthOpen] = useState(false);
  useActions([
    [overviewActions.refresh, isOnline ? refresh : null],
    [overviewActions.month, organization === null ? null : () => setMonthOpen(true)],
  ]);
  return (
    <>
      <ScreenHead
        title={organization?.legalName ?? t('shell.screen.overview')}
        {...(organization === null ? {} : { sentence: sentenceOf(organization) })}
        freshness={freshness}
        actions={
          <>
            <ActionButton action={overviewActions.month} look="quiet" isPlain />
            <ActionButton action={overviewActions.details} look="quiet" isPlain />
            <ActionButton
              action={overviewActions.refresh}
              isPending={freshness?.isRefreshing ?? false}
            />
          </>
        }
      />
      <MultiPartPage className="overview">
        {organization === null && failure !== null && (
          <FaultPanel error={failure} attempt="read" onRetry={refresh} />
        )}
        {organization === null && failure === null && !isAwaited && (
          <EmptyState icon={Building2} title={t('cards.status.unknown')}>
            {t('overview.empty.text')}
          </EmptyState>
        )}
        {organization !== null && failure !== null && !isShownInBanner(failure) && (
          <div className="overview-fault">
            <FaultLine error={failure} attempt="read" />
          </div>
        )}
        {organization !== null && (
          <div className="overview-top">
            <div className="overview-money">
              <Totals totals={totals} />
              <CashAhead of={String(freshness?.asOfEpochMs)} />
            </div>
            {organization.bankAccounts.length === 0 ? (
              <p className="soft">{t('overview.accounts.none')}</p>
            ) : (
              <Accounts accounts={organization.bankAccounts} />
            )}
          </div>
        )}
        {!isSilent && (
          <div className="overview-columns">
            <div className="overview-main">
              <NeedsYou needs={needs} />
              <FirstSteps />
              {organization !== null && (
                <p className="overview-note caption">{t('overview.transactions')}</p>
              )}
            </div>
            <div className="overview-aside">
              {cards.value !== null && <CardsThisMonth rows={cards.value.rows} />}
              <PlannedChanges />
              {due.days !== null && <DueDays days={due.days.each} totals={due.days.totals} />}
            </div>
          </div>
        )}
      </MultiPartPage>
      {isMonthOpen && <MonthDialog onClose={() => setMonthOpen(false)} />}
    </>
  );
}

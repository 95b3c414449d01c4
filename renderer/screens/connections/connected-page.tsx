import { Gauge, LayoutDashboard, Lock, Receipt } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { CardRow } from '../../../preload/contract/cards/cards.ts';
import type { WeekTotal } from '../../../preload/contract/invoices/supplier-invoices.ts';
import { useActiveConnection } from '../../platform/connections.ts';
import { goTo } from '../../platform/navigation.ts';
import { bridge } from '../../platform/bridge.ts';
import { formatLocale, useHiddenAmounts, language } from '../../platform/preferences.ts';
import { amountText } from '../../format/amount.ts';
import { listText } from '../../format/day.ts';
import { useCachedQuery } from '../../platform/reads/use-cached-query.ts';
import { t } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { cardTitle } from '../../widgets/cards/card-names.ts';
import { FaultLine } from '../../widgets/faults/fault-panel.tsx';
import { ScreenHead } from '../../widgets/screen-head.tsx';
import { ConnectSteps } from './connect-steps.tsx';
import './connections.css';

function Fact({
  icon,
  title,
  text,
  action,
  onPress,
}: {
  readonly icon: LucideIcon;
  readonly title: string;
  /** Null: not known yet. */
  readonly text: string | null;
  readonly action: string;
  readonly onPress: () => void;
}) {
  return (
    <li className="connected-fact">
      <Icon of={icon} size="l" />
      <div>
        <h2 className="name">{title}</h2>
        <p className="soft">{text}</p>
      </div>
      <Button onPress={onPress}>{action}</Button>
    </li>
  );
}

function useWeekText(week: WeekTotal | undefined): string {
  const isHidden = useHiddenAmounts();
  if (week === undefined || week.count === 0) return t('connections.done.week.none');
  const count = t('ui.word.invoice-count', { count: week.count });
  const amounts = week.totals.map(({ currency, value }) =>
    amountText(formatLocale(), value, { currency, precision: 'exact' }),
  );
  return isHidden ? count : `${count} · ${listText(language(), amounts)}`;
}

function useLimitText(nearest: CardRow | undefined): string {
  const isHidden = useHiddenAmounts();
  if (nearest?.nearLimit == null) return t('connections.done.limit.none');
  const name = cardTitle(nearest, t);
  const percent = new Intl.NumberFormat(formatLocale(), { style: 'percent' }).format(
    nearest.nearLimit.percent / 100,
  );
  return isHidden ? name : t('overview.needs.used', { name, percent });
}

/** The first facts for a new user: what is due, which limit is close, and how to lock a card. */
function Facts() {
  const bills = useCachedQuery('supplier-invoices', () =>
    bridge().supplierInvoices.list({
      text: '',
      lanes: [],
      statuses: [],
      isChangedOnly: false,
      at: 0,
      limit: 1,
      refresh: 'if-stale',
    }),
  );
  const cards = useCachedQuery('cards', () =>
    bridge().cards.list({
      text: '',
      statuses: [],
      sort: 'near-limit',
      at: 0,
      limit: 1,
      refresh: 'if-stale',
    }),
  );
  const week = useWeekText(bills.value?.weeks[0]);
  const limit = useLimitText(cards.value?.rows[0]);
  return (
    <ul>
      <Fact
        icon={Receipt}
        title={t('connections.done.week')}
        text={bills.value && week}
        action={t('overview.steps.see-due')}
        onPress={() => goTo({ screen: 'supplier-invoices' })}
      />
      <Fact
        icon={Gauge}
        title={t('connections.done.limit')}
        text={cards.value && limit}
        action={t('connections.done.cards')}
        onPress={() => goTo({ screen: 'cards' })}
      />
      <Fact
        icon={Lock}
        title={t('connections.done.lock')}
        text={t('connections.done.lock.why')}
        action={t('settings.lock.set')}
        onPress={() => goTo({ screen: 'settings' }, 'settings.set-pin')}
      />
    </ul>
  );
}

/** The last step of connecting a bank: what was found there, and what to do first. */
export function ConnectedPage() {
  const connection = useActiveConnection();
  const money = useCachedQuery('organization', (refresh) => bridge().organization.get({ refresh }));
  const organization = money.value?.organization ?? null;
  const failure = money.error ?? money.value?.freshness.failure ?? null;
  return (
    <>
      <ScreenHead
        title={organization?.legalName ?? connection?.name ?? ''}
        sentence={t('connections.done.sentence')}
      />
      <div className="page scrolls">
        <ConnectSteps current="done" />
        <div className="sign-in">
          {organization !== null && (
            <p>{t('connections.done.accounts', { count: organization.bankAccounts.length })}</p>
          )}
          {organization === null && failure === null && (
            <p className="soft">{t('connections.done.asking')}</p>
          )}
          {organization === null && failure !== null && (
            <FaultLine error={failure} attempt="read" />
          )}
          <Facts />
          <div className="sign-in-actions">
            <Button
              look="primary"
              icon={LayoutDashboard}
              onPress={() => goTo({ screen: 'overview' })}
            >
              {t('connections.sign-in.go-on')}
            </Button>
          </div>
        </div>
      </div>
    </>
  );
}

import { CreditCard, FileUp, LayoutDashboard, Receipt } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useActiveConnection } from '../../platform/connections.ts';
import { goTo } from '../../platform/navigation.ts';
import type { Route } from '../../platform/navigation.ts';
import { askOrganization } from '../../platform/reads/ask-organization.ts';
import { useCachedQuery } from '../../platform/reads/use-cached-query.ts';
import { useT } from '../../i18n/i18n.ts';
import type { MessageId } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { FaultLine } from '../../widgets/faults/fault-panel.tsx';
import { ScreenHead } from '../../widgets/screen-head.tsx';
import { ConnectSteps } from './connect-steps.tsx';
import './connections.css';

const first: readonly {
  readonly label: MessageId;
  readonly icon: LucideIcon;
  readonly to: Route;
}[] = [
  { label: 'connections.done.cards', icon: CreditCard, to: { screen: 'cards' } },
  { label: 'connections.done.due', icon: Receipt, to: { screen: 'supplier-invoices' } },
  {
    label: 'connections.done.clients',
    icon: FileUp,
    to: { screen: 'clients', view: { kind: 'import' } },
  },
];

/** The last step of connecting a bank: what was found there, and what to do first. */
export function ConnectedPage() {
  const t = useT();
  const connection = useActiveConnection();
  const money = useCachedQuery(
    { topic: 'organization', key: `organization:${connection?.id ?? ''}` },
    askOrganization,
  );
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
          {organization === null && failure !== null && <FaultLine error={failure} was="read" />}
          <h2 className="title">{t('connections.done.first')}</h2>
          <div className="sign-in-actions">
            {first.map(({ label, icon, to }) => (
              <Button key={label} icon={icon} onPress={() => goTo(to)}>
                {t(label)}
              </Button>
            ))}
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

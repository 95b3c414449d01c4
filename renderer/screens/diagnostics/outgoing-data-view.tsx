import { Ban, CircleCheck } from 'lucide-react';
import type { ContactedHost, Destination } from '../../../preload/contract/app/diagnostics.ts';
import { bridge } from '../../platform/bridge.ts';
import { formatLocale, usePreferences } from '../../platform/preferences.ts';
import { useUpdates } from '../../platform/updates.ts';
import { useCachedQuery } from '../../platform/reads/use-cached-query.ts';
import { t } from '../../i18n/i18n.ts';
import type { MessageId } from '../../i18n/i18n.ts';
import { FaultPanel } from '../../widgets/faults/fault-panel.tsx';
import { Icon } from '../../ui/icon.tsx';
import { CodeText, InstantText } from '../../widgets/facts/labels.tsx';
import { LedgerTable } from '../../ui/ledger-table.tsx';
import { Tag } from '../../ui/tag.tsx';

function Host({ host, isThisMachine }: Pick<ContactedHost, 'host' | 'isThisMachine'>) {
  return (
    <span className="outgoing-host">
      <CodeText>{host}</CodeText> {isThisMachine && <Tag>{t('diagnostics.leaves.here')}</Tag>}
    </span>
  );
}

function ContactedHosts({ hosts }: { readonly hosts: readonly ContactedHost[] }) {
  return (
    <section className="section diagnostics-part">
      <header>
        <h2>{t('diagnostics.leaves.contacted')}</h2>
      </header>
      {hosts.length === 0 ? (
        <p className="soft">{t('diagnostics.leaves.contacted-none')}</p>
      ) : (
        <LedgerTable
          label={t('diagnostics.leaves.contacted')}
          columns={[
            { id: 'host', head: t('diagnostics.leaves.host') },
            { id: 'last', head: t('diagnostics.leaves.last') },
            { id: 'count', head: t('diagnostics.view.requests'), isFigure: true },
          ]}
          rows={hosts.map((each) => ({
            id: each.host,
            cells: [
              <Host key="host" {...each} />,
              <InstantText key="last" epochMs={each.lastAtEpochMs} />,
              new Intl.NumberFormat(formatLocale()).format(each.count),
            ],
          }))}
        />
      )}
    </section>
  );
}

function ExpectedHosts({ destinations }: { readonly destinations: readonly Destination[] }) {
  return (
    <section className="section diagnostics-part">
      <header>
        <h2>{t('diagnostics.leaves.expected')}</h2>
      </header>
      <p className="soft">{t('diagnostics.leaves.expected-text')}</p>
      {destinations.length > 0 && (
        <LedgerTable
          label={t('diagnostics.leaves.expected')}
          columns={[
            { id: 'connection', head: t('diagnostics.leaves.connection') },
            { id: 'what', head: t('diagnostics.leaves.what') },
          ]}
          rows={[...Map.groupBy(destinations, (each) => each.connectionId)].map(([id, hosts]) => ({
            id,
            cells: [
              hosts[0]?.connectionName,
              <ul key="hosts" className="outgoing-hosts">
                {hosts.map((each) => (
                  <li key={each.host}>
                    <Host {...each} />
                    <ul className="outgoing-host-uses">
                      {each.uses.map((use) => (
                        <li key={use}>{t(`diagnostics.leaves.use.${use}`)}</li>
                      ))}
                    </ul>
                  </li>
                ))}
              </ul>,
            ],
          }))}
        />
      )}
    </section>
  );
}

/** The host that automatic update checks contact. */
function UpdateHost({ host }: { readonly host: string }) {
  return (
    <section className="section diagnostics-part">
      <header>
        <h2>{t('diagnostics.leaves.updates.title')}</h2>
      </header>
      <p className="soft">{t('diagnostics.leaves.updates.text', { host })}</p>
    </section>
  );
}

/** Data that leaves only on the user's request, and data that never leaves. */
const onRequest: readonly MessageId[] = [
  'diagnostics.leaves.asked.addresses',
  'diagnostics.leaves.asked.links',
  'diagnostics.leaves.asked.files',
  'diagnostics.leaves.asked.clipboard',
  'diagnostics.leaves.asked.tunnel',
  'diagnostics.leaves.asked.names',
];
const neverSent: readonly MessageId[] = [
  'diagnostics.leaves.never.counting',
  'diagnostics.leaves.never.crashes',
  'diagnostics.leaves.never.updates',
  'diagnostics.leaves.never.kept',
  'diagnostics.leaves.never.tokens',
  'diagnostics.leaves.never.password',
];

function Sentences({
  title,
  messageIds,
  host,
  isNever = false,
}: {
  readonly title: string;
  readonly messageIds: readonly MessageId[];
  readonly host: string | null;
  readonly isNever?: boolean;
}) {
  return (
    <section className="section diagnostics-part">
      <header>
        <h2>{title}</h2>
      </header>
      <ul className="outgoing-data-list">
        {messageIds.map((id) => (
          <li key={id}>
            <Icon of={isNever ? Ban : CircleCheck} size="s" tone={isNever ? 'dim' : 'slate'} />
            <span>{t(id, { host: host ?? '' })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * All data that leaves this computer: to whom, what, and when; and the hosts contacted since the
 * start, counted where requests are sent.
 */
export function OutgoingDataView() {
  const destinations = useCachedQuery('connections', () => bridge().diagnostics.destinations({}));
  const host = useUpdates((store) => store.state?.host ?? null);
  const mode = usePreferences((store) => store.chosen.updates);
  if (destinations.error !== null)
    return <FaultPanel error={destinations.error} attempt="read" onRetry={destinations.refresh} />;
  if (destinations.value === null) return null;
  return (
    <>
      <p className="soft leaves-lead">
        {host === null
          ? t('diagnostics.leaves.text')
          : t('diagnostics.leaves.text-updates', { host })}
      </p>
      <ExpectedHosts destinations={destinations.value.expected} />
      {host !== null && mode !== null && mode !== 'off' && <UpdateHost host={host} />}
      <ContactedHosts hosts={destinations.value.contacted} />
      <Sentences
        title={t('diagnostics.leaves.asked')}
        messageIds={host === null ? onRequest : [...onRequest, 'diagnostics.leaves.asked.updates']}
        host={host}
      />
      <Sentences
        title={t('diagnostics.leaves.never')}
        messageIds={neverSent.filter(
          (id) => host === null || id !== 'diagnostics.leaves.never.updates',
        )}
        host={host}
        isNever
      />
    </>
  );
}

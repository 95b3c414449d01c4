import { memo } from 'react';
import { CircleCheck, TriangleAlert, UserX } from 'lucide-react';
import type { RefObject } from 'react';
import type { ClientAddress } from '../../../preload/contract/clients.ts';
import { useRecord, UnreadRecord } from '../../widgets/use-record.tsx';
import { ReportedEvents } from '../../widgets/events/reported-events.tsx';
import { useHiddenAmounts, useLanguage } from '../../platform/preferences.ts';
import { useT } from '../../i18n/i18n.ts';
import { Note } from '../../ui/banner.tsx';
import { CopyButton } from '../../widgets/facts/copy-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { extraFacts } from '../../widgets/facts/extra-facts.tsx';
import { FactList } from '../../widgets/facts/fact-list.tsx';
import { ForDevelopers } from '../../widgets/facts/folded-details.tsx';
import { Fold } from '../../ui/fold.tsx';
import { RecordHead } from '../../widgets/facts/record-head.tsx';
import { Section } from '../../ui/section.tsx';
import {
  addressFacts,
  addressText,
  contactFacts,
  developerFacts,
  invoicingFacts,
  recordFacts,
} from './client-facts.ts';
import { clientTitle, kindLabel, readinessLabel } from './client-labels.ts';

const Address = ({
  title,
  address,
}: {
  readonly title: string;
  readonly address: ClientAddress;
}) => {
  const t = useT();
  const language = useLanguage();
  return (
    <Section title={title} beside={<CopyButton text={addressText(address)} what={title} />}>
      <FactList facts={addressFacts(address, { t, language })} />
    </Section>
  );
};

/**
 * One client: whether an invoice can be written to it, how to reach it, and every field the bank
 * gives.
 */
export const ClientPage = memo(
  ({
    id,
    headingRef,
  }: {
    readonly id: string;
    readonly headingRef: RefObject<HTMLHeadingElement | null>;
  }) => {
    const t = useT();
    const language = useLanguage();
    const isHidden = useHiddenAmounts();
    const record = useRecord('clients', id);
    const { value, error, refresh } = record;

    if (value === null) return <UnreadRecord of={record} subject={id} />;
    const { client, row, freshness } = value;
    if (client === null || row === null) {
      return (
        <EmptyState icon={UserX} title={t('clients.unknown.title')}>
          {t('clients.unknown.why')}
        </EmptyState>
      );
    }
    const context = { t, language };
    const gaps = readinessLabel(row.gaps, row, t);
    return (
      <article>
        <RecordHead
          name={clientTitle(row, t)}
          headingRef={headingRef}
          isRefreshing={freshness.isRefreshing}
          onRefresh={refresh}
          beneath={
            <p className="soft">
              {[row.kind === null ? null : kindLabel(row.kind, t), row.city]
                .filter(Boolean)
                .join(' · ')}
            </p>
          }
          absent={
            row.isAbsent ? { title: t('clients.absent.title'), why: t('clients.absent.why') } : null
          }
          failure={error ?? freshness.failure}
          notes={
            gaps === null ? (
              <Note tone="green" icon={CircleCheck}>
                {t('clients.ready')}
              </Note>
            ) : (
              <Note icon={TriangleAlert}>
                <strong>{gaps.head}</strong> {gaps.more} {t('clients.not-ready.where')}
              </Note>
            )
          }
        />
        <Section title={t('clients.section.contact')}>
          <FactList facts={contactFacts(client, context)} />
        </Section>
        <Section title={t('clients.section.invoicing')}>
          <FactList facts={invoicingFacts(client, context)} />
        </Section>
        {client.billingAddress && (
          <Address title={t('clients.section.billing')} address={client.billingAddress} />
        )}
        {client.deliveryAddress && (
          <Address title={t('clients.section.delivery')} address={client.deliveryAddress} />
        )}
        {client.rootAddress && (
          <Fold title={t('clients.section.old')} hint={t('clients.section.old-hint')}>
            <FactList facts={addressFacts(client.rootAddress, context)} />
          </Fold>
        )}
        <Section title={t('clients.section.record')}>
          <FactList facts={recordFacts(client, context)} />
        </Section>
        <ReportedEvents objectId={id} />
        <p className="page-foot caption">{t('clients.change-elsewhere')}</p>
        <ForDevelopers>
          <FactList
            facts={[...developerFacts(client, context), ...extraFacts(client.extras, isHidden)]}
          />
        </ForDevelopers>
      </article>
    );
  },
);
ClientPage.displayName = 'ClientPage';

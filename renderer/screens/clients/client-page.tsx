import { memo, useCallback } from 'react';
import { CircleCheck, RefreshCw, TriangleAlert, Unlink, UserX } from 'lucide-react';
import type { RefObject } from 'react';
import type { ClientAddress } from '../../../preload/contract/clients.ts';
import { bridge } from '../../app/bridge.ts';
import { ReportedEvents } from '../../app/reported-events.tsx';
import { useConnections } from '../../app/store/connections.ts';
import { useIsOnline } from '../../app/store/network.ts';
import { useHiddenAmounts, useLanguage } from '../../app/store/preferences.ts';
import { useCachedQuery } from '../../app/store/use-cached-query.ts';
import type { Refresh } from '../../app/store/use-cached-query.ts';
import { useT } from '../../i18n/i18n.ts';
import { Note } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { extraFacts } from '../../ui/extra-facts.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { FaultLine, FaultPanel } from '../../ui/fault-panel.tsx';
import { Fold } from '../../ui/fold.tsx';
import { CodeText } from '../../ui/labels.tsx';
import { Placeholder } from '../../ui/placeholder.tsx';
import { addressFacts, addressText, contactFacts, invoicingFacts, recordFacts } from './client-facts.ts';
import { clientTitle, gapWords, kindWords } from './client-words.ts';
import './client-page.css';

const Address = ({ title, address }: { readonly title: string; readonly address: ClientAddress }) => {
  const t = useT();
  const language = useLanguage();
  return (
    <section className="section">
      <header>
        <h3>{title}</h3>
        <CopyButton text={addressText(address)} what={title} />
      </header>
      <FactList facts={addressFacts(address, { t, language })} />
    </section>
  );
};

/** One client: whether an invoice can be written to it, how to reach it, and every field the bank gives. */
export const ClientPage = memo(({ id, headingRef }: { readonly id: string; readonly headingRef: RefObject<HTMLHeadingElement | null> }) => {
  const t = useT();
  const language = useLanguage();
  const isHidden = useHiddenAmounts();
  const isOnline = useIsOnline();
  const connectionId = useConnections((state) => state.activeId) ?? '';
  const ask = useCallback((refresh: Refresh) => bridge().clients.get({ id, refresh }), [id]);
  const { value, error, isLoading, refresh } = useCachedQuery({ topic: 'clients', key: `${connectionId}:${id}` }, ask);

  if (isLoading) return <Placeholder rows={6} rowHeightPx={44} />;
  if (value === null) return error && <FaultPanel error={error} was="read" onRetry={refresh} subject={<CodeText>{id}</CodeText>} />;
  const { client, row, freshness } = value;
  if (client === null || row === null) {
    return (
      <EmptyState icon={UserX} title={t('clients.unknown.title')}>
        {t('clients.unknown.why')}
      </EmptyState>
    );
  }
  const failure = error ?? freshness.failure;
  const words = { t, language };
  return (
    <article>
      <div className="card-page-head">
        <Button size="small" look="quiet" icon={RefreshCw} isPending={freshness.isRefreshing} isDisabled={!isOnline} onPress={refresh}>
          {t('ui.refresh')}
        </Button>
      </div>
      <h2 className="client-page-name" ref={headingRef} tabIndex={-1}>
        {clientTitle(row, t)}
      </h2>
      <p className="soft">{[row.kind === null ? null : kindWords(row.kind, t), row.city].filter(Boolean).join(' · ')}</p>
      <div className="card-page-notes">
        {row.isAbsent && (
          <Note icon={Unlink}>
            <strong>{t('clients.absent.title')}</strong> {t('clients.absent.why')}
          </Note>
        )}
        {failure && failure.kind !== 'offline' && failure.kind !== 'not-supported' && <FaultLine error={failure} was="read" />}
        {row.gaps.length === 0 ? (
          <Note tone="green" icon={CircleCheck}>
            {t('clients.ready')}
          </Note>
        ) : (
          <Note icon={TriangleAlert}>
            <strong>{t('clients.not-ready', { gaps: gapWords(row.gaps, t) })}</strong> {t('clients.not-ready.where')}
          </Note>
        )}
      </div>
      <section className="section">
        <header>
          <h3>{t('clients.section.contact')}</h3>
        </header>
        <FactList facts={contactFacts(client, words)} />
      </section>
      <section className="section">
        <header>
          <h3>{t('clients.section.invoicing')}</h3>
        </header>
        <FactList facts={invoicingFacts(client, words)} />
      </section>
      {client.billingAddress && <Address title={t('clients.section.billing')} address={client.billingAddress} />}
      {client.deliveryAddress && <Address title={t('clients.section.delivery')} address={client.deliveryAddress} />}
      {client.rootAddress && (
        <Fold title={t('clients.section.old')} hint={t('clients.section.old-hint')}>
          <FactList facts={addressFacts(client.rootAddress, words)} />
        </Fold>
      )}
      <section className="section">
        <header>
          <h3>{t('clients.section.record')}</h3>
        </header>
        <FactList facts={[...recordFacts(client, words), ...extraFacts(client.extras, isHidden)]} />
      </section>
      <ReportedEvents objectId={id} />
      <p className="card-page-beta caption">{t('clients.change-elsewhere')}</p>
    </article>
  );
});
ClientPage.displayName = 'ClientPage';

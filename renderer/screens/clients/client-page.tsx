import { memo, useState } from 'react';
import { CircleCheck, MailX, TriangleAlert, UserX } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import type { Output } from '../../../preload/contract/index.ts';
import type { ClientAddress, ClientRow } from '../../../preload/contract/clients/clients.ts';
import { useRecord, UnreadRecord } from '../../widgets/use-record.tsx';
import { ReportedEvents } from '../../widgets/events/reported-events.tsx';
import { useHiddenAmounts, language } from '../../platform/preferences.ts';
import { t } from '../../i18n/i18n.ts';
import { goTo, showInPlace } from '../../platform/navigation.ts';
import { useIsOnline } from '../../platform/network.ts';
import { ActionButton } from '../../widgets/action-button.tsx';
import { Note } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { restoreFocus } from '../../ui/restore-focus.ts';
import { CopyButton } from '../../widgets/facts/copy-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { extraFacts } from '../../widgets/facts/extra-facts.tsx';
import { FactList } from '../../widgets/facts/fact-list.tsx';
import { ForDevelopers } from '../../widgets/facts/folded-details.tsx';
import { Fold } from '../../ui/fold.tsx';
import { RecordHead } from '../../widgets/facts/record-head.tsx';
import { Section } from '../../ui/section.tsx';
import { RemoveClientDialog } from './edit-client/remove-client-dialog.tsx';
import { UnknownChange, useUnknownChange } from './edit-client/unknown-change.tsx';
import { showClientToast } from './new-client/client-note.tsx';
import {
  addressFacts,
  addressText,
  contactFacts,
  developerFacts,
  invoicingFacts,
  recordFacts,
} from './client-facts.ts';
import { clientActions } from './client-actions.ts';
import { clientList } from './client-list.ts';
import { clientTitle, kindLabel, readinessLabel } from './client-labels.ts';
import { warningMessage } from './new-client/problem-messages.ts';

function Address({ title, address }: { readonly title: string; readonly address: ClientAddress }) {
  return (
    <Section title={title} headerEnd={<CopyButton text={addressText(address)} subject={title} />}>
      <FactList facts={addressFacts(address, { t, language: language() })} />
    </Section>
  );
}

/** Whether invoices and e-invoices can be written, worst first; nothing is ready next to a doubt. */
function ReadinessNotes({
  page: { canUpdate, eInvoicingGaps, wrongDigits },
  row,
  complete,
}: {
  readonly page: Pick<Output<'clients', 'get'>, 'canUpdate' | 'eInvoicingGaps' | 'wrongDigits'>;
  readonly row: ClientRow;
  /** The button that opens the form; empty while the client cannot be changed. */
  readonly complete: { readonly actions?: ReactNode };
}) {
  const gaps = readinessLabel(row.gaps, row, t);
  return (
    <>
      {gaps === null ? (
        eInvoicingGaps.length === 0 &&
        wrongDigits.length === 0 && (
          <Note tone="green" icon={CircleCheck}>
            {t('clients.ready')}
          </Note>
        )
      ) : (
        <Note icon={TriangleAlert} {...complete}>
          <strong>{gaps.head}</strong> {gaps.more} {!canUpdate && t('clients.not-ready.where')}
        </Note>
      )}
      {wrongDigits.length > 0 && (
        <Note icon={TriangleAlert}>
          {wrongDigits.map((code) => warningMessage(code, t)).join(' ')}
        </Note>
      )}
      {eInvoicingGaps.length > 0 && (
        <Note icon={MailX} {...(gaps === null && complete)}>
          {gaps === null && t('clients.e-invoices.others-ready')}{' '}
          <strong>{t('clients.e-invoices')}</strong>{' '}
          {eInvoicingGaps.map((gap) => t(`clients.e-invoices.${gap}`)).join(' ')}
        </Note>
      )}
    </>
  );
}

/** One client: whether an invoice can be written, contact data, and every field of the bank. */
export const ClientPage = memo(function ClientPage({
  id,
  headingRef,
}: {
  readonly id: string;
  readonly headingRef: RefObject<HTMLHeadingElement | null>;
}) {
  const isHidden = useHiddenAmounts();
  const record = useRecord('clients', id);
  const { value, error } = record;
  const { unknown, isLoading } = useUnknownChange(id);
  const isOnline = useIsOnline();
  const [isRemoving, setRemoving] = useState(false);

  if (value === null) return <UnreadRecord of={record} subject={id} />;
  const { client, row, canUpdate, canRemove, freshness } = value;
  if (client === null || row === null) {
    return (
      <EmptyState icon={UserX} title={t('ui.word.not-in-list')}>
        {t('ui.word.not-in-list-why')}
      </EmptyState>
    );
  }
  const context = { t, language: language() };
  const isUnlocked = !row.isAbsent && unknown === null;
  const edit = (): void => goTo({ screen: 'clients', view: { kind: 'edit', id } });
  const complete =
    canUpdate && isUnlocked
      ? {
          actions: (
            <Button
              size="small"
              isDisabled={isLoading}
              onPress={() =>
                goTo({ screen: 'clients', view: { kind: 'edit', id, isToComplete: true } })
              }
            >
              {t('clients.edit.complete')}
            </Button>
          ),
        }
      : {};
  return (
    <article>
      <RecordHead
        name={clientTitle(row, t)}
        headingRef={headingRef}
        absent={
          row.isAbsent
            ? { title: t('limits.run.blocked.absent'), reason: t('ui.word.last-details') }
            : null
        }
        failure={error ?? freshness.failure}
        actions={
          canUpdate && isUnlocked ? (
            <ActionButton
              action={clientActions.edit}
              onRun={isLoading ? null : edit}
              size="small"
            />
          ) : null
        }
        notes={
          <>
            {unknown !== null && <UnknownChange write={unknown} client={client} />}
            <ReadinessNotes page={value} row={row} complete={complete} />
          </>
        }
      >
        <p className="soft">
          {[row.kind === null ? null : kindLabel(row.kind, t), row.city]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </RecordHead>
      <Section title={t('clients.section.contact')}>
        <FactList facts={contactFacts(client, context)} />
      </Section>
      <Section title={t('clients.filter.readiness')}>
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
      <Section title={t('ui.word.details')}>
        <FactList facts={recordFacts(client, context)} />
      </Section>
      <ReportedEvents objectId={id} />
      {!canUpdate && <p className="page-foot caption">{t('clients.change-elsewhere')}</p>}
      <ForDevelopers>
        <FactList
          facts={[...developerFacts(client, context), ...extraFacts(client.extras, isHidden)]}
        />
      </ForDevelopers>
      {canRemove && isUnlocked && (
        <div className="client-final">
          <ActionButton
            action={clientActions.remove}
            onRun={isOnline && !isLoading ? () => setRemoving(true) : null}
            look="wax"
          />
        </div>
      )}
      {isRemoving && (
        <RemoveClientDialog
          row={row}
          onClose={() => setRemoving(false)}
          onRemoved={(end) => {
            setRemoving(false);
            if (end !== 'unknown') {
              showClientToast(end, clientTitle(row, t));
              showInPlace({ screen: 'clients' });
            }
            void clientList.reread('no');
            restoreFocus();
          }}
        />
      )}
    </article>
  );
});

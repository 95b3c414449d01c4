import { useEffect, useState } from 'react';
import { History, UserX } from 'lucide-react';
import { trimNewClient } from '../../../../preload/contract/clients/check-new-client.ts';
import type { Client, ClientRow } from '../../../../preload/contract/clients/clients.ts';
import type { NewClient } from '../../../../preload/contract/clients/new-client.ts';
import type { CommandError } from '../../../../preload/contract/result.ts';
import { t } from '../../../i18n/i18n.ts';
import { recordOf, showInPlace } from '../../../platform/navigation.ts';
import { useIsMounted } from '../../../platform/use-is-mounted.ts';
import { Note } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { restoreFocus } from '../../../ui/restore-focus.ts';
import { Placeholder } from '../../../ui/placeholder.tsx';
import { ScreenHead } from '../../../widgets/screen-head.tsx';
import { UnreadRecord, useRecord } from '../../../widgets/use-record.tsx';
import { clientTitle } from '../client-labels.ts';
import { clientList } from '../client-list.ts';
import { isLeavingKey } from '../../../ui/leaving-key.ts';
import { SendFailure, useBlockedReason, useHome } from '../form-state.tsx';
import { ClientForm } from '../new-client/client-form.tsx';
import { showClientNote, showClientToast } from '../new-client/client-note.tsx';
import { toNewClient } from '../new-client/to-new-client.ts';
import { ChangeList } from './change-list.tsx';
import { changedValues, fieldLabel } from './changed-values.ts';
import { missingFields } from './missing-fields.ts';
import { useEditedClient } from './use-edited-client.ts';
import { UnknownChange, useUnknownChange } from './unknown-change.tsx';

function EditForm({
  client,
  row,
  isToComplete,
  onEnd,
}: {
  readonly client: Client;
  readonly row: ClientRow;
  readonly isToComplete: boolean;
  readonly onEnd: () => void;
}) {
  const blocked = useBlockedReason();
  const { home, isLoading } = useHome();
  const { draft, edited, before, send, acknowledge, form } = useEditedClient(client);
  const [failure, setFailure] = useState<CommandError | null>(null);
  const [isSending, setSending] = useState(false);
  const isMounted = useIsMounted();
  if (draft === null || isLoading) return <Placeholder rows={6} rowHeightPx={56} />;
  const editedClient = trimNewClient(toNewClient(edited.typed, home));
  const changes = changedValues(before, editedClient, form.changeOf(editedClient));

  const trySending = async (checked: NewClient): Promise<void> => {
    if (isSending || blocked !== null) return;
    setSending(true);
    setFailure(null);
    const answer = await send(checked);
    const outcome = answer?.ok === true ? answer.value : null;
    setSending(false);
    if (outcome?.state === 'done') {
      if (outcome.differences.length === 0) showClientToast('changed', clientTitle(client, t));
      else showClientNote({ id: client.id, kind: 'changed', differences: outcome.differences });
      await clientList.reread('no');
    }
    if (!isMounted.current) return;
    if (outcome?.state === 'done' || outcome?.state === 'unknown') onEnd();
    else if (answer?.ok === false) setFailure(answer.error);
  };

  return (
    <ClientForm
      {...form}
      home={home}
      isReachable={client.eInvoicingReachable}
      change={(next) => {
        setFailure(null);
        form.change(next);
      }}
      notes={
        <>
          {edited.changedElsewhere.length > 0 && (
            <Note
              icon={History}
              actions={
                <Button size="small" onPress={acknowledge}>
                  {t('ui.dismiss')}
                </Button>
              }
            >
              <strong>{t('clients.edit.elsewhere')}</strong>{' '}
              {t('clients.edit.elsewhere-what', {
                fields: edited.changedElsewhere.map((field) => fieldLabel(field, t)).join(', '),
              })}
            </Note>
          )}
          {draft.restored !== null && changes.length > 0 && (
            <Note
              tone="slate"
              icon={History}
              actions={
                <Button size="small" onPress={() => void draft.empty()}>
                  {t('clients.edit.discard')}
                </Button>
              }
            >
              {t('newclient.restored')}
            </Note>
          )}
          {row.isAbsent && (
            <Note icon={UserX}>
              <strong>{t('limits.run.blocked.absent')}</strong> {t('clients.edit.gone')}
            </Note>
          )}
        </>
      }
      footNote={blocked ?? t(changes.length === 0 ? 'cards.limits.no-changes' : 'ui.draft-saved')}
      submit={{
        label: t('clients.edit.send', { count: changes.length }),
        isDisabled: changes.length === 0 || blocked !== null,
        isPending: isSending,
        before: (
          <>
            {changes.length > 0 && (
              <section className="section" aria-label={t('clients.edit.changes')}>
                <header>
                  <h2>{t('clients.edit.changes')}</h2>
                </header>
                <ChangeList changes={changes} />
              </section>
            )}
            {failure !== null && <SendFailure error={failure} />}
          </>
        ),
      }}
      startAt={isToComplete ? missingFields(editedClient, { client, home }) : []}
      onChecked={(checked) => void trySending(checked)}
      onCancel={onEnd}
    />
  );
}

/** The form that corrects or completes a client of the bank: sends only the changes. */
export function EditClientPage({
  id,
  isToComplete,
}: {
  readonly id: string;
  /** Focuses the first field that an invoice lacks. */
  readonly isToComplete: boolean;
}) {
  const record = useRecord('clients', id);
  const { unknown, isLoading } = useUnknownChange(id);
  // Restores the focus: the element that opened this page was removed with its page.
  useEffect(restoreFocus, []);
  const leave = (): void => showInPlace(recordOf('clients', id));
  const { value } = record;
  const row = value?.row ?? null;
  const client = value?.client ?? null;
  return (
    <div className="screen" onKeyDown={(event) => isLeavingKey(event) && leave()}>
      <ScreenHead
        title={
          row === null
            ? t('clients.edit.title')
            : t('ui.word.edit-name', { name: clientTitle(row, t) })
        }
        sentence={t('clients.edit.sentence')}
        back={{ label: t('clients.edit.back'), onPress: leave }}
        isForm
      />
      <div className="page scrolls">
        {value === null && <UnreadRecord of={record} subject={id} />}
        {value !== null && (client === null || row === null) && (
          <EmptyState icon={UserX} title={t('ui.word.not-in-list')}>
            {t('ui.word.not-in-list-why')}
          </EmptyState>
        )}
        {client !== null && row !== null && unknown !== null && (
          <UnknownChange write={unknown} client={client} />
        )}
        {client !== null && row !== null && unknown === null && !isLoading && (
          <EditForm key={id} client={client} row={row} isToComplete={isToComplete} onEnd={leave} />
        )}
      </div>
    </div>
  );
}

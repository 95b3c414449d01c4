import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ArrowLeft, History, UserX } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { trimNewClient } from '../../../../preload/contract/clients/check-new-client.ts';
import { asNewClient } from '../../../../preload/contract/clients/client-as-sent.ts';
import { changeOf } from '../../../../preload/contract/clients/client-change.ts';
import { homeOf } from '../../../../preload/contract/clients/client-home.ts';
import type { Client, ClientRow } from '../../../../preload/contract/clients/clients.ts';
import type { NewClient } from '../../../../preload/contract/clients/new-client.ts';
import type { Refresh } from '../../../../preload/contract/organization.ts';
import type { CommandError } from '../../../../preload/contract/result.ts';
import type { Refused } from '../../../forms/refusal.ts';
import { useSentForm } from '../../../forms/use-sent-form.ts';
import { useT } from '../../../i18n/i18n.ts';
import { bridge } from '../../../platform/bridge.ts';
import { useConnectionId } from '../../../platform/connections.ts';
import { recordOf, showInPlace } from '../../../platform/navigation.ts';
import { useIsOnline } from '../../../platform/network.ts';
import { useCachedQuery } from '../../../platform/reads/use-cached-query.ts';
import { useIsSignedIn } from '../../../platform/session.ts';
import { Note } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { keepFocus } from '../../../ui/keep-focus.ts';
import { Placeholder } from '../../../ui/placeholder.tsx';
import { FaultLine, FaultPanel } from '../../../widgets/faults/fault-panel.tsx';
import { ScopeSignIn } from '../../../widgets/faults/scope-sign-in.tsx';
import { ScreenHead } from '../../../widgets/screen-head.tsx';
import { UnreadRecord, useRecord } from '../../../widgets/use-record.tsx';
import { clientTitle } from '../client-labels.ts';
import { clientList } from '../client-list.ts';
import { ClientForm } from '../new-client/client-form.tsx';
import { clientFields } from '../new-client/new-client-field.ts';
import type { NewClientValues } from '../new-client/new-client-values.ts';
import { noteClient } from '../new-client/noted-client.tsx';
import { toNewClient } from '../new-client/to-new-client.ts';
import { ChangeList } from './change-list.tsx';
import { changedLeaves, fieldLabel } from './changed-leaves.ts';
import { broughtUpToDate, editedClientForm, unedited, valuesOf } from './edited-client.ts';
import type { EditedClient } from './edited-client.ts';
import { missingFields } from './missing-fields.ts';
import { sendChange } from './send-change.ts';
import { UnconfirmedChange } from './unconfirmed-change.tsx';

function askOrganization(refresh: Refresh) {
  return bridge().organization.get({ refresh });
}
function toSend(client: NewClient): NewClient {
  return trimNewClient(client);
}

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
  const t = useT();
  const isOnline = useIsOnline();
  const isSignedIn = useIsSignedIn();
  const connectionId = useConnectionId() ?? '';
  const ask = useCallback(askOrganization, []);
  const organization = useCachedQuery(
    { topic: 'organization', key: `edit-client:${connectionId}` },
    ask,
  );
  const form = useSentForm(
    useMemo(() => editedClientForm(client.id), [client.id]),
    'clients',
  );
  const [refused, setRefused] = useState<Refused<NewClientValues> | null>(null);
  const [failure, setFailure] = useState<CommandError | null>(null);
  const [isSending, setSending] = useState(false);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  if (form === null || organization.isLoading) return <Placeholder rows={6} rowHeightPx={56} />;
  const home = homeOf(organization.value?.organization ?? null);
  const atBank = valuesOf(client);
  const before = asNewClient(client);
  const upToDate = (edited: EditedClient | null): EditedClient =>
    edited === null ? unedited(client) : broughtUpToDate(edited, atBank);
  const edited = upToDate(form.values);
  const change = (next: (typed: NewClientValues) => NewClientValues): void => {
    setFailure(null);
    form.change((kept) => {
      const now = upToDate(kept);
      return { ...now, typed: next(now.typed) };
    });
  };
  const whole = toSend(toNewClient(edited.typed, home));
  const asked = changeOf(before, whole);
  const leaves = changedLeaves(before, whole, asked);
  const blocked = !isOnline
    ? t('newclient.waits.network')
    : isSignedIn
      ? null
      : t('newclient.waits.sign-in');

  const send = async (checked: NewClient): Promise<void> => {
    if (isSending || blocked !== null) return;
    setSending(true);
    setFailure(null);
    const end = await sendChange(
      {
        id: client.id,
        sent: form.sent,
        markSent: form.markSent,
        markNotSent: form.markNotSent,
        empty: form.empty,
        update: bridge().clientChanges.update,
        randomUUID: () => crypto.randomUUID(),
        now: Date.now,
      },
      changeOf(before, checked),
    );
    setSending(false);
    if (end.kind === 'done') {
      noteClient({ id: client.id, how: 'changed', differences: end.differences });
      await clientList.reread('no');
      if (isHere.current) onEnd();
    } else if (!isHere.current) return;
    else if (end.kind === 'unconfirmed') onEnd();
    else if (end.kind === 'refused') {
      const values = clientFields.opened(edited.typed, end);
      change(() => values);
      setRefused({ ...end, values, content: JSON.stringify(checked) });
    } else setFailure(end.error);
  };

  return (
    <ClientForm
      values={edited.typed}
      change={change}
      home={home}
      toSend={toSend}
      changeOf={(checked) => changeOf(before, checked)}
      refused={refused}
      notes={
        <>
          {edited.changedElsewhere.length > 0 && (
            <Note
              icon={History}
              actions={
                <Button
                  size="small"
                  onPress={() =>
                    form.change((kept) => ({ ...upToDate(kept), changedElsewhere: [] }))
                  }
                >
                  {t('clients.edit.noted')}
                </Button>
              }
            >
              <strong>{t('clients.edit.elsewhere')}</strong>{' '}
              {t('clients.edit.elsewhere-what', {
                fields: edited.changedElsewhere.map((field) => fieldLabel(field, t)).join(', '),
              })}
            </Note>
          )}
          {form.restored !== null && leaves.length > 0 && (
            <Note
              tone="slate"
              icon={History}
              actions={
                <Button size="small" onPress={() => void form.empty()}>
                  {t('clients.edit.discard')}
                </Button>
              }
            >
              {t('clients.edit.restored')}
            </Note>
          )}
          {row.isAbsent && (
            <Note icon={UserX}>
              <strong>{t('clients.absent.title')}</strong> {t('clients.edit.gone')}
            </Note>
          )}
        </>
      }
      said={{
        atFields: 'clients.edit.refused',
        still: 'clients.edit.still',
        foot: blocked ?? t(leaves.length === 0 ? 'clients.edit.none' : 'newclient.kept'),
      }}
      submit={{
        label: t('clients.edit.send', { count: leaves.length }),
        isDisabled: leaves.length === 0 || blocked !== null,
        isPending: isSending,
        before: (
          <>
            {leaves.length > 0 && (
              <section className="section" aria-label={t('clients.edit.changes')}>
                <header>
                  <h2>{t('clients.edit.changes')}</h2>
                </header>
                <ChangeList leaves={leaves} />
              </section>
            )}
            {failure !== null &&
              (failure.kind === 'offline' || failure.kind === 'signed-out' ? (
                <FaultLine error={failure} was="write" />
              ) : (
                <FaultPanel error={failure} was="write" actions={<ScopeSignIn error={failure} />} />
              ))}
          </>
        ),
      }}
      startAt={isToComplete ? missingFields(whole, { client, home }) : []}
      onChecked={(checked) => void send(checked)}
      onCancel={onEnd}
    />
  );
}

/** A client of the bank, to be corrected or completed: what is changed goes out, and nothing else. */
export function EditClientPage({
  id,
  isToComplete,
}: {
  readonly id: string;
  /** Opened at the first field that an invoice lacks. */
  readonly isToComplete: boolean;
}) {
  const t = useT();
  const record = useRecord('clients', id);
  // What led here is gone with the page.
  useEffect(keepFocus, []);
  const leave = (): void => showInPlace(recordOf('clients', id));
  const onKeyDown = (event: KeyboardEvent): void => {
    const isOverlay =
      event.target instanceof Element &&
      event.target.closest(
        '[role=listbox],[role=dialog],[role=menu],[aria-expanded=true][role=combobox]',
      ) !== null;
    if (event.key === 'Escape' && !event.defaultPrevented && !isOverlay) leave();
  };
  const { value } = record;
  const row = value?.row ?? null;
  const client = value?.client ?? null;
  return (
    <div className="screen" onKeyDown={onKeyDown}>
      <ScreenHead
        title={
          row === null
            ? t('clients.edit.title')
            : t('clients.edit.title-of', { name: clientTitle(row, t) })
        }
        sentence={t('clients.edit.sentence')}
        actions={
          <Button look="quiet" icon={ArrowLeft} onPress={leave}>
            {t('clients.edit.back')}
          </Button>
        }
      />
      <div className="page scrolls">
        {value === null && <UnreadRecord of={record} subject={id} />}
        {value !== null && (client === null || row === null) && (
          <EmptyState icon={UserX} title={t('clients.unknown.title')}>
            {t('clients.unknown.why')}
          </EmptyState>
        )}
        {value !== null && client !== null && row !== null && value.unconfirmed !== null && (
          <UnconfirmedChange write={value.unconfirmed} client={client} />
        )}
        {value !== null && client !== null && row !== null && value.unconfirmed === null && (
          <EditForm key={id} client={client} row={row} isToComplete={isToComplete} onEnd={leave} />
        )}
      </div>
    </div>
  );
}

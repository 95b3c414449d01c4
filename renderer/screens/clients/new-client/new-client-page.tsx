import { Hourglass } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import type { UnknownWrite } from '../../../../preload/contract/writes.ts';
import { goTo, recordOf, showInPlace } from '../../../platform/navigation.ts';
import { t } from '../../../i18n/i18n.ts';
import { Note } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Placeholder } from '../../../ui/placeholder.tsx';
import { ScreenHead } from '../../../widgets/screen-head.tsx';
import { revealClient, clientList } from '../client-list.ts';
import { isLeavingKey } from '../../../ui/leaving-key.ts';
import { SendFailure, useHome } from '../form-state.tsx';
import { afterOutcome } from './after-outcome.ts';
import type { CreationOutcome } from './after-outcome.ts';
import { LikelyClientsNote, needsConfirmation } from './likely-clients.tsx';
import { NewClientForm } from './new-client-form.tsx';
import { showClientNote } from './client-note.tsx';
import { UnknownCreation } from './unknown-creation.tsx';
import { useNewClient } from './use-new-client.ts';
import './new-client.css';

type Creation = ReturnType<typeof useNewClient>;

/** Above the button: questions about this content, and why it was not sent. */
function BeforeSending({
  creation: { unknown, doubt, failure, setDoubt, createUnlessLikely },
  content,
}: {
  readonly creation: Creation;
  readonly content: string;
}) {
  return (
    <>
      {unknown.writes.length > 0 && (
        <Note icon={Hourglass}>
          {t('newclient.unknown-outcome.others', { count: unknown.writes.length })}
        </Note>
      )}
      {doubt?.content === content && (
        <LikelyClientsNote
          likely={doubt.likely}
          isConfirmed={doubt.isConfirmed}
          onConfirm={(isKnown) => setDoubt({ ...doubt, isConfirmed: isKnown })}
          onOpen={(id) => showInPlace(recordOf('clients', id))}
          onRetry={() => void createUnlessLikely(doubt.client)}
        />
      )}
      {failure !== null && <SendFailure error={failure} />}
    </>
  );
}

/**
 * A page on the clients screen: the form, then the question about an unknown outcome. Each
 * connection has its own.
 */
export function NewClientPage() {
  const { home, isLoading } = useHome();
  const creation = useNewClient();
  const { form, unknown, waiting, doubt, isSending, isHere, showForm } = creation;
  const goToList = (): void => goTo({ screen: 'clients' });

  const finish = async (
    write: UnknownWrite<'client-creation'>,
    outcome: CreationOutcome,
  ): Promise<void> => {
    const next = await afterOutcome(
      {
        form,
        reread: () =>
          outcome.kind === 'recognised' ? revealClient(outcome.row.id) : clientList.reread('no'),
        noteClient: showClientNote,
      },
      write,
      outcome,
    );
    if (!isHere.current) return;
    if (next === 'client' && outcome.kind === 'recognised')
      showInPlace(recordOf('clients', outcome.row.id));
    else if (next === 'form') showForm();
    else goToList();
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isSending && isLeavingKey(event)) goToList();
  };

  const isReady = form !== null && !isLoading && !unknown.isLoading;
  return (
    <div className="screen" onKeyDown={onKeyDown}>
      <ScreenHead
        key={waiting === undefined ? 'form' : 'unknown'}
        title={t(
          waiting === undefined ? 'clients.new.action' : 'registrations.unknown-outcome.head',
        )}
        {...(waiting !== undefined && { sentence: t('newclient.unknown-outcome.sentence') })}
        back={{ label: t('ui.word.back-to-clients'), isDisabled: isSending, onPress: goToList }}
        isForm
      />
      <div className="page scrolls">
        {!isReady && <Placeholder rows={6} rowHeightPx={56} />}
        {isReady && waiting === undefined && (
          <NewClientForm
            form={form}
            home={home}
            refused={creation.refused}
            isSending={isSending}
            before={(content) => ({
              isOpen:
                doubt?.content === content && needsConfirmation(doubt.likely) && !doubt.isConfirmed,
              shown: <BeforeSending creation={creation} content={content} />,
            })}
            onCancel={goToList}
            onChecked={(client) => void creation.create(client)}
          />
        )}
        {isReady && waiting !== undefined && (
          <div className="new-client-review">
            <UnknownCreation
              key={waiting.writeId}
              write={waiting}
              onOutcome={(outcome) => void finish(waiting, outcome)}
            />
            <div className="form-end">
              <p className="caption">{t('registrations.unknown-outcome.kept')}</p>
              <Button
                onPress={() => {
                  void form.empty();
                  showForm();
                }}
              >
                {t('newclient.unknown-outcome.another')}
              </Button>
              <Button onPress={goToList}>{t('ui.unknown.later')}</Button>
            </div>
          </div>
        )}
      </div>
    </div>
  );
}

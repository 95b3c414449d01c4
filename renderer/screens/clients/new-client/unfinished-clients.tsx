import { UserPen } from 'lucide-react';
import type { UnknownWrite } from '../../../../preload/contract/writes.ts';
import { useSentForm } from '../../../forms/use-sent-form.ts';
import { recordOf, showInPlace } from '../../../platform/navigation.ts';
import { t } from '../../../i18n/i18n.ts';
import { Note } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { UnknownDialogs } from '../../../widgets/unknown-outcome/unknown-notes.tsx';
import { useUnknownWrites } from '../../../widgets/unknown-outcome/use-unknown-writes.ts';
import { clientList } from '../client-list.ts';
import { afterOutcome } from './after-outcome.ts';
import { nameOf } from './client-name.ts';
import { isBegun, newClientForm } from './new-client-values.ts';
import { showClientNote } from './client-note.tsx';
import { UnknownCreation } from './unknown-creation.tsx';
import type { CreationOutcome } from './after-outcome.ts';
import './new-client.css';

/** Above the list of clients: creations whose outcome is unknown, and an unfinished form. */
export function UnfinishedClients() {
  const { writes } = useUnknownWrites('client-creation');
  const form = useSentForm(newClientForm, 'clients');
  const hasUnfinishedForm =
    form !== null && isBegun(form) && !writes.some(({ writeId }) => writeId === form.sent?.writeId);
  if (writes.length === 0 && !hasUnfinishedForm) return null;
  const finish = async (
    write: UnknownWrite<'client-creation'>,
    outcome: CreationOutcome,
  ): Promise<void> => {
    const next = await afterOutcome(
      { form, reread: () => clientList.reread('no'), noteClient: showClientNote },
      write,
      outcome,
    );
    if (next === 'form') showInPlace({ screen: 'clients', view: { kind: 'new' } });
    if (next === 'client' && outcome.kind === 'recognised')
      showInPlace(recordOf('clients', outcome.row.id));
  };
  return (
    <div className="long-list-note unfinished-clients">
      <UnknownDialogs
        writes={writes}
        titleOf={({ client }) =>
          t('newclient.unknown-outcome.title', { name: nameOf(client) ?? t('clients.no-name') })
        }
        decideLabel={t('registrations.unknown-outcome.decide')}
        head={t('registrations.unknown-outcome.head')}
        panel={(write, close) => (
          <UnknownCreation
            write={write}
            onOutcome={(outcome) => {
              close();
              void finish(write, outcome);
            }}
          />
        )}
      />
      {hasUnfinishedForm && (
        <Note
          tone="slate"
          icon={UserPen}
          actions={
            <Button
              size="small"
              onPress={() => showInPlace({ screen: 'clients', view: { kind: 'new' } })}
            >
              {t('ui.word.resume')}
            </Button>
          }
        >
          {t('newclient.begun')}
        </Note>
      )}
    </div>
  );
}

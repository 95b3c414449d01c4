import { CircleCheck, TriangleAlert } from 'lucide-react';
import { create } from 'zustand';
import type { ClientDifference } from '../../../../preload/contract/clients/client-change.ts';
import { t } from '../../../i18n/i18n.ts';
import { Note } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.ts';
import { ChangeList } from '../edit-client/change-list.tsx';
import './new-client.css';

type ClientNote =
  | { readonly id: string; readonly kind: 'found' | 'recognised' }
  | {
      readonly id: string;
      readonly kind: 'changed';
      /** The values that the bank saved differently. */
      readonly differences: readonly ClientDifference[];
    };

/** The result of a client's last change, if the user must read it, until it is dismissed. */
const useClientNote = create<{ readonly note: ClientNote | null }>(() => ({ note: null }));

type ClientOutcome = 'created' | 'changed' | 'removed' | 'was-gone';

function OutcomeText({ kind, name }: { readonly kind: ClientOutcome; readonly name: string }) {
  if (kind === 'removed' || kind === 'was-gone') return t(`clients.removed.${kind}`, { name });
  return (
    <>
      <strong>{t(kind === 'created' ? 'newclient.created.title' : 'clients.changed.title')}</strong>{' '}
      {name}
    </>
  );
}

/** Reports that a client was created, changed or deleted as requested. */
export function showClientToast(kind: ClientOutcome, name: string): void {
  useClientNote.setState({ note: null });
  showToast(<OutcomeText kind={kind} name={name} />);
}

export function showClientNote(note: ClientNote): void {
  useClientNote.setState({ note });
}

/** Above the page of a new or changed client: what the user must know about the change. */
export function ClientNoteView({ id }: { readonly id: string }) {
  const note = useClientNote((state) => state.note);
  if (note?.id !== id) return null;
  const isChanged = note.kind === 'changed';
  return (
    <div className="client-note" role="status">
      <Note
        tone={isChanged ? 'brass' : 'green'}
        icon={isChanged ? TriangleAlert : CircleCheck}
        actions={
          <Button size="small" onPress={() => useClientNote.setState({ note: null })}>
            {t('ui.dismiss')}
          </Button>
        }
      >
        <strong>{t(isChanged ? 'clients.changed.title' : 'newclient.created.title')}</strong>{' '}
        {isChanged ? (
          <>
            {t('clients.changed.differences')}
            <ChangeList
              changes={note.differences.map(({ field, asked, kept }) => ({
                field,
                before: asked,
                after: kept,
              }))}
              heads={['clients.changed.asked', 'clients.changed.kept']}
            />
          </>
        ) : (
          t(`newclient.created.${note.kind}`)
        )}
      </Note>
    </div>
  );
}

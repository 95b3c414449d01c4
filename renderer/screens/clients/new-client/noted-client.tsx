import { CircleCheck, TriangleAlert } from 'lucide-react';
import { create } from 'zustand';
import type { ClientDifference } from '../../../../preload/contract/clients/client-change.ts';
import { t } from '../../../i18n/i18n.ts';
import { Note } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.ts';
import { ChangeList } from '../edit-client/change-list.tsx';
import './new-client.css';

type Noted =
  | { readonly id: string; readonly how: 'found' | 'recognised' }
  | {
      readonly id: string;
      readonly how: 'changed';
      /** The values that the bank saved differently. */
      readonly differences: readonly ClientDifference[];
    };

/** The result of a client's last change, if the user must read it, until it is dismissed. */
const useNotedClient = create<{ readonly noted: Noted | null }>(() => ({ noted: null }));

type Ended = 'created' | 'changed' | 'removed' | 'was-gone';

function EndText({ how, name }: { readonly how: Ended; readonly name: string }) {
  if (how === 'removed' || how === 'was-gone') return t(`clients.removed.${how}`, { name });
  return (
    <>
      <strong>{t(how === 'created' ? 'newclient.created.title' : 'clients.changed.title')}</strong>{' '}
      {name}
    </>
  );
}

/** Reports that a client was created, changed or deleted as requested. */
export function tellClient(how: Ended, name: string): void {
  useNotedClient.setState({ noted: null });
  showToast(<EndText how={how} name={name} />);
}

export function noteClient(noted: Noted): void {
  useNotedClient.setState({ noted });
}

/** Above the page of a new or changed client: what the user must know about the change. */
export function NotedClient({ id }: { readonly id: string }) {
  const noted = useNotedClient((state) => state.noted);
  if (noted?.id !== id) return null;
  const isChanged = noted.how === 'changed';
  return (
    <div className="client-note" role="status">
      <Note
        tone={isChanged ? 'brass' : 'green'}
        icon={isChanged ? TriangleAlert : CircleCheck}
        actions={
          <Button size="small" onPress={() => useNotedClient.setState({ noted: null })}>
            {t('ui.dismiss')}
          </Button>
        }
      >
        <strong>{t(isChanged ? 'clients.changed.title' : 'newclient.created.title')}</strong>{' '}
        {isChanged ? (
          <>
            {t('clients.changed.differences')}
            <ChangeList
              leaves={noted.differences.map(({ field, asked, kept }) => ({
                field,
                before: asked,
                after: kept,
              }))}
              heads={['clients.changed.asked', 'clients.changed.kept']}
            />
          </>
        ) : (
          t(`newclient.created.${noted.how}`)
        )}
      </Note>
    </div>
  );
}

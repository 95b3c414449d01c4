import { CircleCheck, TriangleAlert } from 'lucide-react';
import { create } from 'zustand';
import type { ClientDifference } from '../../../../preload/contract/clients/client-change.ts';
import { useT } from '../../../i18n/i18n.ts';
import { Note } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { ChangeList } from '../edit-client/change-list.tsx';
import './new-client.css';

type Noted =
  | { readonly id: string; readonly how: 'created' | 'found' | 'recognised' }
  | {
      readonly id: string;
      readonly how: 'changed';
      /** What the bank kept otherwise than it was asked. */
      readonly differences: readonly ClientDifference[];
    }
  | { readonly id: string; readonly how: 'removed' | 'was-gone'; readonly name: string };

/** What was done last from this window, until its owner has read so. */
const useNotedClient = create<{ readonly noted: Noted | null }>(() => ({ noted: null }));

export function noteClient(noted: Noted): void {
  useNotedClient.setState({ noted });
}

function CloseButton() {
  const t = useT();
  return (
    <Button size="small" onPress={() => useNotedClient.setState({ noted: null })}>
      {t('ui.close')}
    </Button>
  );
}

/** Above the page of a client that was just made or changed: that it is, and how that is known. */
export function NotedClient({ id }: { readonly id: string }) {
  const t = useT();
  const noted = useNotedClient((state) => state.noted);
  if (noted === null || noted.id !== id || noted.how === 'removed' || noted.how === 'was-gone')
    return null;
  const isOtherwise = noted.how === 'changed' && noted.differences.length > 0;
  return (
    <div className="new-client-noted" role="status">
      <Note
        tone={isOtherwise ? 'brass' : 'green'}
        icon={isOtherwise ? TriangleAlert : CircleCheck}
        actions={<CloseButton />}
      >
        <strong>
          {t(noted.how === 'changed' ? 'clients.changed.title' : 'newclient.created.title')}
        </strong>{' '}
        {(noted.how === 'found' || noted.how === 'recognised') &&
          t(`newclient.created.${noted.how}`)}
        {noted.how === 'changed' && isOtherwise && (
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
        )}
      </Note>
    </div>
  );
}

/** Above the list: the client that was just deleted. */
export function NotedRemoval() {
  const t = useT();
  const noted = useNotedClient((state) => state.noted);
  if (noted?.how !== 'removed' && noted?.how !== 'was-gone') return null;
  return (
    <div className="long-list-note" role="status">
      <Note tone="green" icon={CircleCheck} actions={<CloseButton />}>
        {t(`clients.removed.${noted.how}`, { name: noted.name })}
      </Note>
    </div>
  );
}

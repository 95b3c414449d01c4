import { CircleCheck } from 'lucide-react';
import { create } from 'zustand';
import { useT } from '../../../i18n/i18n.ts';
import { Note } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import './new-client.css';

type Noted = { readonly id: string; readonly how: 'created' | 'found' | 'recognised' };

/** The client that was made last from this window, until its owner has read so. */
const useNotedClient = create<{ readonly noted: Noted | null }>(() => ({ noted: null }));

export const noteClient = (noted: Noted): void => useNotedClient.setState({ noted });

/** Above the page of a client that was just made: that it is, and how that is known. */
export const NotedClient = ({ id }: { readonly id: string }) => {
  const t = useT();
  const noted = useNotedClient((state) => state.noted);
  if (noted === null || noted.id !== id) return null;
  return (
    <div className="new-client-noted" role="status">
      <Note
        tone="green"
        icon={CircleCheck}
        actions={
          <Button size="small" onPress={() => useNotedClient.setState({ noted: null })}>
            {t('ui.close')}
          </Button>
        }
      >
        <strong>{t('newclient.created.title')}</strong>{' '}
        {noted.how !== 'created' && t(`newclient.created.${noted.how}`)}
      </Note>
    </div>
  );
};

import { useState } from 'react';
import { Hourglass, UserPen } from 'lucide-react';
import type { IndeterminateCreation } from '../../../../preload/contract/clients/clients.ts';
import { useSentForm } from '../../../forms/use-sent-form.ts';
import { recordOf, showInPlace } from '../../../platform/navigation.ts';
import { useT } from '../../../i18n/i18n.ts';
import { Note } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { clientList } from '../client-list.ts';
import { afterOutcome } from './after-outcome.ts';
import { nameOf } from './client-name.ts';
import { isBegun, newClientForm } from './new-client-values.ts';
import { noteClient } from './noted-client.tsx';
import { IndeterminatePanel } from './indeterminate-panel.tsx';
import type { CreationOutcome } from './after-outcome.ts';
import { useIndeterminate } from './use-indeterminate.ts';
import './new-client.css';
import { FirstFew } from '../../../widgets/lists/first-few.tsx';

/**
 * Above the list of clients: earlier creations with no known outcome, and a form that
 * was begun.
 */
export function IndeterminateCreations() {
  const t = useT();
  const { creations } = useIndeterminate();
  const form = useSentForm(newClientForm, 'clients');
  const [openId, setOpenId] = useState<string | null>(null);
  const open = creations.find(({ intentId }) => intentId === openId) ?? null;
  const isFormBegun =
    form !== null &&
    isBegun(form) &&
    !creations.some(({ intentId }) => intentId === form.sent?.writeId);
  if (creations.length === 0 && !isFormBegun) return null;
  const finish = async (
    creation: IndeterminateCreation,
    outcome: CreationOutcome,
  ): Promise<void> => {
    setOpenId(null);
    const next = await afterOutcome(
      { form, reread: () => clientList.reread('no'), noteClient },
      creation,
      outcome,
    );
    if (next === 'form') showInPlace({ screen: 'clients', view: { kind: 'new' } });
    if (next === 'client' && outcome.how === 'recognised')
      showInPlace(recordOf('clients', outcome.row.id));
  };
  return (
    <div className="long-list-note new-client-above">
      <FirstFew of={creations}>
        {(creation) => (
          <Note
            key={creation.intentId}
            icon={Hourglass}
            actions={
              <Button size="small" onPress={() => setOpenId(creation.intentId)}>
                {t('newclient.indeterminate.decide')}
              </Button>
            }
          >
            {t('newclient.indeterminate.title', {
              name: nameOf(creation.client) ?? t('clients.no-name'),
            })}
          </Note>
        )}
      </FirstFew>
      {isFormBegun && (
        <Note
          tone="slate"
          icon={UserPen}
          actions={
            <Button
              size="small"
              onPress={() => showInPlace({ screen: 'clients', view: { kind: 'new' } })}
            >
              {t('newclient.begun.go-on')}
            </Button>
          }
        >
          {t('newclient.begun')}
        </Note>
      )}
      {open !== null && (
        <Dialog
          title={t('newclient.indeterminate.head')}
          isOpen
          onClose={() => setOpenId(null)}
          actions={
            <Button onPress={() => setOpenId(null)}>{t('newclient.indeterminate.later')}</Button>
          }
        >
          <IndeterminatePanel creation={open} onOutcome={(outcome) => void finish(open, outcome)} />
        </Dialog>
      )}
    </div>
  );
}

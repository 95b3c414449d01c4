import { Hourglass } from 'lucide-react';
import type { UnconfirmedClientWrite } from '../../../../preload/contract/clients/client-change.ts';
import { withChange } from '../../../../preload/contract/clients/client-change.ts';
import { asNewClient } from '../../../../preload/contract/clients/client-as-sent.ts';
import type { Client } from '../../../../preload/contract/clients/clients.ts';
import { bridge } from '../../../platform/bridge.ts';
import { useIsOnline } from '../../../platform/network.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { recordOf, showInPlace } from '../../../platform/navigation.ts';
import { useT } from '../../../i18n/i18n.ts';
import { T } from '../../../i18n/t.tsx';
import { Note } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { FaultLine } from '../../../widgets/faults/fault-panel.tsx';
import { InstantText } from '../../../widgets/facts/labels.tsx';
import { clientTitle } from '../client-labels.ts';
import { clientList } from '../client-list.ts';
import { ChangeList } from './change-list.tsx';
import { changedLeaves } from './changed-leaves.ts';
import { useUnconfirmed } from './use-unconfirmed.ts';

function titleOf({ kind }: UnconfirmedClientWrite) {
  return kind === 'remove' ? 'clients.unconfirmed.removed' : 'clients.unconfirmed.changed';
}

/**
 * A change or a deletion whose outcome nobody knows, on the page of its client: the bank is asked
 * again, it is sent again, or its owner has looked. Nothing goes out again by itself.
 */
export function UnconfirmedChange({
  write,
  client,
}: {
  readonly write: UnconfirmedClientWrite;
  readonly client: Client | null;
}) {
  const t = useT();
  const isOnline = useIsOnline();
  const { reconcile, sendAgain, recordOutcome } = bridge().clientChanges;
  const [look, looking] = useCommand(reconcile);
  const [again, sending] = useCommand(sendAgain);
  const [record, recording] = useCommand(recordOutcome);
  const { writeId, change, sentAtEpochMs, lookedAtEpochMs } = write;
  const isBusy = [looking, sending, recording].some(({ phase }) => phase === 'pending');
  const before = client && asNewClient(client);
  return (
    <div className="client-unconfirmed" role="status">
      <Note icon={Hourglass}>
        <strong>
          {t(titleOf(write), { name: clientTitle({ name: write.name, email: null }, t) })}
        </strong>{' '}
        <T
          id="newclient.indeterminate.why"
          values={{ time: <InstantText epochMs={sentAtEpochMs} /> }}
        />{' '}
        {lookedAtEpochMs !== null && (
          <T
            id="newclient.indeterminate.looked"
            values={{ time: <InstantText epochMs={lookedAtEpochMs} /> }}
          />
        )}
      </Note>
      {before !== null && write.kind === 'update' && (
        <ChangeList leaves={changedLeaves(before, withChange(before, change), change)} />
      )}
      {[looking, sending, recording].map(
        (state, index) =>
          state.phase === 'failed' && <FaultLine key={index} error={state.error} was="write" />,
      )}
      <p className="caption">{t('clients.unconfirmed.care')}</p>
      <div className="client-unconfirmed-actions">
        <Button
          isPending={looking.phase === 'pending'}
          isDisabled={!isOnline || isBusy}
          onPress={() => void look({ writeId })}
        >
          {t('newclient.indeterminate.look')}
        </Button>
        <Button
          isPending={sending.phase === 'pending'}
          isDisabled={!isOnline || isBusy}
          onPress={() => void again({ writeId })}
        >
          {t('clients.unconfirmed.again')}
        </Button>
        <Button
          look="quiet"
          isDisabled={isBusy}
          onPress={() => void record({ writeId, happened: false })}
        >
          {t('clients.unconfirmed.checked')}
        </Button>
      </div>
    </div>
  );
}

/** Above the list: changes with no known outcome, each leads to its client. */
export function UnconfirmedChanges() {
  const t = useT();
  const writes = useUnconfirmed();
  if (writes.length === 0) return null;
  return (
    <div className="long-list-note new-client-above">
      {writes.map((write) => (
        <Note
          key={write.writeId}
          icon={Hourglass}
          actions={
            <Button
              size="small"
              onPress={() => {
                showInPlace(recordOf('clients', write.clientId));
                void clientList.reread('no');
              }}
            >
              {t('newclient.indeterminate.decide')}
            </Button>
          }
        >
          {t(titleOf(write), { name: clientTitle({ name: write.name, email: null }, t) })}
        </Note>
      ))}
    </div>
  );
}

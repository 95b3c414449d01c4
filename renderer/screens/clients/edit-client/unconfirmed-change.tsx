import { Hourglass } from 'lucide-react';
import type { UnconfirmedClientWrite } from '../../../../preload/contract/clients/client-change.ts';
import { withChange } from '../../../../preload/contract/clients/client-change.ts';
import { asNewClient } from '../../../../preload/contract/clients/client-as-sent.ts';
import type { Client } from '../../../../preload/contract/clients/clients.ts';
import { bridge } from '../../../platform/bridge.ts';
import { recordOf, showInPlace } from '../../../platform/navigation.ts';
import { useT } from '../../../i18n/i18n.ts';
import { T } from '../../../i18n/t.tsx';
import { Note } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { InstantText } from '../../../widgets/facts/labels.tsx';
import { UnknownOutcome } from '../../../widgets/unknown-outcome/unknown-outcome.tsx';
import { clientTitle } from '../client-labels.ts';
import { clientList } from '../client-list.ts';
import { ChangeList } from './change-list.tsx';
import { changedLeaves } from './changed-leaves.ts';
import { useUnconfirmed } from './use-unconfirmed.ts';

function titleOf({ kind }: UnconfirmedClientWrite) {
  return kind === 'remove' ? 'clients.unconfirmed.removed' : 'clients.unconfirmed.changed';
}

/** A change or a deletion whose outcome is unknown, on the page of its client. */
export function UnconfirmedChange({
  write,
  client,
}: {
  readonly write: UnconfirmedClientWrite;
  readonly client: Client | null;
}) {
  const t = useT();
  const { reconcile, sendAgain, recordOutcome } = bridge().clientChanges;
  const { writeId, change, sentAtEpochMs, lookedAtEpochMs } = write;
  const before = client && asNewClient(client);
  return (
    <UnknownOutcome
      title={t(titleOf(write), { name: clientTitle({ name: write.name, email: null }, t) })}
      why={<T id="ui.unknown.sent" values={{ time: <InstantText epochMs={sentAtEpochMs} /> }} />}
      checkedAtEpochMs={lookedAtEpochMs}
      care={t('clients.unconfirmed.care')}
      onCheck={() => reconcile({ writeId })}
      onSendAgain={{ label: t('clients.unconfirmed.again'), work: () => sendAgain({ writeId }) }}
      onResolve={(happened) => recordOutcome({ writeId, happened })}
      details={() =>
        before !== null &&
        write.kind === 'update' && (
          <ChangeList leaves={changedLeaves(before, withChange(before, change), change)} />
        )
      }
    />
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

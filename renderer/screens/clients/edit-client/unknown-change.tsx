import { withChange } from '../../../../preload/contract/clients/client-change.ts';
import { newClientOf } from '../../../../preload/contract/clients/new-client-of.ts';
import type { Client } from '../../../../preload/contract/clients/clients.ts';
import type { UnknownWrite } from '../../../../preload/contract/writes.ts';
import { t } from '../../../i18n/i18n.ts';
import type { Translate } from '../../../i18n/i18n.ts';
import { recordOf, showInPlace } from '../../../platform/navigation.ts';
import { UnknownNotes } from '../../../widgets/unknown-outcome/unknown-notes.tsx';
import { UnknownOutcome } from '../../../widgets/unknown-outcome/unknown-outcome.tsx';
import { useUnknownWrites } from '../../../widgets/unknown-outcome/use-unknown-writes.ts';
import { clientTitle } from '../client-labels.ts';
import { clientList } from '../client-list.ts';
import { ChangeList } from './change-list.tsx';
import { changedValues } from './changed-values.ts';

type UnknownClientChange = UnknownWrite<'client-change'>;

function titleOf({ isRemoval, name }: UnknownClientChange, t: Translate): string {
  return t(isRemoval ? 'clients.unknown-outcome.removed' : 'clients.unknown-outcome.changed', {
    name: clientTitle({ name, email: null }, t),
  });
}

/** The change of one client whose outcome is unknown. */
export function useUnknownChange(id: string): {
  /** Null: none. */
  readonly unknown: UnknownClientChange | null;
  readonly isLoading: boolean;
} {
  const { writes, isLoading } = useUnknownWrites('client-change');
  return { unknown: writes.find(({ clientId }) => clientId === id) ?? null, isLoading };
}

/** A change or a deletion whose outcome is unknown, on the page of its client. */
export function UnknownChange({
  write,
  client,
}: {
  readonly write: UnknownClientChange;
  readonly client: Client | null;
}) {
  const { change, isRemoval } = write;
  const before = client && newClientOf(client);
  return (
    <UnknownOutcome
      write={write}
      title={titleOf(write, t)}
      caution={t('clients.unknown-outcome.care')}
      sendAgain={t('approvals.step.again')}
      details={() =>
        before !== null &&
        !isRemoval && (
          <ChangeList changes={changedValues(before, withChange(before, change), change)} />
        )
      }
    />
  );
}

/** Above the list: changes whose outcome is unknown; each links to its client. */
export function UnknownChanges() {
  const { writes } = useUnknownWrites('client-change');
  if (writes.length === 0) return null;
  return (
    <div className="long-list-note unfinished-clients">
      <UnknownNotes
        writes={writes}
        titleOf={(write) => titleOf(write, t)}
        decideLabel={t('registrations.unknown-outcome.decide')}
        onDecide={({ clientId }) => {
          showInPlace(recordOf('clients', clientId));
          void clientList.reread('no');
        }}
      />
    </div>
  );
}

import { useState } from 'react';
import { Hourglass } from 'lucide-react';
import type { IndeterminateCreation } from '../../../../preload/contract/clients/clients.ts';
import { bridge } from '../../../platform/bridge.ts';
import { useIsOnline } from '../../../platform/network.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { useT } from '../../../i18n/i18n.ts';
import { T } from '../../../i18n/t.tsx';
import { Note } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { FaultLine } from '../../../widgets/faults/fault-panel.tsx';
import { InstantText } from '../../../widgets/facts/labels.tsx';
import { clientTitle } from '../client-labels.ts';
import type { CreationOutcome } from './after-outcome.ts';
import { nameOf } from './client-name.ts';
import './new-client.css';

/**
 * A creation whose outcome nobody knows: what the bank shows, and what its owner can say of it.
 * Nothing here sends it again.
 */
export function IndeterminatePanel({
  creation,
  onOutcome,
}: {
  readonly creation: IndeterminateCreation;
  readonly onOutcome: (outcome: CreationOutcome) => void;
}) {
  const t = useT();
  const isOnline = useIsOnline();
  const [looked, setLooked] = useState<IndeterminateCreation | null>(null);
  const [look, looking] = useCommand(bridge().clients.reconcileCreation);
  const [record, recording] = useCommand(bridge().clients.recordCreationOutcome);
  /** The newer of the two: what was asked for here, or what main has since. */
  const { intentId, client, sentAtEpochMs, lookedAtEpochMs, candidates } =
    looked !== null && (looked.lookedAtEpochMs ?? 0) > (creation.lookedAtEpochMs ?? 0)
      ? looked
      : creation;
  const isBusy = looking.phase === 'pending' || recording.phase === 'pending';
  const askAgain = async (): Promise<void> => {
    const answer = await look({ intentId });
    if (!answer.ok) return;
    if (answer.value.creation === null) onOutcome({ how: 'no-longer-indeterminate' });
    else setLooked(answer.value.creation);
  };
  const recordOutcome = async (outcome: CreationOutcome): Promise<void> => {
    const id = outcome.how === 'recognised' ? outcome.row.id : null;
    const answer = await record({ intentId, id });
    if (answer.ok) onOutcome(outcome);
  };
  return (
    <div className="new-client-indeterminate">
      <Note icon={Hourglass}>
        <strong>
          {t('newclient.indeterminate.title', { name: nameOf(client) ?? t('clients.no-name') })}
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
      <div role="status">
        {candidates.length === 0 ? (
          <p>{t('newclient.indeterminate.no-candidates')}</p>
        ) : (
          <p className="name">{t('newclient.indeterminate.candidates')}</p>
        )}
      </div>
      {candidates.length > 0 && (
        <ul className="new-client-rows">
          {candidates.map((row) => (
            <li key={row.id}>
              <span className="new-client-row-text">
                <span className="name">{clientTitle(row, t)}</span>
                <span className="caption">
                  {[row.city, row.email, row.vatNumber].filter(Boolean).join(' · ')}
                </span>
              </span>
              <Button
                size="small"
                isDisabled={isBusy}
                onPress={() => void recordOutcome({ how: 'recognised', row })}
              >
                {t('newclient.indeterminate.this')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {looking.phase === 'failed' && <FaultLine error={looking.error} was="read" />}
      {recording.phase === 'failed' && <FaultLine error={recording.error} was="write" />}
      <p className="caption">{t('newclient.indeterminate.care')}</p>
      <div className="new-client-actions">
        <Button
          isPending={looking.phase === 'pending'}
          isDisabled={!isOnline || recording.phase === 'pending'}
          onPress={() => void askAgain()}
        >
          {t('newclient.indeterminate.look')}
        </Button>
        <Button
          look="quiet"
          isDisabled={isBusy}
          onPress={() => void recordOutcome({ how: 'not-made' })}
        >
          {t('newclient.indeterminate.not-made')}
        </Button>
      </div>
    </div>
  );
}

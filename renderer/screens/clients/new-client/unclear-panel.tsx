import { useState } from 'react';
import { Hourglass } from 'lucide-react';
import type { UnclearCreation } from '../../../../preload/contract/clients.ts';
import { bridge } from '../../../platform/bridge.ts';
import { useIsOnline } from '../../../platform/network.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { useT } from '../../../i18n/i18n.ts';
import { T } from '../../../i18n/t.tsx';
import { Note } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { FaultLine } from '../../../widgets/faults/fault-panel.tsx';
import { InstantText } from '../../../widgets/facts/labels.tsx';
import { clientTitle } from '../client-words.ts';
import type { Settled } from './after-settling.ts';
import { nameOf } from './client-name.ts';
import './new-client.css';

/**
 * A creation whose outcome nobody knows: what the bank shows, and what its owner can say of it.
 * Nothing here sends it again.
 */
export const UnclearPanel = ({
  creation,
  onSettled,
}: {
  readonly creation: UnclearCreation;
  readonly onSettled: (settled: Settled) => void;
}) => {
  const t = useT();
  const isOnline = useIsOnline();
  const [looked, setLooked] = useState<UnclearCreation | null>(null);
  const [look, looking] = useCommand(bridge().clients.lookForCreation);
  const [settle, settling] = useCommand(bridge().clients.settleCreation);
  /** The newer of the two: what was asked for here, or what main has since. */
  const { intentId, client, sentAtEpochMs, lookedAtEpochMs, candidates } =
    looked !== null && (looked.lookedAtEpochMs ?? 0) > (creation.lookedAtEpochMs ?? 0)
      ? looked
      : creation;
  const isBusy = looking.phase === 'pending' || settling.phase === 'pending';
  const lookAgain = async (): Promise<void> => {
    const answer = await look({ intentId });
    if (!answer.ok) return;
    if (answer.value.creation === null) onSettled({ how: 'no-longer-unclear' });
    else setLooked(answer.value.creation);
  };
  const settleAs = async (settled: Settled): Promise<void> => {
    const answer = await settle({ intentId });
    if (answer.ok) onSettled(settled);
  };
  return (
    <div className="new-client-unclear">
      <Note icon={Hourglass}>
        <strong>
          {t('newclient.unclear.title', { name: nameOf(client) ?? t('clients.no-name') })}
        </strong>{' '}
        <T id="newclient.unclear.why" values={{ time: <InstantText epochMs={sentAtEpochMs} /> }} />{' '}
        {lookedAtEpochMs !== null && (
          <T
            id="newclient.unclear.looked"
            values={{ time: <InstantText epochMs={lookedAtEpochMs} /> }}
          />
        )}
      </Note>
      <div role="status">
        {candidates.length === 0 ? (
          <p>{t('newclient.unclear.no-candidates')}</p>
        ) : (
          <p className="name">{t('newclient.unclear.candidates')}</p>
        )}
      </div>
      {candidates.length > 0 && (
        <ul className="new-client-rows">
          {candidates.map((row) => (
            <li key={row.id}>
              <span className="new-client-row-words">
                <span className="name">{clientTitle(row, t)}</span>
                <span className="caption">
                  {[row.city, row.email, row.vatNumber].filter(Boolean).join(' · ')}
                </span>
              </span>
              <Button
                size="small"
                isDisabled={isBusy}
                onPress={() => void settleAs({ how: 'recognised', row })}
              >
                {t('newclient.unclear.this')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {looking.phase === 'failed' && <FaultLine error={looking.error} was="read" />}
      {settling.phase === 'failed' && <FaultLine error={settling.error} was="write" />}
      <p className="caption">{t('newclient.unclear.care')}</p>
      <div className="new-client-actions">
        <Button
          isPending={looking.phase === 'pending'}
          isDisabled={!isOnline || settling.phase === 'pending'}
          onPress={() => void lookAgain()}
        >
          {t('newclient.unclear.look')}
        </Button>
        <Button look="quiet" isDisabled={isBusy} onPress={() => void settleAs({ how: 'not-made' })}>
          {t('newclient.unclear.not-made')}
        </Button>
      </div>
    </div>
  );
};

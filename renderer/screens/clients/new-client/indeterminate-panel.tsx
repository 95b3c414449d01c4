import { useState } from 'react';
import type { IndeterminateCreation } from '../../../../preload/contract/clients/clients.ts';
import { bridge } from '../../../platform/bridge.ts';
import { useT } from '../../../i18n/i18n.ts';
import { T } from '../../../i18n/t.tsx';
import { InstantText } from '../../../widgets/facts/labels.tsx';
import { Candidates, UnknownOutcome } from '../../../widgets/unknown-outcome/unknown-outcome.tsx';
import { clientTitle } from '../client-labels.ts';
import type { CreationOutcome } from './after-outcome.ts';
import { nameOf } from './client-name.ts';

/** A creation whose outcome is unknown: what the bank shows, and what the user can say of it. */
export function IndeterminatePanel({
  creation,
  onOutcome,
}: {
  readonly creation: IndeterminateCreation;
  readonly onOutcome: (outcome: CreationOutcome) => void;
}) {
  const t = useT();
  const [looked, setLooked] = useState<IndeterminateCreation | null>(null);
  /** The newer of the two: what was asked for here, or what main has since. */
  const { intentId, client, sentAtEpochMs, lookedAtEpochMs, candidates } =
    looked !== null && (looked.lookedAtEpochMs ?? 0) > (creation.lookedAtEpochMs ?? 0)
      ? looked
      : creation;
  const check = async () => {
    const answer = await bridge().clients.reconcileCreation({ intentId });
    if (answer.ok && answer.value.creation === null) onOutcome({ how: 'no-longer-indeterminate' });
    else if (answer.ok) setLooked(answer.value.creation);
    return answer;
  };
  const recordOutcome = async (outcome: CreationOutcome) => {
    const id = outcome.how === 'recognised' ? outcome.row.id : null;
    const answer = await bridge().clients.recordCreationOutcome({ intentId, id });
    if (answer.ok) onOutcome(outcome);
    return answer;
  };
  return (
    <UnknownOutcome
      title={t('newclient.indeterminate.title', { name: nameOf(client) ?? t('clients.no-name') })}
      why={<T id="ui.unknown.sent" values={{ time: <InstantText epochMs={sentAtEpochMs} /> }} />}
      checkedAtEpochMs={lookedAtEpochMs}
      care={t('newclient.indeterminate.care')}
      onCheck={check}
      isFoundInDetails
      onResolve={() => recordOutcome({ how: 'not-made' })}
      details={(decide) => (
        <>
          <p role="status">
            {t(
              candidates.length === 0
                ? 'newclient.indeterminate.no-candidates'
                : 'newclient.indeterminate.candidates',
            )}
          </p>
          <Candidates
            {...decide}
            rows={candidates}
            keyOf={({ id }) => id}
            label={(row) => (
              <>
                <span className="name">{clientTitle(row, t)}</span>
                <span className="caption">
                  {[row.city, row.email, row.vatNumber].filter(Boolean).join(' · ')}
                </span>
              </>
            )}
            decision={t('newclient.indeterminate.this')}
            onChoose={(row) => recordOutcome({ how: 'recognised', row })}
          />
        </>
      )}
    />
  );
}

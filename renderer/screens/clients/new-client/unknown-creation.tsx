import type { UnknownWrite } from '../../../../preload/contract/writes.ts';
import { t } from '../../../i18n/i18n.ts';
import { Candidates, UnknownOutcome } from '../../../widgets/unknown-outcome/unknown-outcome.tsx';
import { clientTitle } from '../client-labels.ts';
import type { CreationOutcome } from './after-outcome.ts';
import { nameOf } from './client-name.ts';

/** A creation whose outcome is unknown: the bank's data, and the user's choices. */
export function UnknownCreation({
  write,
  onOutcome,
}: {
  readonly write: UnknownWrite<'client-creation'>;
  readonly onOutcome: (outcome: CreationOutcome) => void;
}) {
  const { client, candidates } = write;
  return (
    <UnknownOutcome
      write={write}
      title={t('newclient.unknown-outcome.title', { name: nameOf(client) ?? t('clients.no-name') })}
      caution={t('newclient.unknown-outcome.care')}
      isFoundInDetails
      onEnd={(decision) => {
        const row = candidates.find(({ id }) => id === decision?.objectId);
        if (decision === null) onOutcome({ kind: 'known' });
        else onOutcome(row === undefined ? { kind: 'not-made' } : { kind: 'recognised', row });
      }}
      details={(decide) => (
        <>
          <p role="status">
            {t(
              candidates.length === 0
                ? 'newclient.unknown-outcome.no-candidates'
                : 'newclient.unknown-outcome.candidates',
            )}
          </p>
          <Candidates
            {...decide}
            rows={candidates}
            label={(row) => (
              <>
                <span className="name">{clientTitle(row, t)}</span>
                <span className="caption">
                  {[row.city, row.email, row.vatNumber].filter(Boolean).join(' · ')}
                </span>
              </>
            )}
            decisionLabel={t('registrations.unknown-outcome.this')}
          />
        </>
      )}
    />
  );
}

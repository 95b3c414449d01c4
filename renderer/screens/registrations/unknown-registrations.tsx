import { useState } from 'react';
import type { UnknownWrite } from '../../../preload/contract/writes.ts';
import { findIds } from '../../format/find-ids.ts';
import { t } from '../../i18n/i18n.ts';
import type { Translate } from '../../i18n/i18n.ts';
import { T } from '../../i18n/t.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { CodeText, InstantText } from '../../widgets/facts/labels.tsx';
import { UnknownDialogs } from '../../widgets/unknown-outcome/unknown-notes.tsx';
import { Candidates, UnknownOutcome } from '../../widgets/unknown-outcome/unknown-outcome.tsx';
import './unknown-registrations.css';

type UnknownRegistration = UnknownWrite<'registration'>;

function titleOf({ legalName }: UnknownRegistration, t: Translate): string {
  return t('registrations.unknown-outcome.title', {
    name: legalName ?? t('registrations.no-name'),
  });
}

/** A registration whose outcome is unknown: the known facts, and the user's choices. */
export function UnknownRegistrationPanel({
  write,
  onEnd,
}: {
  readonly write: UnknownRegistration;
  /** `id`: the created registration; null: none was created. */
  readonly onEnd: (id: string | null) => void;
}) {
  const [typed, setTyped] = useState('');
  const { sentAtEpochMs, candidates } = write;
  const { ids } = findIds(typed);
  const [onlyId] = ids;
  return (
    <UnknownOutcome
      write={write}
      title={titleOf(write, t)}
      reason={
        <T
          id="registrations.unknown-outcome.why"
          values={{ time: <InstantText epochMs={sentAtEpochMs} /> }}
        />
      }
      caution={t('registrations.unknown-outcome.care')}
      isFoundInDetails
      onEnd={(decision) => decision !== null && onEnd(decision.objectId)}
      details={(decide) => (
        <>
          <p role="status">
            {t(
              candidates.length === 0
                ? 'registrations.unknown-outcome.no-candidates'
                : 'registrations.unknown-outcome.candidates',
            )}
          </p>
          <Candidates
            {...decide}
            rows={candidates}
            label={({ id, atEpochMs, legalName }) => (
              <>
                {legalName !== null && <span className="name">{legalName}</span>}
                <CodeText>{id}</CodeText>
                {atEpochMs !== null && (
                  <span className="caption">
                    <InstantText epochMs={atEpochMs} />
                  </span>
                )}
              </>
            )}
            decisionLabel={t('registrations.unknown-outcome.this')}
          />
          <p>{t('registrations.unknown-outcome.how')}</p>
          <TextField
            label={t('registrations.unknown-outcome.id')}
            value={typed}
            onChange={setTyped}
            isCode
            after={
              <Button
                size="small"
                look="quiet"
                isDisabled={decide.isBusy || ids.length !== 1}
                onPress={() => onlyId !== undefined && decide.onCreated(onlyId)}
              >
                {t('registrations.unknown-outcome.take')}
              </Button>
            }
          />
        </>
      )}
    />
  );
}

/** Above the list: registrations whose outcome is unknown. */
export function UnknownRegistrations({
  writes,
  onEnd,
}: {
  readonly writes: readonly UnknownRegistration[];
  readonly onEnd: (write: UnknownRegistration, id: string | null) => void;
}) {
  if (writes.length === 0) return null;
  return (
    <div className="long-list-note unknown-registrations">
      <UnknownDialogs
        writes={writes}
        titleOf={(write) => titleOf(write, t)}
        decideLabel={t('registrations.unknown-outcome.decide')}
        head={t('registrations.unknown-outcome.head')}
        panel={(write, close) => (
          <UnknownRegistrationPanel
            write={write}
            onEnd={(id) => {
              close();
              onEnd(write, id);
            }}
          />
        )}
      />
    </div>
  );
}

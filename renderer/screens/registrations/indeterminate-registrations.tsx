import { useCallback, useState } from 'react';
import { Hourglass } from 'lucide-react';
import type { IndeterminateRegistration } from '../../../preload/contract/registrations.ts';
import { bridge } from '../../platform/bridge.ts';
import { useConnectionId } from '../../platform/connections.ts';
import { useCachedQuery } from '../../platform/reads/use-cached-query.ts';
import { findIds } from '../../format/find-ids.ts';
import { useT } from '../../i18n/i18n.ts';
import { T } from '../../i18n/t.tsx';
import { Note } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { CodeText, InstantText } from '../../widgets/facts/labels.tsx';
import { TextField } from '../../ui/text-field.tsx';
import './indeterminate-registrations.css';
import { FirstFew } from '../../widgets/lists/first-few.tsx';
import { Candidates, UnknownOutcome } from '../../widgets/unknown-outcome/unknown-outcome.tsx';

const none: readonly IndeterminateRegistration[] = [];
function readIndeterminate() {
  return bridge().registrations.indeterminateCreations({});
}

/** The registrations of this connection whose outcome is unknown. `isLoading`: not read yet. */
export function useIndeterminate(): {
  readonly creations: readonly IndeterminateRegistration[];
  readonly isLoading: boolean;
  readonly reread: () => Promise<void>;
} {
  const connectionId = useConnectionId() ?? '';
  const ask = useCallback(readIndeterminate, []);
  const { value, isLoading, reread } = useCachedQuery(
    { topic: 'registrations', key: `indeterminate:${connectionId}` },
    ask,
  );
  return { creations: value?.creations ?? none, isLoading, reread };
}

/** What its owner said: it is the registration with this id, or none was made. */
export type CreationOutcome = { readonly id: string | null };

/** A registration whose outcome is unknown: what is known, and what the user can say of it. */
export function IndeterminatePanel({
  creation,
  onOutcome,
}: {
  readonly creation: IndeterminateRegistration;
  readonly onOutcome: (outcome: CreationOutcome) => void;
}) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const { intentId, legalName, sentAtEpochMs, candidates } = creation;
  const { ids } = findIds(typed);
  const [onlyId] = ids;
  const recordOutcome = async (id: string | null) => {
    const answer = await bridge().registrations.recordCreationOutcome({ intentId, id });
    if (answer.ok) onOutcome({ id });
    return answer;
  };
  return (
    <UnknownOutcome
      title={t('registrations.indeterminate.title', {
        name: legalName ?? t('registrations.no-name'),
      })}
      why={
        <T
          id="registrations.indeterminate.why"
          values={{ time: <InstantText epochMs={sentAtEpochMs} /> }}
        />
      }
      care={t('registrations.indeterminate.care')}
      isFoundInDetails
      onResolve={() => recordOutcome(null)}
      details={({ isBusy, decide }) => (
        <>
          <p role="status">
            {t(
              candidates.length === 0
                ? 'registrations.indeterminate.no-candidates'
                : 'registrations.indeterminate.candidates',
            )}
          </p>
          <Candidates
            isBusy={isBusy}
            decide={decide}
            rows={candidates}
            keyOf={({ id }) => id}
            label={({ id, atEpochMs }) => (
              <>
                <CodeText>{id}</CodeText>
                {atEpochMs !== null && (
                  <span className="caption">
                    <InstantText epochMs={atEpochMs} />
                  </span>
                )}
              </>
            )}
            decision={t('registrations.indeterminate.this')}
            onChoose={({ id }) => recordOutcome(id)}
          />
          <p>{t('registrations.indeterminate.how')}</p>
          <TextField
            label={t('registrations.indeterminate.id')}
            value={typed}
            onChange={setTyped}
            isCode
            after={
              <Button
                size="small"
                look="quiet"
                isDisabled={isBusy || ids.length !== 1}
                onPress={() => onlyId !== undefined && decide(() => recordOutcome(onlyId))}
              >
                {t('registrations.indeterminate.take')}
              </Button>
            }
          />
        </>
      )}
    />
  );
}

/** Above the list: what was sent and never answered. */
export function IndeterminateRegistrations({
  creations,
  onOutcome,
}: {
  readonly creations: readonly IndeterminateRegistration[];
  readonly onOutcome: (creation: IndeterminateRegistration, outcome: CreationOutcome) => void;
}) {
  const t = useT();
  const [openId, setOpenId] = useState<string | null>(null);
  const open = creations.find(({ intentId }) => intentId === openId) ?? null;
  if (creations.length === 0) return null;
  return (
    <div className="long-list-note indeterminate-registrations">
      <FirstFew of={creations}>
        {({ intentId, legalName }) => (
          <Note
            key={intentId}
            icon={Hourglass}
            actions={
              <Button size="small" onPress={() => setOpenId(intentId)}>
                {t('registrations.indeterminate.decide')}
              </Button>
            }
          >
            {t('registrations.indeterminate.title', {
              name: legalName ?? t('registrations.no-name'),
            })}
          </Note>
        )}
      </FirstFew>
      {open !== null && (
        <Dialog
          title={t('registrations.indeterminate.head')}
          isOpen
          onClose={() => setOpenId(null)}
          actions={
            <Button onPress={() => setOpenId(null)}>
              {t('registrations.indeterminate.later')}
            </Button>
          }
        >
          <IndeterminatePanel
            creation={open}
            onOutcome={(outcome) => {
              setOpenId(null);
              onOutcome(open, outcome);
            }}
          />
        </Dialog>
      )}
    </div>
  );
}

import { useCallback, useState } from 'react';
import { Hourglass } from 'lucide-react';
import type { UnclearRegistration } from '../../../preload/contract/registrations.ts';
import { bridge } from '../../platform/bridge.ts';
import { useConnections } from '../../platform/connections.ts';
import { useCachedQuery } from '../../platform/reads/use-cached-query.ts';
import { useCommand } from '../../platform/use-command.ts';
import { findIds } from '../../format/find-ids.ts';
import { useT } from '../../i18n/i18n.ts';
import { T } from '../../i18n/t.tsx';
import { Note } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FaultLine } from '../../widgets/faults/fault-panel.tsx';
import { CodeText, InstantText } from '../../widgets/facts/labels.tsx';
import { TextField } from '../../ui/text-field.tsx';
import './unclear-registrations.css';

const none: readonly UnclearRegistration[] = [];
const askUnclear = () => bridge().registrations.unclearCreations({});

/** The registrations of this connection that were sent once and whose answer was lost. */
export const useUnclear = (): {
  readonly creations: readonly UnclearRegistration[];
  readonly isLoading: boolean;
} => {
  const connectionId = useConnections((state) => state.activeId) ?? '';
  const ask = useCallback(askUnclear, []);
  const { value, isLoading } = useCachedQuery(
    { topic: 'registrations', key: `unclear:${connectionId}` },
    ask,
  );
  return { creations: value?.creations ?? none, isLoading };
};

/** How an unclear one was settled: it is the one of this id, or it came to nothing. */
export type Settled = { readonly id: string | null };

/**
 * One that nobody knows the end of: what is known, how to find out, and what its owner can say of
 * it. Nothing here sends it again.
 */
export const UnclearPanel = ({
  creation,
  onSettled,
}: {
  readonly creation: UnclearRegistration;
  readonly onSettled: (settled: Settled) => void;
}) => {
  const t = useT();
  const [typed, setTyped] = useState('');
  const [settle, settling] = useCommand(
    useCallback(
      (input: { readonly intentId: string; readonly id: string | null }) =>
        bridge().registrations.settleCreation(input),
      [],
    ),
  );
  const { intentId, legalName, sentAtEpochMs, candidates } = creation;
  const { ids } = findIds(typed);
  const [onlyId] = ids;
  const isBusy = settling.phase === 'pending';
  const settleAs = async (id: string | null): Promise<void> => {
    const answer = await settle({ intentId, id });
    if (answer.ok) onSettled({ id });
  };
  return (
    <div className="unclear-registration">
      <Note icon={Hourglass}>
        <strong>
          {t('registrations.unclear.title', { name: legalName ?? t('registrations.no-name') })}
        </strong>{' '}
        <T
          id="registrations.unclear.why"
          values={{ time: <InstantText epochMs={sentAtEpochMs} /> }}
        />
      </Note>
      <div role="status">
        <p className="name">
          {t(
            candidates.length === 0
              ? 'registrations.unclear.no-candidates'
              : 'registrations.unclear.candidates',
          )}
        </p>
      </div>
      {candidates.length > 0 && (
        <ul className="unclear-registration-rows">
          {candidates.map(({ id, atEpochMs }) => (
            <li key={id}>
              <span className="unclear-registration-words">
                <CodeText>{id}</CodeText>
                {atEpochMs !== null && (
                  <span className="caption">
                    <InstantText epochMs={atEpochMs} />
                  </span>
                )}
              </span>
              <Button size="small" isDisabled={isBusy} onPress={() => void settleAs(id)}>
                {t('registrations.unclear.this')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p>{t('registrations.unclear.how')}</p>
      <TextField
        label={t('registrations.unclear.id')}
        value={typed}
        onChange={setTyped}
        isCode
        after={
          <Button
            size="small"
            look="quiet"
            isDisabled={isBusy || ids.length !== 1}
            onPress={() => onlyId !== undefined && void settleAs(onlyId)}
          >
            {t('registrations.unclear.take')}
          </Button>
        }
      />
      {settling.phase === 'failed' && <FaultLine error={settling.error} was="write" />}
      <p className="caption">{t('registrations.unclear.care')}</p>
      <div>
        <Button isDisabled={isBusy} onPress={() => void settleAs(null)}>
          {t('registrations.unclear.not-made')}
        </Button>
      </div>
    </div>
  );
};

/** Above the list: what was sent and never answered. */
export const UnclearRegistrations = ({
  creations,
  onSettled,
}: {
  readonly creations: readonly UnclearRegistration[];
  readonly onSettled: (creation: UnclearRegistration, settled: Settled) => void;
}) => {
  const t = useT();
  const [openId, setOpenId] = useState<string | null>(null);
  const open = creations.find(({ intentId }) => intentId === openId) ?? null;
  if (creations.length === 0) return null;
  return (
    <div className="long-list-note unclear-registrations">
      {creations.map(({ intentId, legalName }) => (
        <Note
          key={intentId}
          icon={Hourglass}
          actions={
            <Button size="small" onPress={() => setOpenId(intentId)}>
              {t('registrations.unclear.decide')}
            </Button>
          }
        >
          {t('registrations.unclear.title', { name: legalName ?? t('registrations.no-name') })}
        </Note>
      ))}
      {open !== null && (
        <Dialog
          title={t('registrations.unclear.head')}
          isOpen
          onClose={() => setOpenId(null)}
          actions={
            <Button onPress={() => setOpenId(null)}>{t('registrations.unclear.later')}</Button>
          }
        >
          <UnclearPanel
            creation={open}
            onSettled={(settled) => {
              setOpenId(null);
              onSettled(open, settled);
            }}
          />
        </Dialog>
      )}
    </div>
  );
};

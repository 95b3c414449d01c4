import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import type { OpenWrite } from '../../../../../preload/contract/approvals.ts';
import { t } from '../../../../i18n/i18n.ts';
import { bridge, onEvent } from '../../../../platform/bridge.ts';
import { Button } from '../../../../ui/button.tsx';
import { Checkbox } from '../../../../ui/choice.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Placeholder } from '../../../../ui/placeholder.tsx';
import {
  useWriteActions,
  WriteFault,
  WriteSteps,
} from '../../../../widgets/approvals/approval-entry.tsx';
import { useWaitingWrite } from '../../../../widgets/approvals/approvals.ts';
import { Mark } from '../../../../widgets/cards/status-mark.tsx';
import { Digits } from '../../../../widgets/facts/labels.tsx';
import { bankMessages, faultMessage } from '../../../../widgets/faults/fault-messages.ts';
import { FaultLine } from '../../../../widgets/faults/fault-panel.tsx';
import { ScopeSignIn } from '../../../../widgets/faults/scope-sign-in.tsx';
import { cardTitle } from '../../../../widgets/cards/card-names.ts';
import { createUnlockMany } from './unlock-many.ts';
import '../lock-all-dialog.css';

type Entry = ReturnType<
  ReturnType<typeof createUnlockMany>['store']['getState']
>['entries'][number];

function Name({ entry: { name, lastDigits } }: { readonly entry: Entry }) {
  return (
    <>
      {cardTitle({ name, lastDigits: null }, t)} {lastDigits !== null && <Digits of={lastDigits} />}
    </>
  );
}

const stateMarks = {
  waiting: { tone: 'raw', label: 'cards.lock-all.waiting' },
  sending: { tone: 'pending', label: 'cards.unlock-many.sending' },
  approving: { tone: 'pending', label: 'newcard.state.waiting' },
  unlocked: { tone: 'live', label: 'cards.unlock-many.unlocked' },
  'still-locked': { tone: 'failed', label: 'ui.word.still-locked' },
  'not-done': { tone: 'failed', label: 'cards.unlock-many.not-unlocked' },
  failed: { tone: 'failed', label: 'cards.unlock-many.not-unlocked' },
} as const satisfies Readonly<Record<Entry['state'], unknown>>;

function EntryState({ entry }: { readonly entry: Entry }) {
  const { tone, label } = stateMarks[entry.state];
  return <Mark tone={tone}>{t(label)}</Mark>;
}

/** The approval in progress, with its actions. */
function ApprovalInProgress({ write }: { readonly write: OpenWrite }) {
  const actions = useWriteActions(write);
  return (
    <>
      <WriteSteps write={write} actions={actions} />
      <WriteFault write={write} actions={actions} />
    </>
  );
}

function Line({ entry }: { readonly entry: Entry }) {
  const write = useWaitingWrite(entry.id, 'unlock');
  const message = entry.error && faultMessage(entry.error, 'write');
  return (
    <li>
      <span className="cut">
        <Name entry={entry} />
      </span>
      <EntryState entry={entry} />
      {entry.state === 'approving' && write !== undefined && (
        <div className="lock-all-reason">
          <ApprovalInProgress write={write} />
        </div>
      )}
      {entry.state === 'still-locked' && (
        <span className="caption lock-all-reason">{t('cards.unlock.still-locked')}</span>
      )}
      {message && (
        <span className="caption lock-all-reason">
          {t(message.title)}. {t(message.next)} {entry.error && bankMessages(entry.error).join(' ')}
        </span>
      )}
    </li>
  );
}

/**
 * Unlocks cards one after another; the user approves each in the bank's app before the next
 * request.
 */
export function UnlockManyDialog({ onClose }: { readonly onClose: () => void }) {
  const unlockMany = useMemo(
    () =>
      createUnlockMany({
        list: (input) => bridge().cards.list(input),
        get: (input) => bridge().cards.get(input),
        unlock: (input) => bridge().cards.unlock(input),
        status: (input) => bridge().approvals.status(input),
        openWrites: (input) => bridge().approvals.list(input),
      }),
    [],
  );
  const { phase, entries, error } = useStore(unlockMany.store);
  useEffect(() => {
    void unlockMany.open();
    const stopListening = onEvent(
      'data.changed',
      ({ topic }) => topic === 'approvals' && void unlockMany.checkApproval(),
    );
    return () => {
      stopListening();
      unlockMany.stop();
    };
  }, [unlockMany]);
  const chosen = entries.filter(({ isChosen }) => isChosen);
  const unlockedCount = chosen.filter(({ state }) => state === 'unlocked').length;
  const isEmpty = phase === 'asking' && entries.length === 0;
  const isStarted = phase === 'running' || phase === 'done';
  const leftCount = chosen.length - unlockedCount;
  return (
    <Dialog
      title={t('cards.unlock-many.title')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>
            {t(
              phase === 'running'
                ? 'ui.word.stop'
                : phase === 'done' || isEmpty
                  ? 'ui.close'
                  : 'ui.cancel',
            )}
          </Button>
          {(phase === 'asking' || phase === 'running') && !isEmpty && (
            <Button
              look="primary"
              isPending={phase === 'running'}
              isDisabled={chosen.length === 0}
              onPress={() => void unlockMany.start()}
            >
              {t('cards.unlock-many.confirm', { count: chosen.length })}
            </Button>
          )}
          {phase === 'done' && leftCount > 0 && (
            <Button look="primary" onPress={() => void unlockMany.start()}>
              {t('cards.lock-all.retry', { count: leftCount })}
            </Button>
          )}
        </>
      }
    >
      {phase === 'reading' && <Placeholder rows={3} rowHeightPx={36} />}
      {error && (
        <>
          <FaultLine error={error} attempt={phase === 'failed' ? 'read' : 'write'} />
          <ScopeSignIn error={error} />
        </>
      )}
      {isEmpty && <p>{t('cards.unlock-many.nothing')}</p>}
      {phase === 'asking' && !isEmpty && <p>{t('cards.unlock-many.what')}</p>}
      <p role="status" className={isStarted ? undefined : 'only-read'}>
        {isStarted &&
          t('cards.unlock-many.progress', { done: unlockedCount, total: chosen.length })}
      </p>
      {entries.length > 0 && (
        <ul className="lock-all-list scrolls" tabIndex={0} aria-label={t('cards.unlock-many.list')}>
          {isStarted
            ? chosen.map((entry) => <Line key={entry.id} entry={entry} />)
            : entries.map((entry) => (
                <li key={entry.id}>
                  <Checkbox
                    isSelected={entry.isChosen}
                    onChange={(isChosen) => unlockMany.choose(entry.id, isChosen)}
                  >
                    <Name entry={entry} />
                  </Checkbox>
                </li>
              ))}
        </ul>
      )}
    </Dialog>
  );
}

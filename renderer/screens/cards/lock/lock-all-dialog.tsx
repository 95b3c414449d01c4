import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { bridge, onEvent } from '../../../platform/bridge.ts';
import { t } from '../../../i18n/i18n.ts';
import { listText } from '../../../format/day.ts';
import { language } from '../../../platform/preferences.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/choice.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FaultLine } from '../../../widgets/faults/fault-panel.tsx';
import { bankMessages, faultMessage } from '../../../widgets/faults/fault-messages.ts';
import { Digits } from '../../../widgets/facts/labels.tsx';
import { Placeholder } from '../../../ui/placeholder.tsx';
import { Mark } from '../../../widgets/cards/status-mark.tsx';
import { cardTitle } from '../../../widgets/cards/card-names.ts';
import { FailedLockMark, LockMark } from './lock-outcome.tsx';
import { OtherCompanies, useLockOthers } from './lock-other-companies.tsx';
import { createLockAll } from './lock-all.ts';
import type { LockAllEntry } from './lock-all.ts';
import './lock-all-dialog.css';

function EntryState({ entry }: { readonly entry: LockAllEntry }) {
  if (entry.state === 'locked')
    return <LockMark outcome={entry.isUnsaved ? 'locked-unsaved' : 'locked'} />;
  if (entry.state === 'pending') return <Mark tone="pending">{t('cards.lock.pending')}</Mark>;
  if (entry.state === 'failed') return <FailedLockMark error={entry.error} />;
  return <Mark tone="raw">{t('cards.lock-all.waiting')}</Mark>;
}

function Entry({ entry, isAsking }: { readonly entry: LockAllEntry; readonly isAsking: boolean }) {
  const message = entry.error && faultMessage(entry.error, 'write');
  return (
    <li>
      <span className="cut">
        {cardTitle({ name: entry.name, lastDigits: null }, t)}{' '}
        {entry.lastDigits !== null && <Digits of={entry.lastDigits} />}
      </span>
      {!isAsking && <EntryState entry={entry} />}
      {message && (
        <span className="caption lock-all-reason">
          {t(message.title)}. {t(message.next)} {entry.error && bankMessages(entry.error).join(' ')}
        </span>
      )}
    </li>
  );
}

/** Locks every card of the list: first shows the number, then the result of each card. */
export function LockAllDialog({ onClose }: { readonly onClose: () => void }) {
  const lockAll = useMemo(
    () =>
      createLockAll({
        list: (input) => bridge().cards.list(input),
        lockMany: (input) => bridge().cards.lockMany(input),
      }),
    [],
  );
  const { phase, entries, alreadyLockedCount, error } = useStore(lockAll.store);
  useEffect(() => {
    void lockAll.open();
    return onEvent(
      'data.changed',
      ({ topic }) => topic === 'cards' && void lockAll.updateEntries(),
    );
  }, [lockAll]);
  const lockedCount = entries.filter((entry) => entry.state === 'locked').length;
  const failedCount = entries.filter((entry) => entry.state === 'failed').length;
  const others = useLockOthers();
  const [withOthers, setWithOthers] = useState(true);
  const locksOthers = withOthers && others.names.length > 0;
  const isEmpty = phase === 'asking' && entries.length === 0 && others.names.length === 0;
  const start = (): void => {
    void lockAll.start();
    if (locksOthers) void others.lock();
  };

  return (
    <Dialog
      title={t(
        phase === 'running' || phase === 'done'
          ? 'cards.lock-all.report'
          : 'cards.lock-all.question',
      )}
      isOpen
      onClose={onClose}
      role="alertdialog"
      actions={
        <>
          <Button onPress={onClose}>
            {t(phase === 'done' || isEmpty || phase === 'running' ? 'ui.close' : 'ui.cancel')}
          </Button>
          {phase === 'failed' && (
            <Button look="primary" onPress={() => void lockAll.open()}>
              {t('ui.fault.retry')}
            </Button>
          )}
          {(phase === 'asking' || phase === 'running') && !isEmpty && (
            <Button
              look="primary"
              isPending={phase === 'running' || others.locking.isPending}
              isDisabled={entries.length === 0 && !locksOthers}
              onPress={start}
            >
              {locksOthers
                ? t('cards.lock-all.confirm-companies')
                : t('cards.lock-all.confirm', { count: entries.length })}
            </Button>
          )}
          {phase === 'done' && failedCount > 0 && (
            <Button look="primary" onPress={() => void lockAll.retryFailed()}>
              {t('cards.lock-all.retry', { count: failedCount })}
            </Button>
          )}
        </>
      }
    >
      {phase === 'reading' && <Placeholder rows={3} rowHeightPx={36} />}
      {error && <FaultLine error={error} attempt="read" />}
      {isEmpty && <p>{t('cards.lock-all.nothing')}</p>}
      {phase === 'asking' && !isEmpty && (
        <p>
          {t('cards.lock-all.what', { count: entries.length })} {t('cards.lock.unlock-where')}{' '}
          {alreadyLockedCount > 0 && t('cards.lock-all.already', { count: alreadyLockedCount })}
        </p>
      )}
      {phase === 'asking' && others.names.length > 0 && (
        <Checkbox isSelected={withOthers} onChange={setWithOthers}>
          {t('cards.lock-all.others', { names: listText(language(), others.names) })}
        </Checkbox>
      )}
      <p
        role="status"
        className={phase === 'running' || phase === 'done' ? undefined : 'only-read'}
      >
        {phase === 'running' &&
          t('cards.lock-all.progress', {
            done: lockedCount + failedCount,
            total: entries.length,
          })}
        {phase === 'done' &&
          (failedCount === 0
            ? t('cards.lock-all.all-locked', { count: lockedCount })
            : t('cards.lock-all.some-failed', { locked: lockedCount, failed: failedCount }))}
      </p>
      {entries.length > 0 && (
        <ul className="lock-all-list scrolls" tabIndex={0} aria-label={t('cards.lock-all.list')}>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} isAsking={phase === 'asking'} />
          ))}
        </ul>
      )}
      <OtherCompanies names={others.names} locking={others.locking} />
    </Dialog>
  );
}

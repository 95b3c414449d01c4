import { useState } from 'react';
import { CircleCheck, OctagonAlert } from 'lucide-react';
import type { Connection } from '../../../preload/contract/app/connections.ts';
import type { Output } from '../../../preload/contract/index.ts';
import { retentionMonths, type RetentionMonths } from '../../../preload/contract/app/vault.ts';
import { bridge } from '../../platform/bridge.ts';
import { formatLocale } from '../../platform/preferences.ts';
import { useCommand } from '../../platform/use-command.ts';
import { sizeText } from '../../format/size.ts';
import { t, type MessageId } from '../../i18n/i18n.ts';
import { Note } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Placeholder } from '../../ui/placeholder.tsx';
import { Select } from '../../ui/select.tsx';
import { FaultLine } from '../../widgets/faults/fault-panel.tsx';
import { EraseOldConsequences } from './erase-old-consequences.tsx';
import { ErasureProgress } from './erasure-progress.tsx';
import {
  ageMessages,
  hasNoOldEntries,
  OldEntriesFacts,
  type OldEntriesFound,
  useOldEntries,
} from './old-entries.tsx';

type EraseEnd = Output<'vault', 'eraseOld'>['end'];
export const troubleMessages: Readonly<Record<Exclude<EraseEnd, 'erased'>, MessageId>> = {
  busy: 'settings.retention.trouble.busy',
  full: 'settings.backup.trouble.full',
  'not-writable': 'settings.backup.trouble.not-writable',
  damaged: 'settings.retention.trouble.damaged',
  'no-vault': 'settings.backup.memory',
};

/**
 * Asks whether to erase entries older than an age; says what is erased with them and where copies
 * remain.
 */
export function EraseOldDialog({
  connection,
  initialMonths,
  progress,
  onClose,
}: {
  readonly connection: Connection;
  readonly initialMonths: RetentionMonths;
  readonly progress: Output<'vault', 'retention'>['progress'];
  readonly onClose: () => void;
}) {
  const [months, setMonths] = useState(initialMonths);
  const [erasesUnreadable, setErasesUnreadable] = useState(false);
  const [outcome, setOutcome] = useState<Output<'vault', 'eraseOld'> | null>(null);
  const { oldEntries, error } = useOldEntries(months);
  const [erase, erasing] = useCommand(bridge().vault.eraseOld, setOutcome);
  const isErasing = erasing.phase === 'pending';
  const isDone = outcome?.end === 'erased';
  const submit = ({ beforeEpochMs }: OldEntriesFound): void => {
    setOutcome(null);
    void erase({ of: connection.id, months, beforeEpochMs, erasesUnreadable });
  };
  return (
    <Dialog
      title={t('settings.retention.erase.title')}
      role={isDone ? 'dialog' : 'alertdialog'}
      isOpen
      onClose={onClose}
      actions={
        isDone ? (
          <Button key="done" look="primary" autoFocus onPress={onClose}>
            {t('ui.close')}
          </Button>
        ) : (
          <>
            <Button key="ask" autoFocus onPress={onClose}>
              {isErasing ? t('ui.close') : t('ui.cancel')}
            </Button>
            <Button
              look="final"
              isPending={isErasing}
              isDisabled={oldEntries === null}
              onPress={() => void (oldEntries !== null && submit(oldEntries))}
            >
              {t('settings.retention.erase.action')}
            </Button>
          </>
        )
      }
    >
      {isDone ? (
        <div role="status">
          <Note tone="green" icon={CircleCheck}>
            {t('settings.retention.done', { size: sizeText(formatLocale(), outcome.bytes ?? 0) })}
          </Note>
        </div>
      ) : isErasing ? (
        progress !== null && <ErasureProgress progress={progress} />
      ) : (
        <>
          <Select
            label={t('settings.retention.older-than')}
            value={`${months}`}
            onChange={(id) => setMonths(retentionMonths.find((each) => `${each}` === id) ?? months)}
            choices={retentionMonths
              .toReversed()
              .map((each) => ({ id: `${each}`, label: t(ageMessages[each]) }))}
          />
          {oldEntries === null && error === null && <Placeholder rows={3} rowHeightPx={36} />}
          {oldEntries !== null && (
            <>
              <OldEntriesFacts oldEntries={oldEntries} freesSpace />
              {hasNoOldEntries(oldEntries) && <p>{t('settings.retention.nothing')}</p>}
              <EraseOldConsequences
                oldEntries={oldEntries}
                erasesUnreadable={erasesUnreadable}
                onErasesUnreadable={setErasesUnreadable}
              />
            </>
          )}
        </>
      )}
      {outcome !== null && outcome.end !== 'erased' && !isErasing && (
        <div role="alert">
          <Note tone="wax" icon={OctagonAlert}>
            {t(troubleMessages[outcome.end])}
          </Note>
        </div>
      )}
      {error !== null && !isErasing && !isDone && <FaultLine error={error} attempt="read" />}
      {erasing.phase === 'failed' && <FaultLine error={erasing.error} attempt="write" />}
    </Dialog>
  );
}

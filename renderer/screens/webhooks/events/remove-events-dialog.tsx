import { dayMs } from '../../../format/date.ts';
import { useState } from 'react';
import { useStore } from 'zustand';
import type { Input } from '../../../../preload/contract/index.ts';
import { ok } from '../../../../preload/contract/result.ts';
import type { CommandError, Result } from '../../../../preload/contract/result.ts';
import { bridge } from '../../../platform/bridge.ts';
import { showInPlace } from '../../../platform/navigation.ts';
import { formatLocale } from '../../../platform/preferences.ts';
import { useNow } from '../../../platform/use-now.ts';
import { t } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { RadioGroup } from '../../../ui/choice.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FaultLine } from '../../../widgets/faults/fault-panel.tsx';
import { restoreFocus } from '../../../ui/restore-focus.ts';
import { findEntries, eventList, hasFilter } from './event-list.ts';
import { sizeText } from '../../../format/size.ts';

/** The maximum of one command. */
const maxFound = 10_000;
const ages = { 'older-month': 30, 'older-quarter': 90, 'older-year': 365 } as const;
type Choice = 'found' | keyof typeof ages | 'all';
const choices: readonly Choice[] = ['found', 'older-month', 'older-quarter', 'older-year', 'all'];

/**
 * Deletes events from the history: the selected ones (`entries`), the listed ones, or old ones.
 * Shows their number, and that it cannot be undone.
 */
export function RemoveEventsDialog({
  entries,
  onClose,
  onRemoved,
}: {
  readonly entries: readonly number[] | null;
  readonly onClose: () => void;
  readonly onRemoved?: () => void;
}) {
  const now = useNow(60_000);
  const { query, matchCount, summary } = useStore(eventList.store);
  const [choice, setChoice] = useState<Choice>(
    hasFilter(query) || query.text !== '' ? 'found' : 'older-year',
  );
  const [hasNoMatch, setNoMatch] = useState(false);
  const [failure, setFailure] = useState<CommandError | null>(null);
  const [isRemoving, setRemoving] = useState(false);

  const selectEvents = async (): Promise<Result<Input<'events', 'remove'>>> => {
    if (entries !== null) return ok({ entries: [...entries], beforeEpochMs: null });
    if (choice !== 'found')
      return ok({
        entries: null,
        beforeEpochMs: choice === 'all' ? now + dayMs : now - ages[choice] * dayMs,
      });
    const foundIds = await findEntries(query, maxFound);
    return foundIds.ok ? ok({ entries: [...foundIds.value], beforeEpochMs: null }) : foundIds;
  };
  const remove = async (): Promise<void> => {
    if (isRemoving) return;
    setRemoving(true);
    const selection = await selectEvents();
    const answer = selection.ok ? await bridge().events.remove(selection.value) : selection;
    if (answer.ok) await eventList.reread('no');
    setRemoving(false);
    if (!answer.ok) return setFailure(answer.error);
    // If no event is that old, the dialog says so and stays open for another choice.
    if (entries === null && answer.value.removedCount === 0) return setNoMatch(true);
    showInPlace({ screen: 'webhooks' });
    onRemoved?.();
    onClose();
    restoreFocus();
  };

  return (
    <Dialog
      role="alertdialog"
      title={
        entries === null
          ? t('inbox.remove.title')
          : onRemoved === undefined
            ? t('inbox.remove.title-one')
            : t('inbox.remove.title-many', { count: entries.length })
      }
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button autoFocus onPress={onClose}>
            {t('ui.word.keep')}
          </Button>
          <Button look="final" isPending={isRemoving} onPress={() => void remove()}>
            {t('ui.word.delete')}
          </Button>
        </>
      }
    >
      {entries === null && summary !== null && (
        <>
          <p>
            {t('inbox.remove.size', {
              count: summary.totalCount,
              size: sizeText(formatLocale(), summary.sizeBytes),
            })}
          </p>
          <RadioGroup
            label={t('inbox.remove.which')}
            value={choice}
            choices={choices.map((id) => ({
              id,
              label: t(`inbox.remove.${id}`, { count: matchCount }),
              ...(id === 'found' && matchCount > maxFound
                ? { hint: t('inbox.remove.found-most', { count: maxFound }) }
                : {}),
            }))}
            onChange={(next) => {
              setChoice(next);
              setNoMatch(false);
            }}
          />
          {summary.notGenuineCount > 0 && choice !== 'found' && (
            <p className="soft">{t('inbox.remove.held', { count: summary.notGenuineCount })}</p>
          )}
        </>
      )}
      <p>{t('inbox.remove.final')}</p>
      <div role="status">{hasNoMatch && <p>{t('inbox.remove.none')}</p>}</div>
      {failure && <FaultLine error={failure} attempt="write" />}
    </Dialog>
  );
}

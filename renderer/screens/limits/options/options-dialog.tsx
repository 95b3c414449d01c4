import { useMemo } from 'react';
import type { LimitRow, OptionsChange } from '../../../../preload/contract/cards/card-changes.ts';
import type { LimitRun } from '../../../../preload/contract/cards/limit-runs.ts';
import { type OptionsPlan, optionFields } from '../../../../preload/contract/cards/options-plan.ts';
import { t } from '../../../i18n/i18n.ts';
import { useDraft } from '../../../platform/drafts/drafts.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { Select } from '../../../ui/select.tsx';
import { FaultLine } from '../../../widgets/faults/fault-panel.tsx';
import { CardLabel } from '../card-label.tsx';
import { useBlockedReason, useStartRun } from '../start-run.ts';
import { optionLabels, optionState } from './option-labels.ts';
import type { OptionField } from './option-labels.ts';
import { isEmptyChange, optionsForm, planLines } from './options-draft.ts';
import './options-dialog.css';

const maxLines = 200;

function PlanText({ plan }: { readonly plan: OptionsPlan }) {
  if (plan.state === 'already') return t('limits.options.already-so');
  if (plan.state === 'blocked') return t(`limits.run.blocked.${plan.why}`);
  const changes = plan.changed.map((field) =>
    t('limits.options.becomes', {
      option: t(optionLabels[field]),
      state: t(optionState(plan.options[field])),
    }),
  );
  return [
    changes.join(' · '),
    ...(plan.keepsContactless ? [t('limits.run.blocked.contactless')] : []),
  ].join('. ');
}

/** One option: on, off, or as each card has it. */
export function OptionChoice({
  field,
  optionsChange,
  onChange,
  keepLabel,
}: {
  readonly field: OptionField;
  readonly optionsChange: OptionsChange;
  readonly onChange: (next: (before: OptionsChange) => OptionsChange) => void;
  readonly keepLabel: string;
}) {
  const value = optionsChange[field];
  return (
    <Select
      label={t(optionLabels[field])}
      value={value === undefined ? 'keep' : value ? 'on' : 'off'}
      choices={[
        { id: 'keep', label: keepLabel },
        { id: 'on', label: t('cards.options.on') },
        { id: 'off', label: t('cards.options.off') },
      ]}
      onChange={(chosen) =>
        onChange(({ [field]: _before, ...others }) =>
          chosen === 'keep' ? others : { ...others, [field]: chosen === 'on' },
        )
      }
    />
  );
}

/** The planned result for each card, before sending. */
function Plan({
  rows,
  optionsChange,
}: {
  readonly rows: readonly LimitRow[];
  readonly optionsChange: OptionsChange;
}) {
  const { lines, counts } = useMemo(() => planLines(rows, optionsChange), [rows, optionsChange]);
  const isEmpty = isEmptyChange(optionsChange);
  const sentences = [
    counts.change > 0 ? t('limits.options.changes', { count: counts.change }) : '',
    counts.already > 0 ? t('limits.run.unchanged', { count: counts.already }) : '',
    counts.blocked > 0 ? t('limits.run.blocked', { count: counts.blocked }) : '',
  ].filter((sentence) => sentence !== '');
  return (
    <>
      <p role="status">{isEmpty ? t('limits.options.nothing') : sentences.join(' ')}</p>
      {!isEmpty && (
        <ul className="options-plan scrolls" tabIndex={0} aria-label={t('limits.options.list')}>
          {lines.slice(0, maxLines).map(({ row, plan }) => (
            <li key={row.id} data-plan={plan.state}>
              <CardLabel of={row} />
              <span className="caption">
                <PlanText plan={plan} />
              </span>
            </li>
          ))}
          {lines.length > maxLines && (
            <li className="caption">
              {t('limits.options.more', { count: lines.length - maxLines })}
            </li>
          )}
        </ul>
      )}
    </>
  );
}

/**
 * Switches options of many cards: on, off, or as each card has it. The choice survives
 * closing the dialog. It is sent card by card, in a run like that of limits.
 */
export function OptionsDialog({
  rows,
  areSelected,
  run,
  onClose,
}: {
  readonly rows: readonly LimitRow[];
  /** False: no card is selected, and `rows` are all shown cards. */
  readonly areSelected: boolean;
  readonly run: LimitRun | null;
  readonly onClose: () => void;
}) {
  const draft = useDraft(optionsForm);
  const optionsChange = draft?.value ?? optionsForm.empty;
  const cannotSend = useBlockedReason({ hasAmounts: false });
  const isRunOpen = run !== null && run.state !== 'done';
  const blockedReason = cannotSend ?? (isRunOpen ? 'limits.options.run-open' : null);
  const { counts } = useMemo(() => planLines(rows, optionsChange), [rows, optionsChange]);
  const [start, starting, clearFailure] = useStartRun();
  const send = async (): Promise<void> => {
    const answer = await start({ changes: rows.map(({ id }) => ({ id, asked: optionsChange })) });
    if (!answer.ok) return;
    await draft?.forget();
    onClose();
  };
  return (
    <Dialog
      title={t('limits.options.title', { count: rows.length })}
      isOpen
      onClose={onClose}
      actions={
        <DialogActions
          onClose={onClose}
          isPending={starting.phase === 'pending'}
          isDisabled={blockedReason !== null || counts.change === 0}
          onPress={() => void send()}
        >
          {t('limits.options.send', { count: counts.change })}
        </DialogActions>
      }
    >
      <p className="caption">
        {!areSelected && `${t('limits.options.all-shown')} `}
        {t('limits.options.how')} {t('limits.dock.not-sent')} {t('cards.options.who')}
      </p>
      <div className="options-choices">
        {optionFields.map((field) => (
          <OptionChoice
            key={field}
            field={field}
            optionsChange={optionsChange}
            onChange={(next) => draft?.change(next)}
            keepLabel={t('limits.template.keep')}
          />
        ))}
      </div>
      <Plan rows={rows} optionsChange={optionsChange} />
      {blockedReason !== null && (
        <p className="options-blocked" role="status">
          {t(blockedReason)}
        </p>
      )}
      {starting.phase === 'failed' && (
        <FaultLine error={starting.error} attempt="write" onDismiss={clearFailure} />
      )}
    </Dialog>
  );
}

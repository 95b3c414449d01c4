import { useState } from 'react';
import type { LimitRow } from '../../../preload/contract/cards/card-changes.ts';
import { formatLocale } from '../../platform/preferences.ts';
import { amountExample, limitText, readLimit, readPercent } from '../../format/limit-input.ts';
import { t } from '../../i18n/i18n.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { Select } from '../../ui/select.tsx';
import { limitsStore } from './limits-store.ts';
import { changeableLimits, limitOf } from '../../../preload/contract/cards/limits.ts';
import type { LimitField } from '../../../preload/contract/cards/limits.ts';
import { applyRule, ruleKinds } from './limit-rules.ts';
import type { LimitRule, RuleKind } from './limit-rules.ts';
import { TextField } from '../../ui/text-field.tsx';
import { useLimitUnit } from '../../widgets/limits/use-limit-unit.ts';

/**
 * "Raise per month by 10 %" for the selected cards. Changes the values in the table; sends nothing.
 */
export function RuleDialog({
  rows,
  onClose,
}: {
  readonly rows: readonly LimitRow[];
  readonly onClose: () => void;
}) {
  const locale = formatLocale();
  const { unit, unitsPerMajor } = useLimitUnit();
  const [field, setField] = useState<LimitField>('paymentMonthlyLimit');
  const [kind, setKind] = useState<RuleKind>('raise-percent');
  const [text, setText] = useState(() => limitText('10', locale));
  const isPercent = kind === 'raise-percent' || kind === 'lower-percent';
  const read = isPercent ? readPercent(text, locale) : readLimit(text, locale, unit);
  const isOverHundred = kind === 'lower-percent' && read.ok && Number(read.value) > 100;
  const isMonthly = limitOf(field).option === null;
  const kinds = ruleKinds.filter((each) => each !== 'off' || !isMonthly);
  const rule: LimitRule | null =
    kind === 'off'
      ? { field, kind, amount: '' }
      : read.ok && !isOverHundred
        ? { field, kind, amount: read.value }
        : null;
  const outcome =
    rule === null
      ? null
      : applyRule(limitsStore.store.getState().changes, rows, { rule, unitsPerMajor });
  const apply = (): void => {
    if (outcome === null) return;
    limitsStore.change(() => outcome.changes);
    onClose();
  };
  const problem =
    kind === 'off' || text === ''
      ? null
      : isOverHundred
        ? t('limits.rule.over-hundred')
        : read.ok
          ? null
          : t(`limits.problem.${read.problem}`, {
              example: isPercent ? limitText('12.5', locale) : amountExample(locale),
            });
  return (
    <Dialog
      title={t('limits.rule.title', { count: rows.length })}
      isOpen
      onClose={onClose}
      actions={
        <DialogActions
          onClose={onClose}
          isDisabled={outcome === null || outcome.skippedCount === rows.length}
          onPress={apply}
        >
          {t('limits.rule.apply')}
        </DialogActions>
      }
    >
      <Form
        className="limits-rule"
        onSubmit={() => {
          if (outcome !== null && outcome.skippedCount < rows.length) apply();
        }}
      >
        <Select
          label={t('ui.word.limit')}
          value={field}
          choices={changeableLimits.map(({ key, amount }) => ({
            id: amount,
            label: t(`limits.name.${key}`),
          }))}
          onChange={(chosen) => {
            setField(chosen);
            if (kind === 'off' && limitOf(chosen).option === null) setKind('set-to');
          }}
        />
        <Select
          label={t('ui.word.change')}
          value={kind}
          choices={kinds.map((id) => ({ id, label: t(`limits.rule.kind.${id}`) }))}
          onChange={setKind}
        />
        {kind !== 'off' && (
          <TextField
            maxLength={40}
            inputMode="decimal"
            label={t(isPercent ? 'limits.rule.percent' : 'ui.word.amount')}
            value={text}
            onChange={setText}
            problemMessage={problem}
            autoFocus
          />
        )}
        <button type="submit" hidden />
      </Form>
      <p className="caption" role="status">
        {isPercent && t('limits.rule.rounded')}{' '}
        {outcome !== null &&
          outcome.skippedCount > 0 &&
          t('limits.rule.skipped', { count: outcome.skippedCount })}{' '}
        {t('limits.rule.not-sent')}
      </p>
    </Dialog>
  );
}

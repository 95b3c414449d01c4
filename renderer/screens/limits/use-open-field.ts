import type { LimitRow } from '../../../preload/contract/cards/card-changes.ts';
import { limitOf, stateOf } from '../../../preload/contract/cards/limits.ts';
import type { LimitField } from '../../../preload/contract/cards/limits.ts';
import { limitText, readLimit } from '../../format/limit-input.ts';
import { formatLocale, useHiddenAmounts } from '../../platform/preferences.ts';
import { withChange } from '../../widgets/limits/limit-changes.ts';
import { useLimitUnit } from '../../widgets/limits/use-limit-unit.ts';
import { changeAmount } from './limit-draft.ts';
import { limitsStore } from './limits-store.ts';

/**
 * Opens the field of a limit. An already open field applies its input first; if that is invalid, it
 * keeps the focus instead.
 */
export function useOpenField(rows: readonly LimitRow[]) {
  const locale = formatLocale();
  const { unit } = useLimitUnit();
  const isHidden = useHiddenAmounts();
  return (row: LimitRow, field: LimitField, firstCharacter: string | null): void => {
    if (isHidden) return;
    const { open, changes } = limitsStore.store.getState();
    const openRow = open === null ? undefined : rows.find((each) => each.id === open.id);
    if (open !== null && openRow !== undefined) {
      const read = readLimit(open.text, locale, unit);
      const current = stateOf(withChange(openRow, changes[openRow.id]), limitOf(open.field));
      const isUntouched =
        open.text === (current.kind === 'on' ? limitText(current.amount, locale, unit) : '');
      if (!isUntouched && !read.ok) {
        document.querySelector<HTMLElement>('.limits-editor input')?.focus();
        return;
      }
      if (!isUntouched && read.ok)
        limitsStore.change((now) =>
          changeAmount(now, openRow, { field: open.field, amount: read.value }),
        );
    }
    const state = stateOf(
      withChange(row, limitsStore.store.getState().changes[row.id]),
      limitOf(field),
    );
    limitsStore.setOpen({
      id: row.id,
      field,
      text: firstCharacter ?? (state.kind === 'on' ? limitText(state.amount, locale, unit) : ''),
    });
  };
}

import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import { CircleAlert, TriangleAlert } from 'lucide-react';
import type { LimitChange, LimitRow } from '../../../preload/contract/cards/card-changes.ts';
import { limitOf, spentOf, stateOf } from '../../../preload/contract/cards/limits.ts';
import type { LimitField } from '../../../preload/contract/cards/limits.ts';
import { formatLocale } from '../../platform/preferences.ts';
import { limitText, readLimit } from '../../format/limit-input.ts';
import { t } from '../../i18n/i18n.ts';
import { T } from '../../i18n/t.tsx';
import { LimitAmount } from '../../widgets/amounts/amount.tsx';
import { warningsOf, withChange } from '../../widgets/limits/limit-changes.ts';
import { LimitInput } from '../../widgets/limits/limit-input.tsx';
import { problemText } from '../../widgets/limits/limit-problem-text.ts';
import { useLimitUnit } from '../../widgets/limits/use-limit-unit.ts';
import { Icon } from '../../ui/icon.tsx';
import { Switch } from '../../ui/switch.tsx';
import { changeAmount, changeSwitch } from './limit-draft.ts';
import { limitsStore } from './limits-store.ts';
import { LimitFigure } from './limit-figure.tsx';
import { cardName } from './card-name.ts';

type LimitEditorProps = {
  readonly row: LimitRow;
  readonly field: LimitField;
  readonly text: string;
  readonly change: LimitChange | undefined;
  /** Closed by keyboard: the focus returns to its cell. */
  readonly onClosed: () => void;
};

/**
 * The field of one limit, open in its cell, with notes below it while typing. Enter or leaving the
 * field applies the input; Escape restores the former value. An invalid input stays open with its
 * problem.
 */
export function LimitEditor({ row, field, text, change, onClosed }: LimitEditorProps) {
  const locale = formatLocale();
  const { unit } = useLimitUnit();
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const noteId = useId();
  const limit = limitOf(field);
  const currentState = stateOf(withChange(row, change), limit);
  const before = stateOf(row, limit);
  const shownText = currentState.kind === 'on' ? limitText(currentState.amount, locale, unit) : '';
  const isUntouched = text === shownText;
  const read = readLimit(text, locale, unit);
  const problem = isUntouched || read.ok ? null : read.problem;
  const editedChange =
    read.ok && !isUntouched
      ? (changeAmount(change === undefined ? {} : { [row.id]: change }, row, {
          field,
          amount: read.value,
        })[row.id] ?? {})
      : change;
  const warnings = warningsOf(row, limit, { change: editedChange, unit });
  const spent = spentOf(row, limit);

  useLayoutEffect(() => {
    /* Only a field opened by hand takes the focus; one restored from an earlier session does
       not. */
    if (box.current?.closest('[role=grid]')?.contains(document.activeElement) !== true) return;
    input.current?.focus({ preventScroll: true });
    if (isUntouched) input.current?.select();
  }, []);
  useEffect(() => {
    /* In braces: newer Chromium returns a promise from a scroll, and React would take it for the
       effect's clean-up. */
    box.current
      ?.querySelector('.limits-editor-note')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, []);

  const close = (): void => limitsStore.setOpen(null);
  const undo = (): void => {
    close();
    onClosed();
  };
  /** False if the input is invalid. */
  const applyInput = (): boolean => {
    if (problem !== null) return false;
    if (read.ok && !isUntouched)
      limitsStore.change((changes) => changeAmount(changes, row, { field, amount: read.value }));
    close();
    return true;
  };
  const hasBefore = before.kind !== 'unknown' && change !== undefined;
  const hasNotes = hasBefore || spent !== null || problem !== null || warnings.length > 0;

  return (
    <div
      className="limits-editor"
      ref={box}
      onKeyDown={(event) => {
        /* Also for the switch. */
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        undo();
      }}
      onBlur={(event) => {
        if (!(event.relatedTarget instanceof Node && box.current?.contains(event.relatedTarget)))
          applyInput();
      }}
    >
      <LimitInput
        inputRef={input}
        field={field}
        label={t('limits.editor.label', {
          limit: t(`limits.name.${limit.key}`),
          name: cardName(row, t),
        })}
        text={text}
        isInvalid={problem !== null}
        describedBy={noteId}
        placeholder={currentState.kind === 'off' ? t('limits.none') : ''}
        onType={(next) => limitsStore.setOpen({ id: row.id, field, text: next })}
        onEnter={() => {
          if (applyInput()) onClosed();
        }}
        onEscape={undo}
      />
      <div
        className="limits-editor-note"
        data-empty={(!hasNotes && limit.option === null) || undefined}
      >
        <div id={noteId} className="limits-editor-text" aria-live="polite">
          {hasBefore && (
            <p>
              <T id="limits.editor.before" values={{ before: <LimitFigure state={before} /> }} />
            </p>
          )}
          {spent !== null && (
            <p>
              <T id="ui.word.spent-spent" values={{ spent: <LimitAmount value={spent} /> }} />
            </p>
          )}
          {problem !== null && (
            <p className="limits-editor-problem">
              <Icon of={CircleAlert} size="s" tone="wax" />
              <span>{problemText(problem, { t, formatLocale: locale })}</span>
            </p>
          )}
          {warnings.map((warning) => (
            <p key={warning} className="limits-editor-warning">
              <Icon of={TriangleAlert} size="s" tone="brass" />
              <span>{t(`limits.warning.${warning}`)}</span>
            </p>
          ))}
        </div>
        {limit.option !== null && (
          <Switch
            isSelected={currentState.kind !== 'off'}
            onChange={(isOn) => {
              limitsStore.change((changes) => changeSwitch(changes, row, { field, isOn }));
              const after = stateOf(
                withChange(row, limitsStore.store.getState().changes[row.id]),
                limit,
              );
              limitsStore.setOpen({
                id: row.id,
                field,
                text: after.kind === 'on' ? limitText(after.amount, locale, unit) : '',
              });
            }}
          >
            {t('limits.editor.holds')}
          </Switch>
        )}
      </div>
    </div>
  );
}

import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { CircleAlert, TriangleAlert } from 'lucide-react';
import type { LimitChange, LimitRow } from '../../../preload/contract/cards/card-changes.ts';
import { useFormatLocale } from '../../platform/preferences.ts';
import { amountExample, limitText, readLimit } from '../../format/limit-input.ts';
import { useT } from '../../i18n/i18n.ts';
import { T } from '../../i18n/t.tsx';
import { LimitAmount } from '../../widgets/amounts/amount.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Switch } from '../../ui/switch.tsx';
import { columnOf, spentOf, stateAfter, stateOf } from './limit-columns.ts';
import type { LimitField } from './limit-columns.ts';
import { changeAmount, changeSwitch, warningsOf } from './limit-draft.ts';
import { limitsStore } from './limits-store.ts';
import { LimitFigure } from './limit-figure.tsx';
import { cardName, problemMessages, warningMessages } from './limit-messages.ts';
import { useLimitUnit } from './use-limit-unit.ts';

type LimitEditorProps = {
  readonly row: LimitRow;
  readonly field: LimitField;
  readonly text: string;
  readonly change: LimitChange | undefined;
  /** The field is closed by the keyboard: the focus goes back to its cell. */
  readonly onClosed: () => void;
};

function onlySome<Value>(values: readonly (Value | false)[]): readonly Value[] {
  return values.filter((value): value is Value => value !== false);
}

/**
 * The field of one limit, open in its cell, and below it what there is to know while typing. Enter
 * takes what is typed, leaving the field does so too; Escape puts back what stood there. What
 * cannot be read stays open with the reason.
 */
export function LimitEditor({ row, field, text, change, onClosed }: LimitEditorProps) {
  const t = useT();
  const locale = useFormatLocale();
  const { unit, unitsPerMajor } = useLimitUnit();
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const noteId = useId();
  const column = columnOf(field);
  const now = stateAfter(row, field, change);
  const before = stateOf(row, field);
  const shownText = now.kind === 'on' ? limitText(now.amount, locale, unit) : '';
  const isUntouched = text === shownText;
  const read = readLimit(text, locale, unit);
  const problem = isUntouched || read.ok ? null : read.problem;
  const typed =
    read.ok && !isUntouched
      ? (changeAmount(change === undefined ? {} : { [row.id]: change }, row, {
          field,
          amount: read.value,
        })[row.id] ?? {})
      : change;
  const warnings = warningsOf(row, field, { change: typed, unitsPerMajor });
  const spent = spentOf(row, field);

  useLayoutEffect(() => {
    /* Opened by hand; a field that was left open on another day waits without taking the focus. */
    if (box.current?.closest('[role=grid]')?.contains(document.activeElement) !== true) return;
    input.current?.focus({ preventScroll: true });
    if (isUntouched) input.current?.select();
  }, []);
  useEffect(() => {
    /* In braces: newer Chromium answers a scroll with a promise, and React takes what an effect returns for its clean-up. */
    box.current
      ?.querySelector('.limits-editor-note')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, []);

  const close = (): void => limitsStore.setOpen(null);
  /** False when what is typed cannot be taken. */
  const take = (): boolean => {
    if (problem !== null) return false;
    if (read.ok && !isUntouched)
      limitsStore.change((changes) => changeAmount(changes, row, { field, amount: read.value }));
    close();
    return true;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' || (event.key === 'Enter' && event.target === input.current)) {
      event.preventDefault();
      event.stopPropagation();
      if (event.key === 'Escape') close();
      else if (!take()) return;
      onClosed();
    }
  };

  const notes = onlySome([
    before.kind !== 'unknown' && change !== undefined && (
      <p key="before">
        <T id="limits.editor.before" values={{ before: <LimitFigure state={before} /> }} />
      </p>
    ),
    spent !== null && (
      <p key="spent">
        <T id="limits.editor.spent" values={{ spent: <LimitAmount value={spent} /> }} />
      </p>
    ),
    problem !== null && (
      <p key="problem" className="limits-editor-problem">
        <Icon of={CircleAlert} size="s" tone="wax" />
        <span>{t(problemMessages[problem], { example: amountExample(locale) })}</span>
      </p>
    ),
    ...warnings.map((warning) => (
      <p key={warning} className="limits-editor-warning">
        <Icon of={TriangleAlert} size="s" tone="brass" />
        <span>{t(warningMessages[warning])}</span>
      </p>
    )),
  ]);

  return (
    <div
      className="limits-editor"
      ref={box}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (!(event.relatedTarget instanceof Node && box.current?.contains(event.relatedTarget)))
          take();
      }}
    >
      <input
        ref={input}
        className="limits-input figures"
        value={text}
        inputMode="decimal"
        autoComplete="off"
        spellCheck="false"
        aria-label={t('limits.editor.label', { limit: t(column.label), name: cardName(row, t) })}
        aria-invalid={problem !== null || undefined}
        aria-describedby={noteId}
        placeholder={now.kind === 'off' ? t('limits.none') : ''}
        onChange={(event) =>
          limitsStore.setOpen({ id: row.id, field, text: event.target.value.slice(0, 40) })
        }
      />
      <div
        className="limits-editor-note"
        data-empty={(notes.length === 0 && column.option === null) || undefined}
      >
        <div id={noteId} className="limits-editor-text" aria-live="polite">
          {notes}
        </div>
        {column.option !== null && (
          <Switch
            isSelected={now.kind !== 'off'}
            onChange={(isOn) => {
              limitsStore.change((changes) => changeSwitch(changes, row, { field, isOn }));
              const after = stateAfter(row, field, limitsStore.store.getState().changes[row.id]);
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

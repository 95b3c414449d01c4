import { useId, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { Smartphone } from 'lucide-react';
import { useActiveConnection } from '../../../platform/connections.ts';
import { useFormatLocale, useHiddenAmounts } from '../../../platform/preferences.ts';
import { limitText } from '../../../format/limit-input.ts';
import { useT } from '../../../i18n/i18n.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Dots } from '../../../widgets/amounts/amount.tsx';
import type { LimitEdit } from './limit-edit.ts';
import { useLimitSign } from './limit-table-parts.tsx';
import './limit-field.css';

type LimitFieldProps = {
  readonly row: LimitEdit;
  readonly label: string;
  readonly isReadOnly: boolean;
  /** The amount that waits for the owner's approval. */
  readonly waiting: string | null;
  /** Ids of what is said about it below. */
  readonly describedBy: string | undefined;
  readonly onType: (text: string) => void;
  readonly onReset: () => void;
  readonly onEnter: () => void;
};

/** Two figures of so many characters together stand side by side, neither of them cut. */
const roomForTwo = 11;

/**
 * A limit to type over: the value of before, struck through, beside the new one, or beside the one
 * in force what waits for an approval. Nothing of it is in the page while amounts are hidden.
 */
export function LimitField({
  row,
  label,
  isReadOnly,
  waiting,
  describedBy,
  onType,
  onReset,
  onEnter,
}: LimitFieldProps) {
  const t = useT();
  const locale = useFormatLocale();
  const isHidden = useHiddenAmounts();
  const unit = useActiveConnection()?.banking?.limitUnit ?? null;
  const sign = useLimitSign();
  const field = useRef<HTMLInputElement>(null);
  const waitingId = useId();
  if (isHidden || !row.isOn)
    return (
      <span className="limit-field" data-still="true">
        {isHidden && row.isOn ? <Dots /> : <span className="dim">–</span>}
      </span>
    );
  const mark = sign && (
    <span className="limit-field-sign" aria-hidden="true">
      {sign.sign}
    </span>
  );
  const waitingText =
    waiting === null || row.isChanged || row.problem !== null
      ? null
      : limitText(waiting, locale, unit);
  const onLeave = (): void => {
    if (isReadOnly || row.problem !== null || row.value === null) return;
    const text = limitText(row.value, locale, unit);
    if (text !== row.text) onType(text);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') onEnter();
    if (event.key !== 'Escape' || !(row.isChanged || row.problem !== null)) return;
    event.stopPropagation();
    onReset();
  };
  return (
    <div
      className="limit-field"
      data-changed={row.isChanged || undefined}
      data-invalid={row.problem !== null || undefined}
      onMouseDown={(event) => {
        if (event.target === field.current) return;
        event.preventDefault();
        field.current?.focus();
      }}
    >
      {row.isChanged && row.before !== null && row.value !== row.before && (
        <s>
          <span className="only-read">{t('cards.limits.before')} </span>
          {limitText(row.before, locale, unit)}
        </s>
      )}
      {waitingText !== null && (
        <span id={waitingId} className="limit-field-waiting" title={t('cards.waiting.row')}>
          <Icon of={Smartphone} size="s" />
          <span className="only-read">{t('cards.waiting.row')} </span>
          <span
            className={waitingText.length + row.text.length > roomForTwo ? 'only-read' : undefined}
          >
            {waitingText}
          </span>
        </span>
      )}
      {sign?.side === 'before' && mark}
      <input
        ref={field}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        aria-label={label}
        aria-invalid={row.problem !== null || undefined}
        aria-describedby={
          waitingText === null ? describedBy : `${waitingId} ${describedBy ?? ''}`.trim()
        }
        readOnly={isReadOnly}
        value={row.text}
        data-limit={row.name}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={onLeave}
      />
      {sign?.side === 'after' && mark}
    </div>
  );
}

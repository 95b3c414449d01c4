import { useRef } from 'react';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import type { LimitField } from '../../../preload/contract/cards/limits.ts';
import { limitOf } from '../../../preload/contract/cards/limits.ts';
import { useLimitSign } from './use-limit-unit.ts';
import './limit-input.css';

type LimitInputProps = {
  readonly field: LimitField;
  readonly label: string;
  readonly text: string;
  readonly isChanged?: boolean;
  readonly isInvalid: boolean;
  readonly isReadOnly?: boolean;
  /** Ids of the elements that describe it. */
  readonly describedBy?: string | undefined;
  readonly placeholder?: string;
  /** Inside the box, before the amount. */
  readonly children?: ReactNode;
  /** Inside the box, after the amount. */
  readonly after?: ReactNode;
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly onType: (text: string) => void;
  readonly onEnter: () => void;
  /** Undefined: no change to undo. */
  readonly onEscape?: (() => void) | undefined;
  readonly onLeave?: () => void;
};

/** The field of one limit, with its currency: on a card's page and in a table cell. */
export function LimitInput({
  field,
  label,
  text,
  isChanged = false,
  isInvalid,
  isReadOnly = false,
  describedBy,
  placeholder,
  children,
  after,
  inputRef,
  onType,
  onEnter,
  onEscape,
  onLeave,
}: LimitInputProps) {
  const sign = useLimitSign();
  const box = useRef<HTMLDivElement>(null);
  const unitSign = sign && (
    <span className="limit-input-sign" aria-hidden="true">
      {sign.sign}
    </span>
  );
  const onKeyDown = (event: KeyboardEvent): void => {
    const handler = event.key === 'Enter' ? onEnter : event.key === 'Escape' ? onEscape : undefined;
    if (handler === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    handler();
  };
  return (
    <div
      ref={box}
      className="limit-input"
      data-changed={isChanged || undefined}
      data-invalid={isInvalid || undefined}
      onMouseDown={(event) => {
        if (event.target instanceof HTMLInputElement) return;
        event.preventDefault();
        box.current?.querySelector('input')?.focus();
      }}
    >
      {children}
      {sign?.side === 'before' && unitSign}
      <input
        ref={inputRef}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        aria-label={label}
        aria-invalid={isInvalid || undefined}
        aria-describedby={describedBy}
        placeholder={placeholder}
        readOnly={isReadOnly}
        value={text}
        data-limit={limitOf(field).key}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={onLeave}
      />
      {after}
      {sign?.side === 'after' && unitSign}
    </div>
  );
}

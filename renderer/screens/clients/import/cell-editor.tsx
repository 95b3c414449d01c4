import { useLayoutEffect, useRef } from 'react';

/**
 * The field of one cell. Enter or leaving the field saves the input; Escape restores the former
 * text.
 */
export function CellEditor({
  label,
  text,
  noteId,
  isInvalid,
  onChange,
  onSave,
  onCancel,
}: {
  readonly label: string;
  readonly text: string;
  readonly noteId: string | null;
  readonly isInvalid: boolean;
  readonly onChange: (text: string) => void;
  /** `byKey`: the focus should return to the cell. */
  readonly onSave: (byKey: boolean) => void;
  readonly onCancel: () => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const initialText = useRef(text);
  const isClosed = useRef(false);
  useLayoutEffect(() => {
    input.current?.focus({ preventScroll: true });
    if (initialText.current.length > 1) input.current?.select();
  }, []);
  return (
    <input
      ref={input}
      className="import-input"
      value={text}
      autoComplete="off"
      spellCheck="false"
      aria-label={label}
      aria-invalid={isInvalid || undefined}
      {...(noteId === null ? {} : { 'aria-describedby': noteId })}
      onChange={(event) => onChange(event.target.value.slice(0, 20_000))}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        isClosed.current = true;
        if (event.key === 'Enter') onSave(true);
        else onCancel();
      }}
      onBlur={() => {
        if (!isClosed.current) onSave(false);
      }}
    />
  );
}

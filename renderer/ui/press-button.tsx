import type { ComponentProps, KeyboardEvent } from 'react';

/** `pointerType`: `mouse`, `touch` or `pen`; empty for a key and for assistive technology. */
export type Press = { readonly pointerType: string; readonly target: HTMLButtonElement };

export type PressButtonProps = Omit<
  ComponentProps<'button'>,
  'disabled' | 'onClick' | 'onKeyDown' | 'style'
> & {
  readonly isDisabled?: boolean;
  /** It stays focused and ignores presses. */
  readonly isPending?: boolean;
  readonly onPress?: ((press: Press) => void) | undefined;
  readonly onKeyDown?: ((event: KeyboardEvent<HTMLButtonElement>) => void) | undefined;
};

/**
 * Chromium's own button. A press does not also press a parent, such as a list row; a held key
 * presses once.
 */
export function PressButton({
  isDisabled = false,
  isPending = false,
  onPress,
  onKeyDown,
  ...rest
}: PressButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={isDisabled}
      {...(isPending && { 'aria-disabled': true, 'data-pending': true })}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.stopPropagation();
        if (rest.type === 'submit' && !event.repeat) return;
        // react-aria attributes the click that Chromium makes of a key press to a screen reader. It
        // then focuses the opened element late.
        event.preventDefault();
        if (!isPending && !event.repeat)
          onPress?.({ pointerType: '', target: event.currentTarget });
      }}
      onClick={(event) => {
        event.stopPropagation();
        if (isPending) event.preventDefault();
        else
          onPress?.({
            pointerType: (event.nativeEvent as PointerEvent).pointerType,
            target: event.currentTarget,
          });
      }}
    />
  );
}

import type { ComponentProps, KeyboardEvent } from 'react';

/** `pointerType`: `mouse`, `touch` or `pen`; empty for a key and for assistive technology. */
export type Press = { readonly pointerType: string; readonly target: HTMLButtonElement };

export type PressButtonProps = Omit<
  ComponentProps<'button'>,
  'disabled' | 'onClick' | 'onKeyDown' | 'style'
> & {
  readonly isDisabled?: boolean;
  /** It keeps its focus, and ignores presses. */
  readonly isPending?: boolean;
  readonly onPress?: ((press: Press) => void) | undefined;
  readonly onKeyDown?: ((event: KeyboardEvent<HTMLButtonElement>) => void) | undefined;
};

/**
 * Chromium's own button. What is pressed is not also a press on what is around it, such as the row
 * of a list; a key that is held down presses once.
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
        // react-aria takes the click that Chromium makes of a key for one of a screen reader, and
        // gives the focus late to what it opens.
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

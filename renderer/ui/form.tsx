import { useLayoutEffect, useRef } from 'react';
import type { ComponentProps } from 'react';

/** Returns the focus to the field that had it before the form was inert, unless it is elsewhere. */
function useFocusAfter(isPending: boolean): void {
  const field = useRef<Element | null>(null);
  useLayoutEffect(() => {
    // The browser takes the focus out of an inert part with its next frame, after this.
    if (isPending) field.current = document.activeElement;
    else if (document.activeElement === document.body && field.current instanceof HTMLElement)
      field.current.focus();
  }, [isPending]);
}

/**
 * A form that Enter submits too, if it has a submit button. The page does not reload. While
 * `isPending` nothing can be typed: the answer would discard it.
 */
export function Form({
  onSubmit,
  isPending = false,
  ...form
}: Omit<ComponentProps<'form'>, 'onSubmit'> & {
  readonly onSubmit: () => void;
  readonly isPending?: boolean;
}) {
  useFocusAfter(isPending);
  return (
    <form
      {...form}
      inert={isPending}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    />
  );
}

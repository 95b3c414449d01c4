import type { ComponentProps } from 'react';

/**
 * A form that Enter also submits, if it has a submit button. Submitting does not reload the page.
 */
export function Form({
  onSubmit,
  ...form
}: Omit<ComponentProps<'form'>, 'onSubmit'> & { readonly onSubmit: () => void }) {
  return (
    <form
      {...form}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    />
  );
}

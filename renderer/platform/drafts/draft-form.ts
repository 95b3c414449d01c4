import type * as z from 'zod/mini';
import type { DraftForm } from './window-drafts.ts';

/** A form that is stored as JSON of its shape. JSON of another shape comes from another version. */
export function draftForm<Value>({
  shape,
  isWorthStoring,
  ...form
}: Pick<DraftForm<Value>, 'key' | 'belongsTo' | 'empty'> & {
  readonly shape: z.ZodMiniType<Value>;
  /** By default: any difference from the empty form. */
  readonly isWorthStoring?: (value: Value) => boolean;
}): DraftForm<Value> {
  return {
    ...form,
    read: (json) => {
      try {
        const read = shape.safeParse(JSON.parse(json));
        return read.success ? read.data : null;
      } catch {
        return null;
      }
    },
    write: (value) =>
      (isWorthStoring?.(value) ?? JSON.stringify(value) !== JSON.stringify(form.empty))
        ? JSON.stringify(value)
        : null,
  };
}

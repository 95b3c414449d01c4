import type * as z from 'zod/mini';
import type { DraftForm } from './draft-drawer.ts';

/**
 * A form whose values are kept as the JSON that its shape describes. What has another shape was
 * written by another version.
 */
export function draftForm<Value>({
  shape,
  isWorthKeeping,
  ...form
}: Pick<DraftForm<Value>, 'key' | 'belongsTo' | 'empty'> & {
  readonly shape: z.ZodMiniType<Value>;
  /** Unless said: whatever differs from the empty form. */
  readonly isWorthKeeping?: (value: Value) => boolean;
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
      (isWorthKeeping?.(value) ?? JSON.stringify(value) !== JSON.stringify(form.empty))
        ? JSON.stringify(value)
        : null,
  };
}

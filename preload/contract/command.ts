import type * as z from 'zod/mini';

/**
 * One command between window and main: strict input (unknown keys are rejected) and output (unnamed
 * fields are dropped). `whileLocked` marks the few commands that work while the app is locked.
 */
export type Command<
  Input extends z.ZodMiniType = z.ZodMiniType,
  Output extends z.ZodMiniType = z.ZodMiniType,
> = {
  readonly input: Input;
  readonly output: Output;
  readonly whileLocked: boolean;
};

export function command<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(shape: {
  readonly input: Input;
  readonly output: Output;
  readonly whileLocked?: boolean;
}): Command<Input, Output> {
  return {
    input: shape.input,
    output: shape.output,
    whileLocked: shape.whileLocked ?? false,
  };
}

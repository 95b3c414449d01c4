import * as z from 'zod/mini';
import { command } from '../command.ts';
import { done, nothing } from '../values.ts';

/** What a new owner tries first: done by doing it, wherever in the app. */
export const firstStep = z.enum(['lock-card', 'raise-limit', 'import-clients', 'see-due']);
export type FirstStep = z.infer<typeof firstStep>;

export const firstSteps = {
  /** `steps`: null once they were put away for good, and where nothing could be kept of them. */
  get: command({
    input: nothing,
    output: z.object({
      steps: z.nullable(z.array(z.object({ step: firstStep, isDone: z.boolean() }))),
    }),
  }),
  /** The owner has looked at what is due: nothing else tells of that. */
  noteDueSeen: command({ input: nothing, output: done }),
  dismiss: command({ input: nothing, output: done }),
};

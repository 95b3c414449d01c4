import * as z from 'zod/mini';
import { command } from '../command.ts';
import { done, nothing } from '../values.ts';

/** What a new user tries first. A step is done when the user does it anywhere in the app. */
export const firstStep = z.enum(['lock-card', 'raise-limit', 'import-clients', 'see-due']);
export type FirstStep = z.infer<typeof firstStep>;

export const firstSteps = {
  /** `steps`: null after the user dismissed them permanently, and if progress cannot be stored. */
  get: command({
    input: nothing,
    output: z.object({
      steps: z.nullable(z.array(z.object({ step: firstStep, isDone: z.boolean() }))),
    }),
  }),
  /** The user has seen the due invoices; no other command reports that. */
  noteDueSeen: command({ input: nothing, output: done }),
  dismiss: command({ input: nothing, output: done }),
};

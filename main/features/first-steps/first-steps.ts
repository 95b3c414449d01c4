import type { Handlers } from '../../../preload/contract/index.ts';
import { type FirstStep, firstStep } from '../../../preload/contract/app/first-steps.ts';
import { ok } from '../../../preload/contract/result.ts';
import type { Vault } from '../../data/vault/open-vault.ts';
import type { Feature } from '../feature.ts';
import type { Scope } from '../scope.ts';
import { findStepsInHistory } from './steps-in-history.ts';
import { withVault } from '../open-connection.ts';

/** Stored next to the steps in the vault. */
const dismissedMark = 'put-away';

/**
 * Steps found in the cards' history are stored once, because the history grows and is then not read
 * again.
 */
function doneSteps(vault: Vault, nowEpochMs: number): ReadonlySet<string> {
  const storedSteps = vault.firstSteps.all();
  const isMissing = (step: FirstStep): boolean => !storedSteps.has(step);
  if (!isMissing('lock-card') && !isMissing('raise-limit')) return storedSteps;
  const foundSteps = [...findStepsInHistory(vault.cardHistory.all())].filter(isMissing);
  for (const step of foundSteps) vault.firstSteps.markDone(step, nowEpochMs);
  return new Set([...storedSteps, ...foundSteps]);
}

function readSteps({ vault, now }: Scope): ReturnType<Handlers['firstSteps']['get']> {
  if (vault === null || vault.firstSteps.all().has(dismissedMark)) return ok({ steps: null });
  const doneStepIds = doneSteps(vault, now());
  return ok({ steps: firstStep.options.map((step) => ({ step, isDone: doneStepIds.has(step) })) });
}

/** The first steps that a user takes with a connection. */
export const firstSteps: Feature<'firstSteps'> = {
  commandGroups: ['firstSteps'],
  commandsWhileClosed: {
    firstSteps: { get: () => ok({ steps: null }), noteDueSeen: () => ok({}) },
  },
  open: (scope) => {
    const publishSteps = (): void => scope.publishChange('first-steps');
    scope.cardsStored.listen(publishSteps);
    const recordStep = (step: string): ReturnType<Handlers['firstSteps']['dismiss']> => {
      return withVault(scope, (vault) => {
        vault.firstSteps.markDone(step, scope.now());
        publishSteps();
        return ok({});
      });
    };
    return {
      commands: {
        firstSteps: {
          get: () => readSteps(scope),
          noteDueSeen: () => recordStep('see-due'),
          dismiss: () => recordStep(dismissedMark),
        },
      },
    };
  },
};

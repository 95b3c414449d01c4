import type { Handlers } from '../../../preload/contract/index.ts';
import { type FirstStep, firstStep } from '../../../preload/contract/app/first-steps.ts';
import { ok } from '../../../preload/contract/result.ts';
import type { Vault } from '../../data/vault/open-vault.ts';
import type { Feature } from '../feature.ts';
import type { Scope } from '../scope.ts';
import { stepsInHistory } from './steps-in-history.ts';
import { withVault } from '../open-connection.ts';

/** Stored next to the steps in the vault. */
const dismissedMark = 'put-away';

/**
 * Steps found in the cards' history are stored once, because the history grows and is then not read
 * again.
 */
function doneSteps(vault: Vault, nowEpochMs: number): ReadonlySet<string> {
  const noted = vault.firstSteps.all();
  const isMissing = (step: FirstStep): boolean => !noted.has(step);
  if (!isMissing('lock-card') && !isMissing('raise-limit')) return noted;
  const found = [...stepsInHistory(vault.cardHistory.all())].filter(isMissing);
  for (const step of found) vault.firstSteps.note(step, nowEpochMs);
  return new Set([...noted, ...found]);
}

function readSteps({ vault, now }: Scope): ReturnType<Handlers['firstSteps']['get']> {
  if (vault === null || vault.firstSteps.all().has(dismissedMark)) return ok({ steps: null });
  const done = doneSteps(vault, now());
  return ok({ steps: firstStep.options.map((step) => ({ step, isDone: done.has(step) })) });
}

/** The first steps that a user takes with a connection. */
export const firstSteps: Feature<'firstSteps'> = {
  answersFor: ['firstSteps'],
  whenClosed: { firstSteps: { get: () => ok({ steps: null }), noteDueSeen: () => ok({}) } },
  open: (scope) => {
    const changed = (): void => scope.publishChange('first-steps');
    scope.cardsStored.listen(changed);
    const note = (step: string): ReturnType<Handlers['firstSteps']['dismiss']> => {
      return withVault(scope, (vault) => {
        vault.firstSteps.note(step, scope.now());
        changed();
        return ok({});
      });
    };
    return {
      commands: {
        firstSteps: {
          get: () => readSteps(scope),
          noteDueSeen: () => note('see-due'),
          dismiss: () => note(dismissedMark),
        },
      },
    };
  },
};

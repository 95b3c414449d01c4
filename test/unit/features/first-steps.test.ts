import { expect, it } from 'vitest';
import { firstSteps } from '../../../main/features/first-steps/first-steps.ts';
import { findStepsInHistory } from '../../../main/features/first-steps/steps-in-history.ts';
import { openConnection } from './fakes.ts';

function limits(before: string | null, asked: string, outcome = 'answered') {
  return {
    action: 'limits',
    outcome,
    detail: JSON.stringify({ asked: [{ field: 'paymentMonthlyLimit', before, asked }] }),
  };
}
function lock(outcome: string) {
  return { action: 'lock', outcome, detail: '{}' };
}

it('a lock counts once the bank has answered, a limit when it was raised', () => {
  expect([
    ...findStepsInHistory([lock('offline'), limits('500', '400'), limits(null, '900')]),
  ]).toEqual([]);
  expect([...findStepsInHistory([limits('500', '1000', 'waiting'), limits('90', '100')])]).toEqual([
    'raise-limit',
  ]);
  expect([...findStepsInHistory([lock('answered'), limits('500', '501', 'approved')])]).toEqual([
    'lock-card',
    'raise-limit',
  ]);
});

it('steps are done by the action, stay done, and are dismissed permanently', async () => {
  const scope = openConnection({});
  const commands = () => firstSteps.open(scope).commands.firstSteps;
  const done = async () => {
    const answer = await commands().get({});
    return answer.ok && answer.value.steps?.flatMap(({ step, isDone }) => (isDone ? [step] : []));
  };
  expect(await done()).toEqual([]);
  scope.vault?.cardHistory.append({ cardId: 'c', atEpochMs: 1, ...lock('answered') });
  await commands().noteDueSeen({});
  expect(await done()).toEqual(['lock-card', 'see-due']);
  await commands().dismiss({});
  expect(await done()).toBeUndefined();
});

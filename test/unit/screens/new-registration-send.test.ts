import { describe, expect, it } from 'vitest';
import type { IndeterminateRegistration } from '../../../preload/contract/registrations.ts';
import { failed, ok } from '../../../preload/contract/result.ts';
import type { CommandError, Result } from '../../../preload/contract/result.ts';
import type { SentContent } from '../../../renderer/screens/registrations/new-registration/new-registration-values.ts';
import { sendRegistration } from '../../../renderer/screens/registrations/new-registration/send-registration.ts';
import type { SendDeps } from '../../../renderer/screens/registrations/new-registration/send-registration.ts';
import { contentOf } from '../../../renderer/screens/registrations/new-registration/to-new-registration.ts';
import type { RegistrationId } from '../../../preload/contract/values.ts';
import { patisserie } from '../../fixtures/patisserie.ts';

type Answer = Awaited<ReturnType<SendDeps['create']>>;
const row = {
  id: 'r1' as RegistrationId,
  label: null,
  legalName: 'Pâtisserie Soleil',
  status: 'pending',
  flowType: 'seamless',
  legalFlow: null,
  country: 'FR',
  step: null,
  stepAtEpochMs: null,
  hasProblems: false,
  createdAt: null,
  asOfEpochMs: null,
};
const creation: IndeterminateRegistration = {
  intentId: 'new-1',
  sentAtEpochMs: 7,
  legalName: 'Pâtisserie Soleil',
  candidates: [],
};

function rig(
  answer: Answer,
  options: {
    readonly sent?: SentContent;
    readonly disk?: Result<unknown>;
    readonly indeterminate?: Result<IndeterminateRegistration | null>;
  } = {},
) {
  const steps: string[] = [];
  const step = (name: string) => async () => {
    steps.push(name);
    return ok({});
  };
  const deps: SendDeps = {
    sent: options.sent ?? null,
    markSent: async ({ writeId }) => {
      steps.push(`sent ${writeId}`);
      return options.disk ?? ok({});
    },
    markNotSent: step('not sent'),
    empty: step('empty'),
    findIndeterminate: async () => options.indeterminate ?? ok(null),
    create: async ({ intentId }) => {
      steps.push(`create ${intentId}`);
      return answer;
    },
    randomUUID: () => 'new-1',
    now: () => 7,
  };
  return { steps, send: () => sendRegistration(deps, patisserie) };
}
function after(error: CommandError, options: Parameters<typeof rig>[1] = {}) {
  return rig(failed(error), options);
}
const lost: CommandError = { kind: 'outcome-unknown', traceId: null };

describe('sending a registration', () => {
  it('has it on disk as sent before anything leaves, and empties the form when it is made', async () => {
    const { steps, send } = rig(ok({ row }));
    expect(await send()).toEqual({ kind: 'made', row });
    expect(steps).toEqual(['sent new-1', 'create new-1', 'empty']);
  });

  it('sends nothing where that could not be written down', async () => {
    const error = { kind: 'storage-unavailable', reason: 'damaged' } as const;
    const { steps, send } = rig(ok({ row }), { disk: failed(error) });
    expect(await send()).toEqual({ kind: 'failed', error });
    expect(steps).toEqual(['sent new-1']);
  });

  it('keeps the id of the same content, and takes another for another', async () => {
    const again = rig(ok({ row }), {
      sent: { writeId: 'old', atEpochMs: 1, content: contentOf(patisserie) },
    });
    await again.send();
    expect(again.steps).toContain('create old');
    const other = rig(ok({ row }), {
      sent: { writeId: 'old', atEpochMs: 1, content: 'something else' },
    });
    await other.send();
    expect(other.steps).toContain('create new-1');
  });

  it('leaves the form as sent after a lost answer, whether main has it as indeterminate or cannot say', async () => {
    const held = after(lost, { indeterminate: ok(creation) });
    expect(await held.send()).toEqual({ kind: 'indeterminate', creation });
    const silent = after(lost, { indeterminate: failed({ kind: 'app-locked' }) });
    expect(await silent.send()).toEqual({ kind: 'indeterminate', creation });
    expect([...held.steps, ...silent.steps]).not.toContain('not sent');
  });

  it('never takes a lost answer or a bug for a refusal, even where main has no such creation', async () => {
    for (const error of [lost, { kind: 'unexpected', traceId: 't' } as const]) {
      const { steps, send } = after(error);
      expect(await send()).toMatchObject({ kind: 'indeterminate' });
      expect(steps).not.toContain('not sent');
    }
  });

  it('tells what was refused, and may then be sent anew', async () => {
    const problems = [{ code: 'invalid', detail: 'No.', pointer: '/organization/legal_name' }];
    const { steps, send } = after({ kind: 'rejected', problems, traceId: 't' });
    expect(await send()).toEqual({
      kind: 'refused',
      problems: [],
      bankProblems: problems,
      traceId: 't',
    });
    expect(steps).toContain('not sent');
    expect(
      await after({
        kind: 'invalid-input',
        problems: [{ path: ['locale'], code: 'required' }],
      }).send(),
    ).toMatchObject({ kind: 'refused', bankProblems: [], problems: [{ code: 'required' }] });
    expect(await after({ kind: 'portal-token-needed', reason: 'refused' }).send()).toEqual({
      kind: 'failed',
      error: { kind: 'portal-token-needed', reason: 'refused' },
    });
  });

  it('is a plain failure where main knows that the service made nothing', async () => {
    const { steps, send } = after({ kind: 'service-failed', status: 503, traceId: null });
    expect(await send()).toMatchObject({ kind: 'failed' });
    expect(steps).toContain('not sent');
  });
});

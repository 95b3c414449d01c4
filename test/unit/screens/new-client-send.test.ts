import { describe, expect, it } from 'vitest';
import type { IndeterminateCreation } from '../../../preload/contract/clients/clients.ts';
import { failed, ok } from '../../../preload/contract/result.ts';
import type { CommandError, Result } from '../../../preload/contract/result.ts';
import type { ClientId } from '../../../preload/contract/values.ts';
import { afterOutcome } from '../../../renderer/screens/clients/new-client/after-outcome.ts';
import type { CreationOutcome } from '../../../renderer/screens/clients/new-client/after-outcome.ts';
import {
  emptyNewClient,
  newClientForm,
} from '../../../renderer/screens/clients/new-client/new-client-values.ts';
import type {
  NewClientDraft,
  NewClientValues,
  SentContent,
} from '../../../renderer/screens/clients/new-client/new-client-values.ts';
import {
  contentOf,
  sendNewClient,
} from '../../../renderer/screens/clients/new-client/send-new-client.ts';
import type { SendDeps } from '../../../renderer/screens/clients/new-client/send-new-client.ts';
import { leastCompany } from '../../fixtures/client-rules.ts';

type Answer = Awaited<ReturnType<SendDeps['create']>>;
const row = {
  id: 'c1' as ClientId,
  name: 'Café',
  kind: 'company',
  email: null,
  city: null,
  countryCode: null,
  currency: null,
  vatNumber: null,
  taxIdentificationNumber: null,
  phoneNumber: null,
  gaps: [],
  isAbsent: false,
};
const creation: IndeterminateCreation = {
  intentId: 'new-1',
  client: leastCompany,
  sentAtEpochMs: 7,
  lookedAtEpochMs: 8,
  candidates: [],
};

function rig(
  answer: Answer,
  options: {
    readonly sent?: SentContent;
    readonly disk?: Result<unknown>;
    readonly indeterminate?: Result<IndeterminateCreation | null>;
  } = {},
) {
  const steps: string[] = [];
  const deps: SendDeps = {
    sent: options.sent ?? null,
    markSent: async ({ writeId, atEpochMs }) => {
      steps.push(`sent ${writeId} ${String(atEpochMs)}`);
      return options.disk ?? ok({});
    },
    markNotSent: async () => {
      steps.push('not sent');
      return ok({});
    },
    empty: async () => {
      steps.push('empty');
      return ok({});
    },
    findIndeterminate: async () => options.indeterminate ?? ok(null),
    create: async ({ intentId }) => {
      steps.push(`create ${intentId}`);
      return answer;
    },
    randomUUID: () => 'new-1',
    now: () => 7,
  };
  return { steps, send: () => sendNewClient(deps, leastCompany) };
}

describe('sending a new client', () => {
  it('has it on disk as sent before anything leaves, and empties the form when the bank has it', async () => {
    for (const state of ['created', 'found'] as const) {
      const { steps, send } = rig(ok({ state, row }));
      expect(await send()).toEqual({ kind: 'made', state, row });
      expect(steps).toEqual(['sent new-1 7', 'create new-1', 'empty']);
    }
  });

  it('sends nothing where that could not be written down', async () => {
    const error = { kind: 'storage-unavailable', reason: 'damaged' } as const;
    const { steps, send } = rig(ok({ state: 'created', row }), { disk: failed(error) });
    expect(await send()).toEqual({ kind: 'failed', error, isUnknown: false });
    expect(steps).toEqual(['sent new-1 7']);
  });

  it('keeps the id of the same content, and makes a new one for another', async () => {
    const same = rig(ok({ state: 'indeterminate', creation }), {
      sent: { writeId: 'old', atEpochMs: 1, content: contentOf(leastCompany) },
    });
    await same.send();
    expect(same.steps).toEqual(['sent old 7', 'create old']);
    const other = rig(ok({ state: 'indeterminate', creation }), {
      sent: {
        writeId: 'old',
        atEpochMs: 1,
        content: contentOf({ ...leastCompany, name: 'Other' }),
      },
    });
    await other.send();
    expect(other.steps).toEqual(['sent new-1 7', 'create new-1']);
  });

  it('leaves the form as sent while nobody knows how it ended', async () => {
    const { steps, send } = rig(ok({ state: 'indeterminate', creation }));
    expect(await send()).toEqual({ kind: 'indeterminate', creation });
    expect(steps).toEqual(['sent new-1 7', 'create new-1']);
  });

  it('may be sent anew with another id after a refusal or an error that surely made nothing', async () => {
    const refused = rig(
      ok({
        state: 'refused',
        problems: [],
        bankProblems: [{ code: 'required', detail: null, pointer: '/first_name' }],
        traceId: 't',
      }),
    );
    expect(await refused.send()).toMatchObject({ kind: 'refused', traceId: 't' });
    expect(refused.steps.at(-1)).toBe('not sent');
    const nothingMade: readonly CommandError[] = [
      { kind: 'offline' },
      { kind: 'signed-out' },
      { kind: 'not-allowed', missingScope: 'client.write', detail: null, traceId: null },
      { kind: 'rate-limited', retryAtEpochMs: null, traceId: null },
    ];
    for (const error of nothingMade) {
      const { steps, send } = rig(failed(error), { indeterminate: ok(creation) });
      expect(await send()).toEqual({ kind: 'failed', error, isUnknown: false });
      expect(steps.at(-1)).toBe('not sent');
    }
  });

  it('asks main what it knows after an error that does not say whether it was created', async () => {
    const error = { kind: 'service-failed', status: 502, traceId: null } as const;
    expect(await rig(failed(error), { indeterminate: ok(creation) }).send()).toEqual({
      kind: 'indeterminate',
      creation,
    });
    const ended = rig(failed(error));
    expect(await ended.send()).toEqual({ kind: 'failed', error, isUnknown: false });
    expect(ended.steps.at(-1)).toBe('not sent');
    for (const unknown of ['outcome-unknown', 'unexpected'] as const) {
      const unsaid = rig(failed<CommandError>({ kind: unknown, traceId: 't' }));
      expect(await unsaid.send()).toMatchObject({ kind: 'failed', isUnknown: true });
      expect(unsaid.steps).toEqual(['sent new-1 7', 'create new-1']);
    }
    const silent = rig(failed(error), {
      indeterminate: failed({ kind: 'unexpected', traceId: 't' }),
    });
    expect(await silent.send()).toEqual({ kind: 'failed', error, isUnknown: true });
    expect(silent.steps).toEqual(['sent new-1 7', 'create new-1']);
  });
});

describe('recording what became of an indeterminate creation', () => {
  const record = async (draft: Partial<NewClientDraft>, outcome: CreationOutcome) => {
    const steps: string[] = [];
    const form = {
      ...newClientForm.empty,
      ...draft,
      fill: async (values: NewClientValues) => steps.push(`fill ${values.name}`),
      empty: async () => steps.push('empty'),
    };
    const went = await afterOutcome(
      {
        form,
        reread: async () => steps.push('reread'),
        noteClient: ({ id }) => steps.push(`note ${id}`),
      },
      creation,
      outcome,
    );
    return { went, steps };
  };
  const sentAs = (writeId: string): Partial<NewClientDraft> => ({
    values: { ...emptyNewClient, name: 'Typed' },
    sent: { writeId, atEpochMs: 1, content: '' },
  });

  it('goes to the client that was recognised, and the form it was sent from has served', async () => {
    expect(await record(sentAs('new-1'), { how: 'recognised', row })).toEqual({
      went: 'client',
      steps: ['empty', 'reread', 'note c1'],
    });
    expect(await record(sentAs('another'), { how: 'recognised', row })).toEqual({
      went: 'client',
      steps: ['reread', 'note c1'],
    });
  });

  it('has what was not created in the form again, and never over something else that is typed there', async () => {
    expect(await record({}, { how: 'not-made' })).toEqual({
      went: 'form',
      steps: ['fill Café des Terreaux'],
    });
    expect(await record(sentAs('new-1'), { how: 'not-made' })).toEqual({
      went: 'form',
      steps: ['fill Café des Terreaux'],
    });
    expect(await record(sentAs('another'), { how: 'not-made' })).toEqual({
      went: 'list',
      steps: [],
    });
  });

  it('leaves the form alone where the bank was asked and it is not indeterminate any more', async () => {
    expect(await record(sentAs('new-1'), { how: 'no-longer-indeterminate' })).toEqual({
      went: 'list',
      steps: ['reread'],
    });
  });
});

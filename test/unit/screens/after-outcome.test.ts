import { describe, expect, it } from 'vitest';
import type { UnknownWrite } from '../../../preload/contract/writes.ts';
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
} from '../../../renderer/screens/clients/new-client/new-client-values.ts';
import { minimalCompany } from '../../fixtures/client-rules.ts';

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
const creation: UnknownWrite<'client-creation'> = {
  writeId: 'new-1',
  sentAtEpochMs: 7,
  checkedAtEpochMs: null,
  canCheck: true,
  traceId: null,
  kind: 'client-creation',
  client: minimalCompany,
  candidates: [],
};

describe('recording the outcome of an unknown creation', () => {
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

  it('opens the recognised client, and ends its form', async () => {
    expect(await record(sentAs('new-1'), { kind: 'recognised', row })).toEqual({
      went: 'client',
      steps: ['empty', 'reread', 'note c1'],
    });
    expect(await record(sentAs('another'), { kind: 'recognised', row })).toEqual({
      went: 'client',
      steps: ['reread', 'note c1'],
    });
  });

  it('restores the form of a client that was not created, and never over other input', async () => {
    expect(await record({}, { kind: 'not-made' })).toEqual({
      went: 'form',
      steps: ['fill Café des Terreaux'],
    });
    expect(await record(sentAs('new-1'), { kind: 'not-made' })).toEqual({
      went: 'form',
      steps: ['fill Café des Terreaux'],
    });
    expect(await record(sentAs('another'), { kind: 'not-made' })).toEqual({
      went: 'list',
      steps: [],
    });
  });

  it('leaves the form unchanged if a check at the bank decided the outcome', async () => {
    expect(await record(sentAs('new-1'), { kind: 'known' })).toEqual({
      went: 'list',
      steps: ['reread'],
    });
  });
});

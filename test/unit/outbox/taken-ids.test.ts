import { expect, it } from 'vitest';
import { createClientCreations } from '../../../main/features/clients/create-client.ts';
import {
  type CreationRecord,
  registrationCreation,
} from '../../../main/features/registrations/creation-record.ts';
import { openPayments } from '../../../main/features/terminal-payments/open-payments.ts';
import { newWrite } from '../../../main/outbox/write.ts';
import { failed } from '../../../preload/contract/result.ts';
import { terminalId } from '../../../preload/contract/values.ts';
import { minimalCompany } from '../../fixtures/client-rules.ts';
import { storedWrite } from '../../fixtures/stored-write.ts';
import { fakeBank, openConnection } from '../features/fakes.ts';

const unknown = failed({ kind: 'outcome-unknown', traceId: null });

it('does not send an ID of another family, and leaves its owner unchanged', async () => {
  const scope = openConnection({ bank: fakeBank() });
  const asked = { legalName: 'Forno Gallo' };
  registrationCreation.put(scope.vault, {
    ...newWrite<CreationRecord>({
      id: 'a',
      kind: 'create',
      sentAtEpochMs: 1,
      objectId: null,
      asked,
    }),
    state: 'unknown',
  });
  const before = scope.vault.writes.get('a');
  const creations = createClientCreations(scope);
  expect(await creations.create({ intentId: 'a', client: minimalCompany })).toEqual(unknown);
  expect(scope.bank).toMatchObject({ calls: [] });
  expect(scope.vault.writes.get('a')).toEqual(before);
  expect(creations.statusOf('a')).toBe(null);
});

it('does not resend a write that this version cannot read', async () => {
  const scope = openConnection({ bank: fakeBank() });
  const later = storedWrite({
    id: 'a',
    family: 'terminal-payment',
    kind: 'start',
    state: 'unknown',
    asked: '{"modelVersion":2,"price":1}',
  });
  scope.vault.writes.put(later);
  const payment = {
    terminalId: terminalId.parse('till-1'),
    amount: { value: '1.00', currency: 'EUR' },
    reference: '',
    otherFieldsJson: '',
  };
  const { starts } = openPayments(scope);
  expect(await starts.start({ writeId: 'a', payment, confirmation: null })).toEqual(unknown);
  expect(scope.bank).toMatchObject({ calls: [] });
  expect(scope.vault.writes.get('a')).toEqual(later);
});

it('does not send a write that cannot be read back as written', async () => {
  const scope = openConnection({ bank: fakeBank() });
  const payment = {
    terminalId: terminalId.parse('till-1'),
    amount: { value: '1.00', currency: 'EUR' },
    reference: 'r'.repeat(5_000),
    otherFieldsJson: '',
  };
  const { starts } = openPayments(scope);
  await expect(
    Promise.resolve(starts.start({ writeId: 'a', payment, confirmation: null })),
  ).rejects.toThrow('cannot be read');
  expect(scope.bank).toMatchObject({ calls: [] });
  expect(scope.vault.writes.get('a')).toBe(null);
});

import { writeSync } from 'node:fs';
import { createRegistrationsBank } from '../../main/bank/registrations/registrations-bank.ts';
import { createBankClient } from '../../main/bank/transport/bank-client.ts';
import { openVault } from '../../main/data/vault/open-vault.ts';
import { createRegistrationCreations } from '../../main/features/registrations/create-registration.ts';
import { ok } from '../../preload/contract/result.ts';
import { newRegistration } from '../fixtures/registrations.ts';
import { openConnection } from '../unit/features/fakes.ts';

/**
 * A process that the test kills. It creates a registration at this address, with the vault at this
 * path, under this key (hexadecimal). Prints the outcome, if it gets that far.
 */
const [path = '', keyHex = '', baseUrl = '', intentId = ''] = process.argv.slice(2);
const result = openVault({ kind: 'file', path, key: Buffer.from(keyHex, 'hex') });
if (result.kind !== 'opened') throw new Error(result.kind);
const client = createBankClient({
  baseUrl,
  fetch,
  accessToken: async () => ok('token'),
  headers: { prefix: 'Service', partnerId: 'p' },
  now: Date.now,
  random: () => 0,
  sleep: async () => undefined,
  journal: { record: () => undefined },
});
const creations = createRegistrationCreations({
  ...openConnection({ now: Date.now }),
  vault: result.vault,
  onboarding: createRegistrationsBank(client, { baseUrl, headers: {} }),
});
const answer = await creations.create({ intentId, registration: newRegistration() });
const unknownCreations = creations.unknown();
writeSync(
  1,
  `${JSON.stringify({ end: answer.ok ? 'created' : answer.error.kind, unclear: unknownCreations.length })}\n`,
);
result.vault.close();

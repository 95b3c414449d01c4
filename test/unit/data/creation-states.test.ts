import { expect, it } from 'vitest';
import { openVault } from '../../../main/data/vault/open-vault.ts';
import { clientCreationKind } from '../../../main/features/clients/create-client-record.ts';
import {
  openCreationsIn,
  registrationCreationKind,
} from '../../../main/features/registrations/creation-record.ts';

it('a creation that was kept as unclear is read as indeterminate, one kept as settled as resolved, and both are kept as before', () => {
  const opened = openVault({ kind: 'memory' });
  if (opened.kind !== 'opened') throw new Error(opened.kind);
  const { vault } = opened;
  vault.registrationCreations.put({
    id: 'r1',
    state: 'unclear',
    sentAtEpochMs: 5,
    legalName: 'Forno Gallo',
    registrationId: null,
    error: null,
  });
  const [open] = openCreationsIn(vault);
  expect(open).toMatchObject({ id: 'r1', state: 'indeterminate', legalName: 'Forno Gallo' });
  if (open) registrationCreationKind.put(vault, open);
  expect(vault.registrationCreations.get('r1')?.state).toBe('unclear');
  vault.clientCreations.put({
    id: 'c1',
    state: 'settled',
    client: null,
    body: null,
    sought: null,
    sentAtEpochMs: 5,
    lookedAtEpochMs: null,
    candidates: null,
    clientId: null,
    answer: null,
  });
  expect(clientCreationKind.get(vault, 'c1')).toEqual({
    id: 'c1',
    state: 'resolved',
    sentAtEpochMs: 5,
  });
});

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createConnectionSecrets } from '../../../main/profiles/connection-secrets.ts';
import { quarantineUnreadableFile } from '../../../main/shell/files/unreadable-file.ts';
import { createMemorySecretStore } from '../../../main/keychain/memory-secret-store.ts';
import { audienceOf } from '../../../preload/contract/app/secret-audience.ts';
import type { ConnectionId } from '../../../preload/contract/values.ts';
import { bankingFor } from '../../peers/session-rig.ts';

describe('the secrets of a profile', () => {
  const profile = {
    id: 'one' as ConnectionId,
    name: 'Bakery',
    kind: 'sandbox' as const,
    banking: bankingFor('https://bank.example'),
    registrations: null,
  };

  it('are shown only as present or absent', async () => {
    const secrets = createConnectionSecrets(createMemorySecretStore());
    await secrets.set(profile, 'client-secret', 'very secret');
    const described = await secrets.describe(profile);
    expect(described).toMatchObject({ hasClientSecret: true, hasStagingToken: false });
    expect(JSON.stringify(described)).not.toContain('very secret');
  });

  it('are removed one by one, or all with their profile', async () => {
    const secrets = createConnectionSecrets(createMemorySecretStore());
    for (const name of ['client-secret', 'staging-token', 'portal-token'] as const)
      await secrets.set(profile, name, 'very secret');
    await secrets.set({ ...profile, id: 'other' as ConnectionId }, 'client-secret', 'stays');
    await secrets.set(profile, 'client-secret', null);
    expect(await secrets.describe(profile)).toMatchObject({
      hasClientSecret: false,
      hasStagingToken: true,
      hasPortalToken: true,
    });
    await secrets.removeSome('one', ['staging-token']);
    expect(await secrets.describe(profile)).toMatchObject({
      hasStagingToken: false,
      hasPortalToken: true,
    });
    await secrets.removeAll('one');
    expect(await secrets.describe(profile)).toMatchObject({
      hasClientSecret: false,
      hasStagingToken: false,
      hasPortalToken: false,
    });
    expect(
      await secrets.read('other', 'client-secret', audienceOf('client-secret', profile)),
    ).toEqual({ ok: true, value: { kind: 'found', secret: 'stays' } });
  });
});

describe('a settings file that is not JSON', () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'settings-'));
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  it.each(['{"version": 1, "prof', '', '[]', '7'])('is quarantined whole: %j', (text) => {
    const path = join(directory, 'connections.json');
    writeFileSync(path, text);
    const copy = quarantineUnreadableFile(path, 1000);
    expect(copy).toBe(`${path}.unreadable-1000`);
    expect(readFileSync(copy ?? '', 'utf8')).toBe(text);
    expect(quarantineUnreadableFile(path, 1001)).toBeNull();
  });

  it('is the only kind that is moved', () => {
    const path = join(directory, 'connections.json');
    writeFileSync(path, '{"version": 2}');
    expect(quarantineUnreadableFile(path, 1000)).toBeNull();
    expect(readFileSync(path, 'utf8')).toBe('{"version": 2}');
  });
});

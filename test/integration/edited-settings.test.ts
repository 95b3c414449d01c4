import { afterEach, describe, expect, it } from 'vitest';
import { createMemorySecretStore } from '../../main/keychain/memory-secret-store.ts';
import type { ConnectionId } from '../../preload/contract/values.ts';
import { bankingOf, createCashdeskRig, type CashdeskRig } from '../peers/cashdesk-rig.ts';

const rigs: CashdeskRig[] = [];
afterEach(async () => {
  await Promise.all(rigs.splice(0).map((rig) => rig.close()));
});
function start(options: Parameters<typeof createCashdeskRig>[0]): CashdeskRig {
  const rig = createCashdeskRig(options);
  rigs.push(rig);
  return rig;
}

const secrets = {
  'client-secret': 'typed client secret',
  'staging-token': 'typed staging token',
  'portal-token': 'typed portal token',
} as const;

/**
 * Stores a connection with all its secrets, closes the app, edits the settings file and starts the
 * app again.
 */
async function afterEditing(
  edit: (json: string, hosts: { readonly bank: string; readonly evil: string }) => string,
) {
  const [secretStore, settingsFile] = [
    createMemorySecretStore('available'),
    { connections: undefined as unknown },
  ];
  const before = start({ secretStore, settingsFile });
  const [bank, evil] = [await before.startBank(), await before.startBank()];
  const banking = { ...bankingOf(bank), clientAuthentication: 'client_secret_post' as const };
  const registrations = {
    baseUrl: bank.registrations.baseUrl,
    partnerId: bank.registrations.partnerId,
    headerPrefix: 'Service',
  };
  const { connections } = before.cashdesk.handlers;
  const draft = { name: 'Bank', kind: 'sandbox' as const, banking, registrations };
  const saved = await connections.save({ id: null, draft });
  const id = (saved.ok ? saved.value.connection.id : '') as ConnectionId;
  for (const [name, value] of Object.entries(secrets))
    await connections.setSecret({ id, name: name as keyof typeof secrets, value });
  await before.cashdesk.close();
  settingsFile.connections = JSON.parse(
    edit(JSON.stringify(settingsFile.connections), {
      bank: new URL(bank.baseUrl).host,
      evil: new URL(evil.baseUrl).host,
    }),
  );
  const rig = start({ secretStore, settingsFile });
  await rig.cashdesk.start();
  const { handlers } = rig.cashdesk;
  const described = async () => {
    const listed = await handlers.connections.list({});
    return listed.ok ? listed.value.connections[0] : undefined;
  };
  return { rig, handlers, id, evil, bank, described };
}

function findLeakingRequests({ sent }: CashdeskRig): readonly string[] {
  return sent
    .filter(({ headers }) =>
      [...headers.values()].some((value) =>
        Object.values(secrets).some((secret) => value.includes(secret)),
      ),
    )
    .map(({ url }) => url);
}

describe('a settings file that another program edited', () => {
  it('sends no secret to the new host: no request is sent, and the secrets are requested again', async () => {
    const { rig, handlers, id, described } = await afterEditing((json, hosts) =>
      json.replaceAll(hosts.bank, hosts.evil),
    );
    expect(await handlers.session.signIn({})).toMatchObject({
      ok: true,
      value: { outcome: 'secret-needed' },
    });
    const tested = await handlers.connections.test({ id });
    expect(
      tested.ok && tested.value.steps.find(({ step }) => step === 'registrations'),
    ).toMatchObject({
      outcome: 'failed',
      error: { kind: 'portal-token-needed', reason: 'for-others' },
    });
    await handlers.diagnostics.run({});
    // Both read the public metadata of the issuer in the settings.
    expect(
      rig.sent
        .map(({ url }) => new URL(url).pathname)
        .filter((path) => !path.startsWith('/.well-known/')),
    ).toEqual([]);
    expect(findLeakingRequests(rig)).toEqual([]);
    expect(await described()).toMatchObject({
      hasClientSecret: false,
      hasStagingToken: false,
      hasPortalToken: false,
      secretsForOthers: ['client-secret', 'staging-token', 'portal-token'],
    });
  });

  it('sends the portal token to no other partner’s account', async () => {
    const { rig, handlers, id, described } = await afterEditing((json) =>
      json.replace(/"partnerId":"[^"]*"/, '"partnerId":"somebody-else"'),
    );
    await handlers.connections.test({ id });
    expect(rig.sent.filter(({ headers }) => headers.has('service-partner-id'))).toEqual([]);
    expect(await described()).toMatchObject({
      hasClientSecret: true,
      hasStagingToken: true,
      secretsForOthers: ['portal-token'],
    });
  });

  it('accepts a secret that is typed for the current addresses', async () => {
    const {
      handlers,
      id,
      evil: moved,
      described,
    } = await afterEditing((json, hosts) => json.replaceAll(hosts.bank, hosts.evil));
    await handlers.connections.setSecret({
      id,
      name: 'portal-token',
      value: moved.registrations.portalToken,
    });
    const tested = await handlers.connections.test({ id });
    expect(
      tested.ok && tested.value.steps.find(({ step }) => step === 'registrations'),
    ).toMatchObject({ outcome: 'skipped', error: { kind: 'not-found' } });
    expect(await described()).toMatchObject({
      hasPortalToken: true,
      secretsForOthers: ['client-secret', 'staging-token'],
    });
  });
});

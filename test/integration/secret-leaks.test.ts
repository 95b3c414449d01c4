import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { DemoService } from '../../main/demo-service/start-demo-service.ts';
import { createMemorySecretStore } from '../../main/keychain/memory-secret-store.ts';
import type { KeychainState, SecretStore } from '../../main/keychain/secret-store.ts';
import { contract } from '../../preload/contract/index.ts';
import type { Command } from '../../preload/contract/command.ts';
import { isWholeExtent } from '../fixtures/extent.ts';
import { samplesOf } from '../fixtures/schema-walk.ts';
import { type Border, contractCommandNames, createBorder } from '../peers/border.ts';
import {
  bankingOf,
  createCashdeskRig,
  type CashdeskRig,
  waitUntil,
} from '../peers/cashdesk-rig.ts';

const rigs: CashdeskRig[] = [];
afterEach(async () => {
  await Promise.all(rigs.splice(0).map((rig) => rig.close()));
});

/** A keychain that records every secret that it stores. */
function createRecordingStore(state: KeychainState): {
  readonly store: SecretStore;
  readonly put: ReadonlyMap<string, Set<string>>;
} {
  const store = createMemorySecretStore(state);
  const storedSecrets = new Map<string, Set<string>>();
  return {
    put: storedSecrets,
    store: {
      ...store,
      set: (account, secret) => {
        storedSecrets.set(account, (storedSecrets.get(account) ?? new Set()).add(secret));
        return store.set(account, secret);
      },
    },
  };
}

const typedSecrets = {
  'client-secret': 'typed client secret',
  'staging-token': 'typed staging token',
  webhook: 'typed webhook secret',
  onboarding: 'typed onboarding secret',
  legacy: 'typed legacy secret',
  again: 'typed secret once more',
};

type Session = {
  readonly rig: CashdeskRig;
  readonly bank: DemoService;
  readonly border: Border;
  readonly id: string;
  readonly storedSecrets: ReadonlyMap<string, Set<string>>;
  readonly value: (name: string, input: unknown) => Promise<Record<string, unknown>>;
};

/** Connects a bank with every kind of secret. */
async function begin(state: KeychainState): Promise<Session> {
  const { store, put } = createRecordingStore(state);
  const border = createBorder();
  const rig = createCashdeskRig({ secretStore: store, push: border.push });
  rigs.push(rig);
  border.open(rig.cashdesk.handlers);
  await rig.cashdesk.start();
  rig.chosenFile.path = path.join(rig.dataDirectory, 'saved by the owner');
  const bank = await rig.startBank({
    withSubscriptions: true,
    withPayments: true,
    mockedApprovals: true,
  });
  const value = async (name: string, input: unknown): Promise<Record<string, unknown>> => {
    const answer = await border.call(name, input);
    return answer.ok ? (answer.value as Record<string, unknown>) : {};
  };
  const { connection } = await value('connections.save', {
    id: null,
    draft: {
      name: 'The bakery',
      kind: 'production',
      banking: bankingOf(bank),
      registrations: {
        baseUrl: bank.registrations.baseUrl,
        partnerId: bank.registrations.partnerId,
        headerPrefix: 'Service',
      },
    },
  });
  const { id } = connection as { readonly id: string };
  for (const name of ['client-secret', 'staging-token'] as const)
    await value('connections.setSecret', { id, name, value: typedSecrets[name] });
  await value('connections.setSecret', {
    id,
    name: 'portal-token',
    value: bank.registrations.portalToken,
  });
  expect(await value('session.signIn', {})).toMatchObject({
    outcome: state === 'available' ? 'signed-in' : 'not-kept',
  });
  await waitUntil(async () => (await rig.rows()).length > 0);
  return { rig, bank, border, id, storedSecrets: put, value };
}

/** Valid inputs of commands that need an id of this session to do something. */
async function realInputs({ bank, id, value }: Session): Promise<ReadonlyMap<string, unknown>> {
  const first = async (name: string, input: unknown, list: string, key = 'id'): Promise<unknown> =>
    ((await value(name, input))[list] as readonly Record<string, unknown>[] | undefined)?.[0]?.[
      key
    ];
  const sampleOf = (name: string): object => samplesOf(commandOf(name).input)[0] as object;
  const all = { refresh: 'now', at: 0, limit: 50, text: '' };
  const firstRow = async (name: string, changes: object, key?: string): Promise<unknown> =>
    first(name, { ...sampleOf(name), ...changes }, 'rows', key);
  await value('clients.sync', { action: 'full' });
  await value('products.sync', { action: 'full' });
  await value('supplierInvoices.sync', { action: 'full' });
  await value('terminalPayments.watch', {
    payments: bank.paymentIds.slice(0, 3).map((payment) => ({ id: payment, label: null })),
  });
  const everyClient = {
    ...all,
    kinds: [],
    countries: [],
    currencies: [],
    readiness: 'all',
    sort: 'name',
    direction: 'ascending',
  };
  await waitUntil(
    async () =>
      ((await value('clients.list', everyClient))['rows'] as readonly unknown[]).length > 0,
  );
  const card = await first(
    'cards.list',
    { text: '', statuses: ['live'], sort: 'name', at: 0, limit: 50, refresh: 'now' },
    'rows',
  );
  const client = await first('clients.list', everyClient, 'rows');
  const webhook = await firstRow('webhooks.list', { refresh: 'now' });
  await value('webhooks.addSecret', {
    name: 'Ours',
    kind: 'v2',
    value: typedSecrets.webhook,
    subscriptionId: webhook ?? null,
  });
  await value('webhooks.addSecret', {
    name: 'Theirs',
    kind: 'onboarding',
    value: typedSecrets.onboarding,
    subscriptionId: null,
  });
  await value('events.importEvents', {
    text: JSON.stringify({ id: 'evt-1', type: 'v1/cards', data: { id: card } }),
    headers: [],
  });
  const real = new Map<string, unknown>([
    [
      'connections.save',
      {
        id,
        draft: {
          name: 'The bakery',
          kind: 'production',
          banking: bankingOf(bank),
          registrations: {
            baseUrl: bank.registrations.baseUrl,
            partnerId: bank.registrations.partnerId,
            headerPrefix: 'Service',
          },
        },
      },
    ],
    ['connections.discover', { issuer: bank.issuer }],
    ['connections.setSecret', { id, name: 'staging-token', value: typedSecrets['staging-token'] }],
    [
      'webhooks.createLegacy',
      { callbackUrl: 'https://bakery.example/hook', secret: typedSecrets.legacy },
    ],
    [
      'webhooks.create',
      {
        draft: {
          callbackUrl: 'https://bakery.example/hook',
          types: ['v1/cards'],
          description: null,
        },
      },
    ],
    [
      'events.verify',
      {
        body: '{}',
        headers: [{ name: 'x-signature', value: 'v1=00' }],
        secret: typedSecrets.webhook,
      },
    ],
    [
      'webhooks.addSecret',
      { name: 'Again', kind: 'v2', value: typedSecrets.again, subscriptionId: null },
    ],
    ['events.startReceiver', { port: null }],
    ['clients.list', everyClient],
    ['cards.openLink', { id: card, index: 0 }],
    ['session.signIn', {}],
    ['session.signOut', { eraseCache: false }],
  ]);
  for (const name of ['connections.remove', 'connections.select', 'connections.test'])
    real.set(name, { ...sampleOf(name), id });
  for (const [feature, known] of [
    ['cards', card],
    ['clients', client],
    ['webhooks', webhook],
    ['supplierInvoices', bank.control.supplierInvoices()[0]?.id],
    ['terminalPayments', bank.paymentIds[0]],
  ] as const) {
    for (const name of contractCommandNames) {
      if (!name.startsWith(`${feature}.`) || real.has(name) || typeof known !== 'string') continue;
      const sample = sampleOf(name);
      if ('id' in sample) real.set(name, { ...sample, id: known });
      else if ('ids' in sample) real.set(name, { ...sample, ids: [known] });
    }
  }
  return real;
}

function commandOf(name: string): Command {
  const [feature = '', verb = ''] = name.split('.');
  const command = (contract as unknown as Record<string, Record<string, Command>>)[feature]?.[verb];
  if (!command) throw new Error(`No command ${name}`);
  return command;
}

/** Commands that close or remove the connection come last. */
const lastCommands = [
  'events.stopReceiver',
  'webhooks.removeSecret',
  'connections.useDemo',
  'connections.select',
  'session.signOut',
  'session.signIn',
  'connections.remove',
  'app.quit',
];

/** Calls every command of the window. */
async function callEveryCommand(session: Session): Promise<ReadonlyMap<string, unknown>> {
  const real = await realInputs(session);
  const callOrder = [
    ...contractCommandNames.filter((name) => !lastCommands.includes(name)),
    ...lastCommands,
  ];
  for (const name of callOrder) {
    if (name === 'cards.lock') session.bank.control.expireAccessTokens();
    for (const input of real.has(name) ? [real.get(name)] : samplesOf(commandOf(name).input))
      await session.border.call(name, input);
  }
  return real;
}

function tokensOf(text: string): readonly string[] {
  try {
    const tokens = JSON.parse(text) as Readonly<Record<string, unknown>>;
    return [tokens['accessToken'], tokens['refreshToken']].filter(
      (token): token is string => typeof token === 'string',
    );
  } catch {
    return [text];
  }
}

/** Every secret of this session: stored in the keychain, sent to the bank, or typed. */
function secretsOf({ storedSecrets, bank, rig }: Session): ReadonlySet<string> {
  const secrets = new Set<string>([...Object.values(typedSecrets), bank.registrations.portalToken]);
  for (const texts of storedSecrets.values())
    for (const text of texts) for (const secret of tokensOf(text)) secrets.add(secret);
  for (const [account, keys] of storedSecrets) {
    if (!account.endsWith('-key')) continue;
    for (const key of keys)
      for (const form of ['hex', 'base64'] as const)
        secrets.add(Buffer.from(key, 'base64url').toString(form));
  }
  for (const { headers } of rig.sent)
    secrets.add((headers.get('authorization') ?? '').replace('Bearer ', ''));
  for (const { body, path: asked } of bank.control.requests()) {
    if (!asked.endsWith('/token')) continue;
    for (const name of ['code', 'code_verifier', 'refresh_token', 'client_secret'])
      secrets.add(new URLSearchParams(body).get(name) ?? '');
  }
  secrets.delete('');
  return secrets;
}

function filesOf(folder: string): readonly { readonly name: string; readonly content: Buffer }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => ({
      name: entry.name,
      content: readFileSync(path.join(entry.parentPath, entry.name)),
    }));
}

/** Names, account numbers and amounts from the window's answers, which the disk must not reveal. */
function privateWordsOf({ border }: Session): ReadonlySet<string> {
  const words = new Set<string>();
  for (const { text } of border.crossed) {
    for (const [, field = '', word = ''] of text.matchAll(
      /"(iban|name|legalName|embossedName|nickname|firstName|lastName|email|balance|amount|total|vatNumber|taxIdentificationNumber|supplierName|holderName)":"((?:[^"\\]|\\.)+)"/g,
    )) {
      const isFigure = /^[-\d.]+$/.test(word);
      if (isFigure ? word.length >= 7 : field !== 'name' || word.includes(' ')) words.add(word);
    }
  }
  return words;
}

describe('a session that calls every command', () => {
  it('leaves nothing readable in its folder, and sends the window no token, secret or key', async () => {
    const session = await begin('available');
    const real = await callEveryCommand({ ...session, border: withoutRemoval(session.border) });
    const { border, storedSecrets, rig } = session;
    const files = filesOf(rig.dataDirectory);
    expect(
      files.map(({ name }) => name).filter((name) => /\.(cache|book)|sqlite|db/.test(name)).length,
    ).toBeGreaterThan(1);
    const privateTexts = [...privateWordsOf(session)];
    for (const kind of [
      /^[A-Z]{2}\d{2}[A-Z0-9]{11,}$/,
      /^\d+\.\d\d$/,
      /@/,
      /^\p{Lu}\p{L}+ \p{Lu}\p{L}+$/u,
    ])
      expect(
        privateTexts.filter((word) => kind.test(word)),
        String(kind),
      ).not.toEqual([]);
    const forbiddenTexts = [...privateTexts, ...secretsOf(session)];
    expect(forbiddenTexts.length).toBeGreaterThan(100);
    expect(readable(files, forbiddenTexts)).toEqual([]);

    await border.call('connections.remove', real.get('connections.remove'));
    const calledCommands = new Set(border.crossed.map(({ name }) => name));
    expect(contractCommandNames.filter((name) => !calledCommands.has(name))).toEqual([]);
    expect(border.bugs).toEqual([]);

    const secrets = secretsOf(session);
    expect(
      [...storedSecrets.keys()].map((account) =>
        account.replace(/^connection\/[^/]+\//, '').replace(/\/.*$/, ''),
      ),
    ).toEqual(
      expect.arrayContaining([
        'tokens',
        'client-secret',
        'staging-token',
        'portal-token',
        'cache-key',
        'book-key',
        'event-secret',
      ]),
    );
    expect(rig.sent.filter(({ url }) => url.endsWith('/token')).length).toBeGreaterThan(1);
    expect(secrets.size).toBeGreaterThan(20);
    const sentTexts = border.crossed.flatMap(({ name, text }) =>
      [...secrets]
        .filter(
          (secret) => text.includes(secret) || text.includes(JSON.stringify(secret).slice(1, -1)),
        )
        .map((secret) => ({ name, secret })),
    );
    const { saved } = rig;
    expect(saved.length).toBeGreaterThan(3);
    expect(
      saved
        .filter(({ text }) => [...secrets].some((secret) => text.includes(secret)))
        .map(({ suggestedName }) => suggestedName),
    ).toEqual([]);
    // The secret of a new subscription is shown once, for the user's own server.
    expect(sentTexts.map(({ name }) => name)).toEqual(['webhooks.create']);
    // Most commands were carried out, not refused.
    const carriedOut = contractCommandNames.filter((command) =>
      border.crossed.some(({ name, text }) => name === command && text.startsWith('{"ok":true')),
    );
    expect(carriedOut.length / contractCommandNames.length).toBeGreaterThan(0.75);
  });

  it.each(isWholeExtent ? (['missing', 'locked', 'failed'] as const) : (['locked'] as const))(
    'writes no file where the keychain is %s',
    async (state) => {
      const session = await begin(state);
      await callEveryCommand({ ...session, border: withoutRemoval(session.border) });
      expect(session.border.bugs).toEqual([]);
      expect(filesOf(session.rig.dataDirectory)).toEqual([]);
    },
  );
});

/** Leaves the connections in place. */
function withoutRemoval(border: Border): Border {
  return {
    ...border,
    call: async (name, input) =>
      name === 'connections.remove' ? { ok: true, value: {} } : border.call(name, input),
  };
}

function readable(files: ReturnType<typeof filesOf>, words: readonly string[]): readonly string[] {
  return files.flatMap(({ name, content }) =>
    words
      .filter((word) =>
        [
          Buffer.from(word),
          Buffer.from(word, 'utf16le'),
          Buffer.from(Buffer.from(word).toString('base64').replace(/=+$/, '')),
        ].some((form) => content.includes(form)),
      )
      .map((word) => `${word} in ${name}`),
  );
}

import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { createMemorySecretStore } from '../../main/keychain/memory-secret-store.ts';
import { type CardId, type ClientId, terminalId } from '../../preload/contract/values.ts';
import { writeFamily } from '../../preload/contract/write-finished.ts';
import { minimalCompany } from '../fixtures/client-rules.ts';
import { newRegistration } from '../fixtures/registrations.ts';
import {
  bankingOf,
  type CashdeskRig,
  createCashdeskRig,
  waitUntil,
} from '../peers/cashdesk-rig.ts';

const rigs: CashdeskRig[] = [];
let release = (): void => undefined;
afterEach(async () => {
  release();
  await Promise.all(rigs.splice(0).map((rig) => rig.close()));
});

type Answer<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: { readonly kind: string } };
async function valueOf<Value>(answer: Promise<Answer<Value>> | Answer<Value>): Promise<Value> {
  const result = await answer;
  if (!result.ok) throw new Error(result.error.kind);
  return result.value;
}

/** How many writes of each family the app reports as unknown. */
async function unknownIn(
  handlers: CashdeskRig['cashdesk']['handlers'],
): Promise<Readonly<Record<string, number>>> {
  const { limitRuns, writes } = handlers;
  const run = (await valueOf(limitRuns.get({}))).run;
  const countUnknown = (
    await Promise.all(
      writeFamily.options.map((family) => valueOf(Promise.resolve(writes.unknown({ family })))),
    )
  ).flatMap((answer) => answer.writes);
  return {
    'limit run': run?.items.filter(({ state }) => state === 'unknown').length ?? 0,
    ...Object.fromEntries(
      Map.groupBy(countUnknown, ({ kind }) => kind)
        .entries()
        .map(([kind, of]) => [kind, of.length]),
    ),
  };
}

it('the next run reports each kind of write that a kill interrupted as unknown', async () => {
  const secretStore = createMemorySecretStore('available');
  const settingsFile = { connections: undefined };
  const first = createCashdeskRig({ secretStore, settingsFile });
  rigs.push(first);
  const bank = await first.startBank({
    withPayments: true,
    withRegistrations: true,
    withSubscriptions: true,
    clients: 20,
    sca: 'off',
  });
  const { handlers } = first.cashdesk;
  const { id } = await first.connect(bank, 'Bakery');
  const { baseUrl, partnerId, portalToken } = bank.registrations;
  await valueOf(
    handlers.connections.save({
      id,
      draft: {
        name: 'Bakery',
        kind: 'production',
        banking: bankingOf(bank),
        registrations: { baseUrl, partnerId, headerPrefix: 'Service' },
      },
    }),
  );
  await handlers.connections.setSecret({
    id,
    name: 'portal-token',
    value: portalToken,
  });
  const [one, other] = bank.control.cards().map((card) => card.id as CardId);
  const clientIds = async (): Promise<readonly ClientId[]> =>
    (
      await valueOf(
        handlers.clients.list({
          text: '',
          kinds: [],
          countries: [],
          currencies: [],
          readiness: 'all',
          sort: 'name',
          direction: 'ascending',
          at: 0,
          limit: 1,
          refresh: 'no',
        }),
      )
    ).rows.map((row) => row.id as ClientId);
  await handlers.clients.sync({ action: 'refresh' });
  await waitUntil(async () => (await clientIds()).length > 0);
  const [clientId] = await clientIds();
  if (one === undefined || other === undefined || clientId === undefined)
    throw new Error('The demo bank has too little');

  let heldCount = 0;
  first.hold.before = ({ method, url }) => {
    if (method === 'GET' || url.includes('/oauth')) return undefined;
    heldCount += 1;
    return new Promise((_resolve, reject) => {
      const before = release;
      release = () => {
        before();
        reject(new Error('The app was killed'));
      };
    });
  };
  const limits = { paymentMonthlyLimit: '350' };
  const { cards, clients, clientChanges, limitRuns, registrations, terminalPayments, webhooks } =
    handlers;
  void cards.setLimits({ id: one, limits });
  void limitRuns.start({ changes: [{ id: other, asked: limits }] });
  void clients.create({ intentId: randomUUID(), client: minimalCompany });
  void clientChanges.update({
    id: clientId,
    writeId: randomUUID(),
    change: { email: 'new@example.com' },
  });
  void registrations.create({ intentId: randomUUID(), registration: newRegistration() });
  void webhooks.create({
    draft: { callbackUrl: 'https://tunnel.example/events', types: ['v1/cards'], description: null },
  });
  void terminalPayments.start({
    confirmation: null,
    writeId: randomUUID(),
    payment: {
      terminalId: terminalId.parse(bank.terminalId),
      amount: { value: '12.50', currency: 'EUR' },
      reference: '',
      otherFieldsJson: '',
    },
  });
  await waitUntil(() => heldCount === 7);

  // The files as a kill leaves them.
  const dataDirectory = mkdtempSync(path.join(tmpdir(), 'cashdesk-killed-'));
  cpSync(first.dataDirectory, dataDirectory, { recursive: true });
  const next = createCashdeskRig({
    secretStore,
    settingsFile: structuredClone(settingsFile),
    dataDirectory,
  });
  rigs.push(next);
  await next.cashdesk.start();
  expect(await unknownIn(next.cashdesk.handlers)).toEqual({
    card: 2,
    'limit run': 1,
    'client-creation': 1,
    'client-change': 1,
    registration: 1,
    subscription: 1,
    'terminal-payment': 1,
  });
  expect(next.sent.filter(({ method }) => method !== 'GET')).toEqual([]);
});

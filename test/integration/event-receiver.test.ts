import { createHmac } from 'node:crypto';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { openVault, type Vault } from '../../main/data/vault/open-vault.ts';
import { findEvents } from '../fixtures/find-events.ts';
import { startDemoService } from '../../main/demo-service/start-demo-service.ts';
import { startEventReceiver, type ReceiverParts } from '../../main/events/event-receiver.ts';
import { temporaryDirectory, testKey } from '../unit/data/temporary-directory.ts';
import { signedIn } from '../unit/demo-service/signed-in.ts';
import { eventInbox } from './event-inbox.ts';

const unfiltered = {
  text: '',
  types: [],
  verdicts: [],
  isUnreadOnly: false,
  isStarredOnly: false,
  objectId: null,
} as const;

let vault: Vault;
beforeEach(() => {
  const opened = openVault({
    kind: 'file',
    path: `${temporaryDirectory()}/a.book`,
    key: testKey(5),
  });
  if (opened.kind !== 'opened') throw new Error(opened.kind);
  vault = opened.vault;
});
afterEach(() => {
  vault.close();
});

async function startInbox(inboxOptions: Parameters<typeof eventInbox>[1] = {}) {
  const inbox = eventInbox(vault, inboxOptions);
  expect(await inbox.receiver.start(null)).toMatchObject({ ok: true });
  onTestFinished(async () => void (await inbox.receiver.close()));
  return inbox;
}

describe('deliveries of the demo service', () => {
  test('of a subscription, newest first and twice: stores each once, marks late ones, refuses forged ones', async () => {
    const service = await startDemoService({ receiverTimeoutMs: 60_000 });
    onTestFinished(() => service.close());
    const call = await signedIn(service);
    const created = await call('POST', '/v2/webhook_subscriptions', {
      callback_url: 'https://relay.example/events',
      types: ['v1/cards'],
    });
    const inbox = await startInbox();
    await inbox.addSecret(String(created.body['secret']));
    service.control.emit('v1/cards', { event: 'card.created', id: 'card-1' });
    service.control.advance(1000);
    service.control.emit('v1/cards', { event: 'card.updated', id: 'card-1' });
    // The receiver uses this machine's clock, a second behind: a skew within the limit.
    expect(await service.control.deliver({ to: inbox.address() })).toEqual([204, 204, 204, 204]);
    const { rows } = findEvents(vault, unfiltered, { at: 0, limit: 10 });
    expect(
      rows.map(({ name, timesReceived, isLate, verdict }) => [
        name,
        timesReceived,
        isLate,
        verdict,
      ]),
    ).toEqual([
      ['card.created', 2, 1, 'genuine'],
      ['card.updated', 2, 0, 'genuine'],
    ]);
    expect(inbox.genuine).toHaveLength(2);
    service.control.emit('v1/cards', { event: 'card.deleted', id: 'card-1' });
    expect(await service.control.deliver({ to: inbox.address(), forged: true })).toEqual([
      401, 401,
    ]);
    expect(inbox.genuine).toHaveLength(2);
    expect(inbox.receiver.status()).toMatchObject({
      state: 'listening',
      todayCount: 2,
      refusedTodayCount: 2,
      failure: null,
    });
  });

  test('of a registration, under its own signature scheme', async () => {
    const service = await startDemoService({ receiverTimeoutMs: 60_000 });
    onTestFinished(() => service.close());
    const call = await signedIn(service);
    const partner = {
      authorization: `Bearer ${service.registrations.portalToken}`,
      'service-partner-id': service.registrations.partnerId,
    };
    await call(
      'POST',
      '/data_api/webhooks',
      { callback_url: 'https://relay.example/onboarding', secret: 'onboarding' },
      partner,
    );
    const inbox = await startInbox();
    await inbox.addSecret('onboarding', 'onboarding');
    const created = await call(
      'POST',
      '/register/registrations',
      {
        locale: 'fr',
        legal_flow: 'company_creation',
        partner_user: { first_name: 'Ada', last_name: 'Vial', email: 'ada@partner.example' },
        organization: {
          legal_name: 'Vial',
          address: { line_1: '1 quai', postal_code: '69001', city: 'Lyon', country: 'FR' },
        },
        stakeholders: [
          { is_owner: true, first_name: 'Ada', last_name: 'Vial', email: 'ada@partner.example' },
        ],
      },
      partner,
    );
    const { id } = created.body['registration'] as { readonly id: string };
    // Two events of the same moment have no order.
    service.control.advance(1000);
    while (service.control.advanceRegistration(id) !== undefined) service.control.advance(1000);
    expect(new Set(await service.control.deliver({ to: inbox.address() }))).toEqual(new Set([204]));
    expect(
      vault.receivedEvents
        .genuineOf(id, 100)
        .map(({ name }) => name?.replace('registrations.', '')),
    ).toEqual([
      'pending',
      'user_started',
      'contract_signed',
      'submitted',
      'capital_deposit_activated',
      'capital_deposit_request_signed',
      'capital_deposit_certificate_signed',
      'completed',
    ]);
  });
});

describe("the receiver's address", () => {
  test('is stable, on loopback, and free again once the receiver is switched off', async () => {
    const first = await startInbox();
    const address = first.address();
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/events\/[\w-]{32}$/);
    const other = eventInbox(vault);
    expect(await other.receiver.start(first.receiver.status().port)).toMatchObject({
      ok: false,
      error: { kind: 'invalid-input', problems: [{ path: ['port'], code: 'port-taken' }] },
    });
    expect(other.receiver.status()).toMatchObject({ state: 'failed', failure: 'port-taken' });
    await first.receiver.stop();
    expect(first.receiver.status()).toMatchObject({ state: 'off', port: null, path: null });
    expect(await other.receiver.start(null)).toMatchObject({ ok: true });
    expect(other.address()).toBe(address);
    other.disconnect();
    await other.receiver.close();
    expect(other.receiver.status().state).toBe('off');
  });

  test('is bound again with its connection where it was left on, unless the port is taken', async () => {
    const former = await startInbox();
    const { port } = former.receiver.status();
    await former.receiver.close();
    const restarted = eventInbox(vault);
    onTestFinished(() => restarted.receiver.close());
    await restarted.receiver.resume();
    expect(restarted.receiver.status()).toMatchObject({ state: 'listening', port });
    const other = eventInbox(vault);
    await other.receiver.resume();
    expect(other.receiver.status()).toMatchObject({ state: 'failed', failure: 'port-taken' });
    await restarted.receiver.stop();
    const afterStop = eventInbox(vault);
    await afterStop.receiver.resume();
    expect(afterStop.receiver.status()).toMatchObject({ state: 'off', failure: null });
  });
});

describe('the receiver withstands', () => {
  const startReceiver = async (parts: Partial<ReceiverParts> = {}) => {
    const acceptedBodies: string[] = [];
    const receiver = await startEventReceiver({
      port: null,
      path: '/events/secret',
      accept: async ({ body }) => {
        acceptedBodies.push(Buffer.from(body).toString());
        return 'stored';
      },
      now: Date.now,
      reportBug: () => undefined,
      ...parts,
    });
    if (!receiver.ok) throw new Error(receiver.error.reason);
    onTestFinished(() => receiver.value.stop());
    const { port } = receiver.value;
    const send = (options: {
      readonly method?: string;
      readonly path?: string;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string | Buffer;
    }): Promise<{ readonly status: number; readonly text: string }> =>
      new Promise((resolve, reject) => {
        const sending = request(
          {
            host: '127.0.0.1',
            port,
            method: options.method ?? 'POST',
            path: options.path ?? '/events/secret',
            headers: { ...options.headers },
          },
          (response) => {
            let text = '';
            response.on('data', (chunk: Buffer) => (text += chunk.toString()));
            response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
          },
        );
        sending.on('error', reject);
        sending.end(options.body ?? '{}');
      });
    /** Sends this text and returns the answer once the receiver ends the connection. */
    const raw = (text: string): Promise<string> =>
      new Promise((resolve) => {
        let answer = '';
        const socket = connect(port, '127.0.0.1', () => socket.write(text));
        socket.on('data', (chunk) => (answer += chunk.toString()));
        socket.on('error', () => undefined);
        socket.on('close', () => resolve(answer));
      });
    return { send, raw, acceptedBodies, port };
  };

  test.each([
    ['a wrong secret path', { path: '/events/secre' }, 404],
    ['a longer path', { path: '/events/secret/more?x=1' }, 404],
    ['the secret part in a query', { path: '/?/events/secret' }, 404],
    ['a path with two slashes behind it', { path: '/events/secret//' }, 404],
    ['the root', { method: 'GET', path: '/' }, 404],
    ['another method', { method: 'GET', body: '' }, 405],
    ['a page in a browser', { headers: { origin: 'https://evil.example' } }, 403],
    ['a page in a browser that hides its origin', { headers: { origin: 'null' } }, 403],
    [
      'a page in a browser that names no origin',
      { headers: { 'sec-fetch-site': 'cross-site' } },
      403,
    ],
    [
      'a page that renamed itself to this machine',
      { headers: { 'sec-fetch-site': 'same-origin' } },
      403,
    ],
    ['an invalid host', { headers: { host: 'a b' } }, 400],
    ['a body in another packing', { headers: { 'content-encoding': 'br' } }, 415],
    ['a body packed twice', { headers: { 'content-encoding': 'gzip, gzip' } }, 415],
    ['a body in another encoding than declared', { headers: { 'content-encoding': 'gzip' } }, 400],
  ])('%s', async (_what, options, status) => {
    const { send, acceptedBodies } = await startReceiver();
    expect(await send(options)).toEqual({ status, text: '' });
    expect(acceptedBodies).toEqual([]);
    expect(await send({})).toEqual({ status: 204, text: '' });
  });

  test.each([
    ['a query', { path: '/events/secret?x=1&y=/z' }],
    ['a slash at the end', { path: '/events/secret/' }],
    ['a slash and a query', { path: '/events/secret/?x' }],
    ['the whole address', { path: 'http://tunnel.example/events/secret' }],
    ['a body packed with gzip', { headers: { 'content-encoding': 'GZIP' }, body: gzipSync('{}') }],
    ['a body of the old name', { headers: { 'content-encoding': 'x-gzip' }, body: gzipSync('{}') }],
  ])("a tunnel's changes to a delivery: %s", async (_what, options) => {
    const { send, acceptedBodies } = await startReceiver();
    expect(await send(options)).toEqual({ status: 204, text: '' });
    expect(acceptedBodies).toEqual(['{}']);
  });

  test('a client at another loopback address of this machine', async () => {
    const { port, send } = await startReceiver();
    // On Linux all of 127.0.0.0/8 is this machine; only a listener on all addresses would answer.
    const end = await new Promise<string>((resolve) => {
      const socket = connect({ port, host: '127.0.0.2', timeout: 2_000 }, () => resolve('taken'));
      socket
        .on('error', ({ message }) => resolve(message))
        .on('timeout', () => resolve('silent'))
        .once('close', () => resolve('closed'));
      onTestFinished(() => void socket.destroy());
    });
    expect(end).not.toBe('taken');
    expect((await send({})).status).toBe(204);
  });

  test('a body that is too long, with or without its length', async () => {
    const { raw, send, acceptedBodies } = await startReceiver({ limits: { bodyBytes: 1000 } });
    expect(
      await raw(`POST /events/secret HTTP/1.1\r\nHost: x\r\nContent-Length: 1001\r\n\r\n`),
    ).toContain('413');
    expect(
      await raw(
        `POST /events/secret HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n400\r\n${'x'.repeat(1024)}\r\n400\r\n${'x'.repeat(1024)}\r\n`,
      ),
    ).toContain('413');
    expect(acceptedBodies).toEqual([]);
    expect((await send({ body: 'x'.repeat(1000) })).status).toBe(204);
  });

  test('clients that never finish, without delaying others', async () => {
    const { raw, send, acceptedBodies } = await startReceiver({
      limits: { headersMs: 1_000, requestMs: 1_000 },
    });
    const slow = [
      raw('POST /events/secret HTTP/1.1\r\nHost: x\r\nContent-Le'),
      raw('POST /events/secret HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n{"a"'),
      raw('nonsense\r\n\r\n'),
    ];
    expect((await send({})).status).toBe(204);
    await Promise.all(slow);
    expect(acceptedBodies).toEqual(['{}']);
  });

  test('a small body that unpacks to one that is too long', async () => {
    const { send, acceptedBodies } = await startReceiver({ limits: { bodyBytes: 100_000 } });
    const packed = gzipSync(Buffer.alloc(50_000_000));
    expect(packed.length).toBeLessThan(100_000);
    const headers = { 'content-encoding': 'gzip' };
    expect((await send({ headers, body: packed })).status).toBe(413);
    expect(acceptedBodies).toEqual([]);
    expect((await send({ headers, body: gzipSync('{}') })).status).toBe(204);
  });

  test('a packed body while there is no memory to unpack it, which is refused to be sent again', async () => {
    const { send, acceptedBodies } = await startReceiver({
      limits: { bodyBytes: 1_000, bytesInMemory: 1_000 },
    });
    const packed = { headers: { 'content-encoding': 'gzip' }, body: gzipSync('{}') };
    expect((await send(packed)).status).toBe(503);
    expect((await send({})).status).toBe(204);
    expect(acceptedBodies).toEqual(['{}']);
  });

  test('more unpacked bodies at once than its memory limit', async () => {
    const storedAnswer = Promise.withResolvers<'stored'>();
    let heldCount = 0;
    const { send } = await startReceiver({
      limits: { bodyBytes: 40_000, bytesInMemory: 100_000, answerMs: 60_000 },
      accept: () => {
        heldCount += 1;
        if (heldCount > 2) storedAnswer.resolve('stored');
        return storedAnswer.promise;
      },
    });
    const packed = {
      headers: { 'content-encoding': 'gzip' },
      body: gzipSync('x'.repeat(40_000)),
    };
    const first = send(packed);
    await expect.poll(() => heldCount).toBe(1);
    const second = send(packed);
    await expect.poll(() => heldCount).toBe(2);
    expect((await send(packed)).status).toBe(503);
    storedAnswer.resolve('stored');
    expect((await Promise.all([first, second])).map(({ status }) => status)).toEqual([204, 204]);
    expect((await send(packed)).status).toBe(204);
  });

  test('more bodies at once than its memory limit, which are refused to be sent again', async () => {
    const storedAnswer = Promise.withResolvers<'stored'>();
    const { send } = await startReceiver({
      limits: { bytesInMemory: 100_000, answerMs: 60_000 },
      accept: () => storedAnswer.promise,
    });
    const answers = Array.from({ length: 10 }, () => send({ body: 'x'.repeat(40_000) }));
    // Accept the held bodies once another was refused.
    for (const each of answers)
      void each.then(({ status }) => {
        if (status === 503) storedAnswer.resolve('stored');
      });
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([204, 503]));
    expect((await send({ body: 'x'.repeat(40_000) })).status).toBe(204);
  });

  test('a slow answer, a bug, and a full disk: each delivery is refused to be sent again', async () => {
    const slow = await startReceiver({
      accept: () => new Promise(() => undefined),
      limits: { answerMs: 50 },
    });
    expect((await slow.send({})).status).toBe(503);
    const bugs: unknown[] = [];
    const failing = await startReceiver({
      accept: () => Promise.reject(new Error('bug')),
      reportBug: (cause) => void bugs.push(cause),
    });
    expect([(await failing.send({})).status, bugs.length]).toEqual([503, 1]);
    const full = await startReceiver({ accept: async () => 'cannot-store' });
    expect((await full.send({})).status).toBe(503);
  });

  test('a thousand genuine deliveries without a pause, from a hundred clients: each is stored once', async () => {
    const inbox = await startInbox();
    await inbox.addSecret('test-secret');
    const seconds = String(Math.floor(Date.now() / 1000));
    const agent = new Agent({ keepAlive: true });
    onTestFinished(() => agent.destroy());
    const statusOf = (id: string): Promise<number> => {
      const body = JSON.stringify({
        id,
        type: 'v1/cards',
        data: { event: 'card.updated', id: 'c' },
      });
      const signature = createHmac('sha256', 'test-secret')
        .update(`${seconds}.${body}`)
        .digest('hex');
      const headers = { 'X-Service-Signature': `t=${seconds},v1=${signature}` };
      return new Promise((resolve, reject) => {
        request(inbox.address(), { method: 'POST', agent, headers }, (response) => {
          response.resume().once('end', () => resolve(response.statusCode ?? 0));
        })
          .once('error', reject)
          .end(body);
      });
    };
    const ids = Array.from({ length: 1_000 }, (_, index) => `e${String(index)}`);
    const unsentIds = [...ids];
    const sendNext = async (): Promise<void> => {
      for (let id = unsentIds.pop(); id !== undefined; id = unsentIds.pop()) {
        const status = await statusOf(id);
        expect([204, 503]).toContain(status);
        // Send refused deliveries again, as the bank does.
        if (status === 503) unsentIds.unshift(id);
      }
    };
    await Promise.all(Array.from({ length: 100 }, sendNext));
    const { rows, matchCount } = findEvents(vault, unfiltered, { at: 0, limit: 2_000 });
    expect(matchCount).toBe(1_000);
    expect(new Set(rows.map(({ eventId }) => eventId))).toEqual(new Set(ids));
    expect(inbox.genuine).toHaveLength(1_000);
  });
});

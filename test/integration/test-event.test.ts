import { createServer, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { createDeliverOutside } from '../../main/app/deliver-outside.ts';
import { createReceiverSwitch } from '../../main/features/events/receiver-switch.ts';
import { storeCreated } from '../../main/features/webhooks/store-answer.ts';
import type { SubscriptionId } from '../../preload/contract/values.ts';
import { openConnection } from '../unit/features/fakes.ts';

const id = '5b5c0000-0000-4000-8000-000000000001' as SubscriptionId;

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

type Delivery = { readonly headers: Record<string, string>; readonly body: string };

/**
 * A receiver behind a tunnel: deliveries to its subscription's public address reach the tunnel on
 * this computer.
 */
async function behindTunnel(
  tunnel: (
    deliveries: Delivery,
    receiver: string,
  ) => Promise<{ status: number; location?: string }>,
) {
  const passed: Delivery[] = [];
  let receiverAddress = '';
  const server = createServer((request, response) => {
    void bytesOf(request).then(async (body) => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).filter(
          ([name]) => name.startsWith('x-') || name === 'content-type',
        ),
      ) as Record<string, string>;
      const delivery = { headers, body: body.toString() };
      passed.push(delivery);
      const { status, location } = await tunnel(delivery, receiverAddress);
      response.writeHead(status, location === undefined ? {} : { location }).end('x'.repeat(9_000));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const bound = server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
  const scope = openConnection({
    now: Date.now,
    monotonicNow: () => performance.now(),
    persistence: 'kept',
    deliverOutside: createDeliverOutside((address, init) =>
      fetch(
        address.replace('https://till.tunnel.example.com', `http://127.0.0.1:${String(port)}`),
        init,
      ),
    ),
  });
  const genuine: unknown[] = [];
  const receiver = createReceiverSwitch(scope, {
    onGenuine: (event) => void genuine.push(event),
    onDelivered: () => undefined,
    onState: () => undefined,
  });
  expect(await receiver.start(null)).toMatchObject({ ok: true });
  onTestFinished(() => receiver.close());
  const { port: listening, path } = receiver.status();
  receiverAddress = `http://127.0.0.1:${String(listening)}${path ?? ''}`;
  const subscribe = (): void =>
    storeCreated(scope, scope.vault, {
      subscription: {
        id,
        organizationId: null,
        membershipId: null,
        callbackUrl: `https://till.tunnel.example.com${path ?? ''}`,
        types: ['v1/cards'],
        description: null,
        createdAt: null,
        updatedAt: null,
        extras: [],
      },
      atEpochMs: Date.now(),
    });
  const addSecret = () =>
    scope.eventSecrets.add({ name: 'Till', kind: 'v2', subscriptionId: id, value: 'test-secret' });
  const keptCount = (): number => {
    return scope.vault.receivedEvents.counts().totalCount;
  };
  const send = async () => {
    const answer = await receiver.sendTest();
    return answer.ok ? answer.value : answer.error;
  };
  return { send, subscribe, addSecret, passed, genuine, keptCount, receiver, receiverAddress };
}

async function passOn({ headers, body }: Delivery, to: string): Promise<{ status: number }> {
  return fetch(to, { method: 'POST', headers, body });
}

test('sends a test event through the public address and the tunnel, stores nothing, and rejects a replay', async () => {
  const rig = await behindTunnel(passOn);
  expect(await rig.send()).toMatchObject({ outcome: 'no-subscription' });
  rig.subscribe();
  expect(await rig.send()).toMatchObject({ outcome: 'no-secret' });
  await rig.addSecret();
  expect(rig.passed).toEqual([]);
  expect(await rig.send()).toEqual({
    outcome: 'arrived',
    status: 204,
    host: 'till.tunnel.example.com',
  });
  expect(rig.genuine).toEqual([]);
  expect(rig.keptCount()).toBe(0);
  const [recorded] = rig.passed;
  if (recorded === undefined) throw new Error('nothing was sent');
  expect((await passOn(recorded, rig.receiverAddress)).status).toBe(401);
  expect(rig.genuine).toEqual([]);
  await rig.receiver.stop();
  expect(await rig.send()).toMatchObject({ outcome: 'receiver-off', host: null });
});

test.each([
  [
    'changes the body',
    async (one: Delivery, to: string) => passOn({ ...one, body: `${one.body}\n` }, to),
    { outcome: 'arrived-unproven', status: 401 },
  ],
  [
    'loses the answer',
    async (one: Delivery, to: string) => passOn(one, to).then(() => ({ status: 502 })),
    { outcome: 'arrived-untold', status: 502 },
  ],
  ['leads elsewhere', async () => ({ status: 404 }), { outcome: 'answered', status: 404 }],
  [
    'is behind a guest network without a sign-in',
    async () => ({ status: 511 }),
    { outcome: 'offline', status: null },
  ],
  [
    'redirects',
    async () => ({ status: 307, location: 'https://elsewhere.example.com/' }),
    { outcome: 'redirected', status: null },
  ],
])('reports a tunnel that %s with its own outcome', async (_what, tunnel, expected) => {
  const rig = await behindTunnel(tunnel);
  rig.subscribe();
  await rig.addSecret();
  expect(await rig.send()).toMatchObject(expected);
  expect(rig.genuine).toEqual([]);
});

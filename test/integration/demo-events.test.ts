import { createHmac, randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { contract } from '../../preload/contract/index.ts';
import { newRegistration, registrationIdOf } from '../fixtures/registrations.ts';
import { type CashdeskRig, createCashdeskRig } from '../peers/cashdesk-rig.ts';

let rig: CashdeskRig;
beforeEach(() => {
  rig = createCashdeskRig();
});
afterEach(() => rig.close());

const unfiltered = {
  text: '',
  types: [],
  verdicts: [],
  isUnreadOnly: false,
  isStarredOnly: false,
  objectId: null,
};
async function inbox() {
  const answer = await rig.cashdesk.handlers.events.list({ ...unfiltered, at: 0, limit: 100 });
  if (!answer.ok) throw new Error(answer.error.kind);
  // Parse the answer as the border does.
  return contract.events.list.output.parse(answer.value);
}
/** The events of the bakery, without those of its registrations. */
async function ofBakery() {
  return (await inbox()).rows.filter(
    ({ name }) => !/^(registrations|organizations)\./.test(name ?? ''),
  );
}
const registrationEventCount = 40;
async function receiver() {
  const answer = await rig.cashdesk.handlers.events.receiverStatus({});
  if (!answer.ok) throw new Error(answer.error.kind);
  return contract.events.receiverStatus.output.parse(answer.value).receiver;
}
async function subscriptions(refresh: 'no' | 'now' = 'no') {
  const answer = await rig.cashdesk.handlers.webhooks.list({ refresh });
  if (!answer.ok) throw new Error(answer.error.kind);
  return contract.webhooks.list.output.parse(answer.value);
}

describe('an event from a file', () => {
  it('is proven as soon as the user saves its secret', async () => {
    expect(await rig.cashdesk.handlers.connections.useDemo({})).toMatchObject({ ok: true });
    const text = JSON.stringify({
      id: 'e1',
      type: 'v1/cards',
      data: { event: 'card.updated', id: 'card-1' },
    });
    const digest = createHmac('sha256', 'came later').update(`1788256800.${text}`).digest('hex');
    expect(
      await rig.cashdesk.handlers.events.importEvents({
        text,
        headers: [{ name: 'X-Service-Signature', value: `t=1788256800,v1=${digest}` }],
      }),
    ).toMatchObject({ ok: true, value: { addedCount: 1 } });
    expect((await inbox()).rows[0]?.verdict).not.toBe('genuine');
    expect(
      await rig.cashdesk.handlers.webhooks.addSecret({
        name: 'Later',
        kind: 'v2',
        value: 'came later',
        subscriptionId: null,
      }),
    ).toMatchObject({ ok: true });
    await vi.waitFor(async () =>
      expect((await inbox()).rows).toMatchObject([{ eventId: 'e1', verdict: 'genuine' }]),
    );
  });
});

describe('the demo company', () => {
  it('has subscriptions, and sends genuine events, out of order and twice, to a receiver that is on', async () => {
    expect(await rig.cashdesk.handlers.connections.useDemo({})).toMatchObject({ ok: true });
    await subscriptions('now');
    await vi.waitFor(async () => expect((await subscriptions()).rows).toHaveLength(3));
    expect(await rig.cashdesk.handlers.events.startReceiver({ port: null })).toMatchObject({
      ok: true,
    });
    await vi.waitFor(async () =>
      expect((await ofBakery()).filter(({ timesReceived }) => timesReceived === 2)).toHaveLength(8),
    );
    const { rows, notGenuineCount, unreadCount } = await inbox();
    expect(rows).toHaveLength(8 + registrationEventCount);
    expect(new Set(rows.map(({ verdict }) => verdict))).toEqual(new Set(['genuine']));
    expect(
      rows
        .filter(({ isLate }) => isLate)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(['card.updated', 'transaction.created']);
    expect([notGenuineCount, unreadCount]).toEqual([0, 8 + registrationEventCount]);
    expect(await receiver()).toMatchObject({
      state: 'listening',
      todayCount: 8 + registrationEventCount,
      failure: null,
    });
    await subscriptions('now');
    await vi.waitFor(async () =>
      expect((await subscriptions()).rows.filter(({ hasSecret }) => hasSecret)).toMatchObject([
        { description: 'Receiver on this computer' },
      ]),
    );
  });

  it('reports a card lock, which makes the app read the card again', async () => {
    await rig.cashdesk.handlers.connections.useDemo({});
    await vi.waitFor(async () => expect((await rig.rows()).length).toBeGreaterThan(0));
    await rig.cashdesk.handlers.events.startReceiver({ port: null });
    await vi.waitFor(async () =>
      expect((await ofBakery()).filter(({ timesReceived }) => timesReceived === 2)).toHaveLength(8),
    );
    const card = (await rig.rows()).find(({ status }) => status === 'live');
    if (card === undefined) throw new Error('no live card');
    await vi.waitFor(() =>
      expect(rig.sent.some(({ url }) => url.includes('/v2/organization'))).toBe(true),
    );
    const before = rig.sent.length;
    expect(await rig.cashdesk.handlers.cards.lock({ id: card.id })).toMatchObject({ ok: true });
    await vi.waitFor(async () =>
      expect((await inbox()).rows[0]).toMatchObject({
        name: 'card.updated',
        objectId: card.id,
        timesReceived: 1,
        isLate: false,
        source: 'receiver',
      }),
    );
    await vi.waitFor(() =>
      expect(
        rig.sent
          .slice(before)
          .some(({ url, method }) => method === 'GET' && url.includes(`/v2/cards/${card.id}`)),
      ).toBe(true),
    );
  });

  it('has registrations at each step, which its events report', async () => {
    await rig.cashdesk.handlers.connections.useDemo({});
    const rows = async () => {
      const answer = await rig.cashdesk.handlers.registrations.list({
        text: '',
        steps: [],
        statuses: [],
        stillForDays: null,
        at: 0,
        limit: 50,
        refresh: 'no',
      });
      return answer.ok ? contract.registrations.list.output.parse(answer.value).rows : [];
    };
    await vi.waitFor(async () =>
      expect((await rows()).filter(({ legalName }) => legalName !== null)).toHaveLength(10),
    );
    expect(
      (await rows()).filter(({ hasProblems }) => hasProblems).map(({ legalName }) => legalName),
    ).toEqual(['Fromagerie des Pentes']);
    await rig.cashdesk.handlers.events.startReceiver({ port: null });
    const everyStep = [
      'completed',
      'contract-signed',
      'deposit-activated',
      'deposit-certified',
      'deposit-signed',
      'deposit-statement',
      'pending',
      'reset',
      'submitted',
      'user-started',
    ];
    await vi.waitFor(async () =>
      expect((await rows()).map(({ step }) => step ?? '').toSorted()).toEqual(everyStep),
    );
  });

  it('moves a registration that is made there through its events', async () => {
    await rig.cashdesk.handlers.connections.useDemo({});
    await rig.cashdesk.handlers.events.startReceiver({ port: null });
    const created = await rig.cashdesk.handlers.registrations.create({
      intentId: randomUUID(),
      registration: newRegistration(),
    });
    if (!created.ok) throw new Error(JSON.stringify(created.error));
    const id = registrationIdOf(created.value.row.id);
    await vi.waitFor(async () =>
      expect(
        (await inbox()).rows.filter(({ objectId }) => objectId === id).map(({ name }) => name),
      ).toContain('registrations.user_started'),
    );
    await vi.waitFor(async () => {
      const read = await rig.cashdesk.handlers.registrations.get({ id, refresh: 'no' });
      // The registration may have moved meanwhile.
      expect(['user-started', 'contract-signed', 'submitted']).toContain(
        read.ok && read.value.row?.step,
      );
    });
  });
});

import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { contract } from '../../preload/contract/index.ts';
import { newRegistration, registrationIdOf } from '../fixtures/registrations.ts';
import { type CashdeskRig, createCashdeskRig } from '../peers/cashdesk-rig.ts';

let rig: CashdeskRig;
beforeEach(() => {
  rig = createCashdeskRig();
});
afterEach(() => rig.close());

const everything = {
  text: '',
  types: [],
  verdicts: [],
  isUnreadOnly: false,
  isStarredOnly: false,
  objectId: null,
};
const inbox = async () => {
  const answer = await rig.cashdesk.handlers.events.list({ ...everything, at: 0, limit: 100 });
  if (!answer.ok) throw new Error(answer.error.kind);
  // As over the border.
  return contract.events.list.output.parse(answer.value);
};
const receiver = async () => {
  const answer = await rig.cashdesk.handlers.events.receiverStatus({});
  if (!answer.ok) throw new Error(answer.error.kind);
  return contract.events.receiverStatus.output.parse(answer.value).receiver;
};
const subscriptions = async (refresh: 'no' | 'now' = 'no') => {
  const answer = await rig.cashdesk.handlers.webhooks.list({ refresh });
  if (!answer.ok) throw new Error(answer.error.kind);
  return contract.webhooks.list.output.parse(answer.value);
};

describe('the demo company', () => {
  it('has subscriptions, and plays genuine events, out of order and twice, to a receiver that is switched on', async () => {
    expect(await rig.cashdesk.handlers.connections.useDemo({})).toMatchObject({ ok: true });
    await subscriptions('now');
    await vi.waitFor(async () => expect((await subscriptions()).rows).toHaveLength(3), 5_000);
    expect(await rig.cashdesk.handlers.events.startReceiver({ port: null })).toMatchObject({
      ok: true,
    });
    await vi.waitFor(
      async () =>
        expect(
          (await inbox()).rows.filter(({ timesReceived }) => timesReceived === 2),
        ).toHaveLength(8),
      10_000,
    );
    const { rows, notGenuineCount, unreadCount } = await inbox();
    expect(new Set(rows.map(({ verdict }) => verdict))).toEqual(new Set(['genuine']));
    expect(
      rows
        .filter(({ isLate }) => isLate)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(['card.updated', 'transaction.created']);
    expect([notGenuineCount, unreadCount]).toEqual([0, 8]);
    expect(await receiver()).toMatchObject({ state: 'listening', todayCount: 8, failure: null });
    await subscriptions('now');
    await vi.waitFor(
      async () =>
        expect((await subscriptions()).rows.filter(({ hasSecret }) => hasSecret)).toMatchObject([
          { description: 'Receiver on this computer' },
        ]),
      5_000,
    );
  });

  it('tells of a card that is locked, which is read again for it', async () => {
    await rig.cashdesk.handlers.connections.useDemo({});
    await vi.waitFor(async () => expect((await rig.rows()).length).toBeGreaterThan(0), 5_000);
    await rig.cashdesk.handlers.events.startReceiver({ port: null });
    await vi.waitFor(async () => expect((await inbox()).bookCount).toBe(8), 10_000);
    const card = (await rig.rows()).find(({ status }) => status === 'live');
    if (card === undefined) throw new Error('no live card');
    await vi.waitFor(
      () => expect(rig.sent.some(({ url }) => url.includes('/v2/organization'))).toBe(true),
      5_000,
    );
    const before = rig.sent.length;
    expect(await rig.cashdesk.lockCard(card.id)).toMatchObject({ ok: true });
    await vi.waitFor(
      async () =>
        expect((await inbox()).rows[0]).toMatchObject({
          name: 'card.updated',
          objectId: card.id,
          timesReceived: 1,
          isLate: false,
          source: 'receiver',
        }),
      10_000,
    );
    await vi.waitFor(
      () =>
        expect(
          rig.sent
            .slice(before)
            .some(({ url, method }) => method === 'GET' && url.includes(`/v2/cards/${card.id}`)),
        ).toBe(true),
      10_000,
    );
  });

  it('walks a registration that is made there through its events', async () => {
    await rig.cashdesk.handlers.connections.useDemo({});
    await rig.cashdesk.handlers.events.startReceiver({ port: null });
    const made = await rig.cashdesk.handlers.registrations.create({
      intentId: randomUUID(),
      registration: newRegistration(),
    });
    if (!made.ok) throw new Error(JSON.stringify(made.error));
    const id = registrationIdOf(made.value.row.id);
    await vi.waitFor(
      async () =>
        expect(
          (await inbox()).rows.filter(({ objectId }) => objectId === id).map(({ name }) => name),
        ).toContain('registrations.user_started'),
      12_000,
    );
    await vi.waitFor(async () => {
      const read = await rig.cashdesk.handlers.registrations.get({ id, refresh: 'no' });
      // It may have gone on meanwhile.
      expect(['user-started', 'contract-signed', 'submitted']).toContain(
        read.ok && read.value.row?.step,
      );
    }, 5_000);
  }, 25_000);
});

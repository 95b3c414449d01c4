import { describe, expect, it, onTestFinished } from 'vitest';
import type { ReceivingGap } from '../../preload/contract/webhooks/inbox.ts';
import { contract } from '../../preload/contract/index.ts';
import { type CashdeskRig, createCashdeskRig, waitUntil } from '../peers/cashdesk-rig.ts';

const [minute, hour] = [60_000, 3_600_000];
const pin = '2468';

async function statusOf({ cashdesk }: CashdeskRig) {
  const answer = await cashdesk.handlers.events.receiverStatus({});
  if (!answer.ok) throw new Error(answer.error.kind);
  // Parse the answer as the border does.
  return contract.events.receiverStatus.output.parse(answer.value);
}

/** Waits until the receiver listens again and the cards were read. */
async function gapOf(rig: CashdeskRig): Promise<ReceivingGap | null> {
  await waitUntil(async () => (await statusOf(rig)).receiver.state === 'listening');
  await waitUntil(async () => (await statusOf(rig)).gap?.state !== 'reading');
  return (await statusOf(rig)).gap;
}

/** Receives events of cards and transactions from a bank, on a clock that the test sets. */
async function receiving() {
  const clock = { aheadMs: 0 };
  const now = (): number => Date.now() + clock.aheadMs;
  const rig = createCashdeskRig({ now });
  onTestFinished(() => rig.close());
  const bank = await rig.startBank();
  await rig.connect(bank, 'The bakery');
  const { webhooks, events } = rig.cashdesk.handlers;
  const created = await webhooks.create({
    draft: {
      callbackUrl: 'https://tunnel.example/events',
      types: ['v1/cards', 'v1/transactions'],
      description: null,
    },
  });
  expect(created.ok).toBe(true);
  expect(await events.startReceiver({ port: null })).toMatchObject({ ok: true });
  const { port, path } = (await statusOf(rig)).receiver;
  bank.control.emit('v1/cards', { event: 'card.updated', id: 'card-1' });
  // Each event comes twice; a busy machine may answer one too late.
  expect(
    await bank.control.deliver({ to: `http://127.0.0.1:${String(port)}${path ?? ''}` }),
  ).toContain(204);
  return { rig, bank, now, pass: (ms: number) => (clock.aheadMs += ms) };
}

describe('a night without receiving', () => {
  it("is known after the app was closed, and the bank's data is read again", async () => {
    const { rig, now, pass } = await receiving();
    const closedAtEpochMs = now();
    await rig.cashdesk.close();
    pass(8 * hour);
    const restarted = createCashdeskRig({
      dataDirectory: rig.dataDirectory,
      secretStore: rig.secretStore,
      settingsFile: { ...rig.settingsFile },
      now,
    });
    onTestFinished(() => restarted.close());
    await restarted.cashdesk.start();
    const gap = await gapOf(restarted);
    expect(gap).toMatchObject({ state: 'read', uncheckedCards: 0 });
    const { fromEpochMs = 0, toEpochMs = 0 } = gap ?? {};
    expect(Math.abs(fromEpochMs - closedAtEpochMs)).toBeLessThan(minute);
    expect(Math.abs(toEpochMs - now())).toBeLessThan(minute);
    expect(
      (await statusOf(restarted)).silentSinceEpochMs,
      'no other notice about the gap',
    ).toBeNull();
    expect(await restarted.cashdesk.handlers.events.dismissGap({ toEpochMs })).toMatchObject({
      ok: true,
    });
    expect((await statusOf(restarted)).gap).toBeNull();
  });

  it('is known after the app was locked', async () => {
    const { rig, pass } = await receiving();
    const { appLock } = rig.cashdesk.handlers;
    expect(await appLock.set({ current: null, next: pin })).toMatchObject({ ok: true });
    const locking = rig.cashdesk.appLock.lock();
    await new Promise(setImmediate);
    await appLock.leave({ place: null });
    await locking;
    pass(8 * hour);
    expect(await appLock.unlock({ secret: pin })).toMatchObject({ ok: true });
    expect(await gapOf(rig)).toMatchObject({ state: 'read' });
  });

  it('is known after the user had switched the receiver off, once it is on again', async () => {
    const { rig, pass } = await receiving();
    const { events } = rig.cashdesk.handlers;
    await events.stopReceiver({});
    pass(8 * hour);
    expect((await statusOf(rig)).gap, 'the gap has not ended yet').toBeNull();
    await events.startReceiver({ port: null });
    expect(await gapOf(rig)).toMatchObject({ state: 'read' });
  });
});

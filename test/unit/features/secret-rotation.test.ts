import { createHmac } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { SqliteError } from '../../../main/data/sqlite.ts';
import { createDeliveryHandler } from '../../../main/features/events/take-delivery.ts';
import { endSecret, listSecrets } from '../../../main/features/webhooks/manage-secrets.ts';
import { toSubscriptionRow } from '../../../main/features/webhooks/subscription-record.ts';
import { subscriptionId } from '../../../preload/contract/values.ts';
import { openConnection } from './fakes.ts';

const began = Date.UTC(2026, 10, 19, 10, 42);
const ofBank = subscriptionId.parse('5b5c0000-0000-4000-8000-000000000000');

async function rotation() {
  let clock = began;
  let ids = 0;
  let changeCount = 0;
  const scope = openConnection({
    now: () => clock,
    monotonicNow: () => clock,
    randomUUID: () => `secret-${String((ids += 1))}`,
    publishChange: () => void (changeCount += 1),
  });
  const take = createDeliveryHandler(scope, {
    onGenuine: () => undefined,
    onDelivered: () => undefined,
    onTrouble: () => undefined,
    onRefused: () => undefined,
  });
  const add = (value: string) =>
    scope.eventSecrets.add({ name: value, kind: 'v2', subscriptionId: ofBank, value });
  await add('old');
  clock += 1_000;
  await add('new');
  const deliver = (id: string, secret: string) => {
    const body = JSON.stringify({ id, type: 'v1/cards', data: { event: 'card.updated' } });
    const seconds = String(Math.floor(clock / 1000));
    const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
    return take({
      headers: [{ name: 'X-Service-Signature', value: `t=${seconds},v1=${digest}` }],
      body: Buffer.from(body),
      receivedAtEpochMs: clock,
    });
  };
  return {
    scope,
    deliver,
    advance: (ms: number) => (clock += ms),
    end: (id: string, isEnded = true) => endSecret(scope, { id, isEnded }),
    listed: () => {
      const answer = listSecrets(scope);
      if (!answer.ok) throw new Error(answer.error.kind);
      return answer.value.secrets;
    },
    kept: () =>
      scope.vault.eventSecretNames.all().map(({ name, usedEpochMs }) => [name, usedEpochMs]),
  };
}

describe('while a new secret replaces an old one', () => {
  test('both verify, and each has the time of its last use', async () => {
    const rig = await rotation();
    expect(await rig.deliver('e1', 'old')).toBe('stored');
    rig.advance(60_000);
    expect(await rig.deliver('e2', 'new')).toBe('stored');
    expect(rig.listed()).toMatchObject([
      { name: 'old', usedEpochMs: began + 1_000, notedSinceEpochMs: began, endedEpochMs: null },
      { name: 'new', usedEpochMs: began + 61_000, notedSinceEpochMs: began + 1_000 },
    ]);
  });

  test('a forged delivery counts as a use of neither', async () => {
    const rig = await rotation();
    expect(await rig.deliver('e1', 'another')).toBe('not-genuine');
    expect(rig.listed().map(({ usedEpochMs }) => usedEpochMs)).toEqual([null, null]);
  });

  test('many deliveries are recorded once a minute, and the last one at the end', async () => {
    const rig = await rotation();
    await rig.deliver('e1', 'new');
    rig.advance(30_000);
    await rig.deliver('e2', 'new');
    expect(rig.kept()).toEqual([
      ['old', null],
      ['new', began + 1_000],
    ]);
    rig.scope.eventSecrets.storeUses();
    expect(rig.kept()[1]).toEqual(['new', began + 31_000]);
  });

  test('an event is accepted even if the use of its secret cannot be recorded', async () => {
    const rig = await rotation();
    vi.spyOn(rig.scope.vault.eventSecretNames, 'noteUse').mockImplementation(() => {
      throw new SqliteError('database or disk is full', 'SQLITE_FULL');
    });
    expect(await rig.deliver('e1', 'new')).toBe('stored');
    expect(rig.listed()[1]).toMatchObject({ usedEpochMs: began + 1_000 });
  });

  test('an ended old secret verifies nothing more, and its former events stay genuine', async () => {
    const rig = await rotation();
    await rig.deliver('e1', 'old');
    expect(rig.end('secret-1')).toMatchObject({ ok: true });
    expect(await rig.deliver('e2', 'old')).toBe('not-genuine');
    expect(await rig.deliver('e3', 'new')).toBe('stored');
    expect(rig.scope.vault.receivedEvents.get(1)).toMatchObject({
      eventId: 'e1',
      verdict: 'genuine',
    });
    expect(rig.end('secret-1', false)).toMatchObject({ ok: true });
    expect(await rig.deliver('e4', 'old'), 'a secret in use again verifies again').toBe('stored');
  });

  test('a subscription with only ended secrets counts as one without a secret', async () => {
    const rig = await rotation();
    const hasSecret = (): boolean =>
      toSubscriptionRow(rig.scope, ofBank, rig.scope.eventSecrets.list()).hasSecret;
    rig.end('secret-1');
    expect(hasSecret()).toBe(true);
    rig.end('secret-2');
    expect(hasSecret()).toBe(false);
    expect(rig.end('nobody')).toEqual({ ok: false, error: { kind: 'not-found', traceId: null } });
  });
});

import { describe, expect, test } from 'vitest';
import { createOutbox, type Outbox } from '../../../main/demo-service/webhooks/outbox.ts';
import type {
  DeliveryOutcome,
  DeliveryRequest,
} from '../../../main/demo-service/webhooks/post-delivery.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const startedAt = Date.UTC(2026, 10, 19, 10, 42);
const to = 'http://127.0.0.1:1/events';

/** An outbox with a receiver that answers as the test says, and a clock that the test moves. */
function bench(): {
  outbox: Outbox;
  sent: (DeliveryRequest & { afterMs: number })[];
  time: { now: number };
  answer: { next: DeliveryOutcome };
} {
  const time = { now: startedAt };
  const answer: { next: DeliveryOutcome } = { next: 503 };
  const sent: (DeliveryRequest & { afterMs: number })[] = [];
  const post = async (request: DeliveryRequest): Promise<DeliveryOutcome> => {
    sent.push({ ...request, afterMs: time.now - startedAt });
    return answer.next;
  };
  return {
    outbox: createOutbox({ now: () => time.now, headerPrefix: 'Service', post }),
    sent,
    time,
    answer,
  };
}

function event(id: string) {
  return {
    callbackUrl: 'https://relay.example/',
    body: `{"id":"${id}"}`,
    secret: 'secret',
    signature: 'timed' as const,
  };
}

/** Delivers due events every minute for the given time. */
async function deliverFor({ outbox, time }: ReturnType<typeof bench>, ms: number): Promise<void> {
  for (const end = time.now + ms; time.now <= end; time.now += minuteMs)
    await outbox.deliver({ to, copies: 1 });
}

describe('a delivery that no receiver accepts', () => {
  test('is tried ten times in two days with doubling pauses, and then given up', async () => {
    const rig = bench();
    rig.outbox.put(event('a'));
    await deliverFor(rig, 72 * hourMs);
    expect(rig.sent.map(({ afterMs }) => afterMs / minuteMs)).toEqual([
      0, 5, 15, 35, 75, 155, 315, 635, 1_275, 2_555,
    ]);
    expect(rig.sent.at(-1)?.afterMs).toBeLessThan(48 * hourMs);
    expect(rig.outbox.pending()).toEqual([]);
  });

  test.each<DeliveryOutcome>([302, 401, 404, 429, 500, 'too-late', 'unreachable'])(
    'is tried again after %s',
    async (outcome) => {
      const rig = bench();
      rig.outbox.put(event('a'));
      rig.answer.next = outcome;
      expect(await rig.outbox.deliver({ to, copies: 1 })).toEqual([outcome]);
      expect(await rig.outbox.deliver({ to, copies: 1 })).toEqual([]);
      expect(rig.outbox.pending()).toHaveLength(1);
      rig.time.now += 5 * minuteMs;
      rig.answer.next = 204;
      expect(await rig.outbox.deliver({ to, copies: 1 })).toEqual([204]);
    },
  );

  test('ends with the first 2xx answer', async () => {
    const rig = bench();
    rig.outbox.put(event('a'));
    rig.answer.next = 200;
    await deliverFor(rig, 72 * hourMs);
    expect(rig.sent).toHaveLength(1);
    expect(rig.outbox.pending()).toEqual([]);
  });

  test('is signed again for each try, so that a receiver that rejects old signatures accepts it', async () => {
    const rig = bench();
    rig.outbox.put(event('a'));
    await deliverFor(rig, 6 * minuteMs);
    expect(rig.sent.map(({ headers }) => headers['X-Service-Signature']?.split(',')[0])).toEqual([
      `t=${String(startedAt / 1000)}`,
      `t=${String(startedAt / 1000 + 300)}`,
    ]);
  });

  test('arrives after a newer one that was accepted at once', async () => {
    const rig = bench();
    rig.outbox.put(event('older'));
    await rig.outbox.deliver({ to, copies: 1 });
    rig.answer.next = 204;
    rig.outbox.put(event('newer'));
    await deliverFor(rig, 6 * minuteMs);
    expect(rig.sent.map(({ body }) => body)).toEqual([
      '{"id":"older"}',
      '{"id":"newer"}',
      '{"id":"older"}',
    ]);
  });

  test('is given up two days after the event, even without any try', async () => {
    const rig = bench();
    rig.outbox.put(event('a'));
    rig.time.now += 48 * hourMs;
    expect(await rig.outbox.deliver({ to })).toEqual([]);
    expect(rig.outbox.pending()).toEqual([]);
  });
});

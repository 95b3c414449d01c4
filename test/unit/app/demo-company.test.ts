import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createDemoCompany, deliverEveryMs } from '../../../main/app/connections/demo-company.ts';
import type { DemoService } from '../../../main/demo-service/start-demo-service.ts';
import { createOutbox } from '../../../main/demo-service/webhooks/outbox.ts';
import type { DeliveryOutcome } from '../../../main/demo-service/webhooks/post-delivery.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/**
 * A company that sends one event before the receiver opens; the receiver answers with the given
 * outcomes.
 */
function company(answers: DeliveryOutcome[]) {
  const sentAfterMs: number[] = [];
  const startedAt = Date.now();
  const outbox = createOutbox({
    now: Date.now,
    headerPrefix: 'Service',
    post: async () => {
      sentAfterMs.push(Date.now() - startedAt);
      return answers.shift() ?? 204;
    },
  });
  outbox.put({
    callbackUrl: 'https://relay.example/',
    body: '{"id":"a"}',
    secret: 'secret',
    signature: 'plain',
  });
  const control = {
    openReceiver: () => ({ subscriptionId: 's', secret: 'secret', onboardingSecret: 'secret' }),
    advanceRegistrations: () => undefined,
    deliver: outbox.deliver,
  };
  const demo = createDemoCompany({
    start: async () => ({ control }) as unknown as DemoService,
    fetch,
    language: () => 'en',
  });
  const play = () =>
    demo.playEvents({ address: 'http://127.0.0.1:1/events', storeSecrets: async () => undefined });
  return { play, sentAfterMs };
}

it('delivers an event again in the next round after a slow answer of the app', async () => {
  const { play, sentAfterMs } = company(['too-late', 503, 503, 503]);
  await play();
  await vi.advanceTimersByTimeAsync(60_000);
  // Once on its own, twice as a redelivery, then once a round until the receiver accepts it.
  expect(sentAfterMs).toEqual([0, 0, 0, deliverEveryMs, 2 * deliverEveryMs]);
});

it('stops delivering to a receiver that is unreachable', async () => {
  const { play, sentAfterMs } = company(['too-late', 503, 503, 'unreachable']);
  await play();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sentAfterMs).toEqual([0, 0, 0, deliverEveryMs]);
});

import type { TestOutcome } from '../../../preload/contract/webhooks/inbox.ts';
import { type Result, failed, ok } from '../../../preload/contract/result.ts';
import { timingSafeEqual } from 'node:crypto';
import type { Delivery, DeliveryOutcome } from '../../events/event-receiver.ts';
import type { EventSecretName } from '../../data/vault/events/event-secret-names.ts';
import type { EventSecretValue } from '../../events/verify-event.ts';
import { verifyEvent } from '../../events/verify-event.ts';
import { createRateGate } from '../../time/rate-gate.ts';
import { cachedSubscription, knownIds } from '../cached-subscriptions.ts';
import type { Scope } from '../scope.ts';
import {
  leadsToReceiver,
  type TestArrival,
  testEvent,
  testHeader,
  testOutcomeOf,
  testSecretOf,
} from './test-event.ts';

/** More than a user needs, but too few to burden the server at the address. */
const rateLimit = { calls: 6, withinMs: 60_000 };
const nonceBytes = 24;
const fallbackPrefix = 'Service';

type PendingTest = { readonly nonce: string; readonly secret: EventSecretValue };
type TestProgress = { arrival: TestArrival | null };

function isSameNonce(value: string, nonce: string): boolean {
  const [one, other] = [Buffer.from(value), Buffer.from(nonce)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/**
 * Sends a test event to the address that leads to the receiver, and checks whether it arrives. The
 * test event is not stored and triggers nothing. It is accepted once, while it is expected;
 * afterwards it is refused like any forged event.
 */
export function createTestSender(scope: Scope): {
  readonly send: (path: string | null) => Promise<Result<TestOutcome>>;
  /** The answer to a delivery, if it is the expected test event; null: it is not. */
  readonly answerTest: (delivery: Delivery) => DeliveryOutcome | null;
} {
  const gate = createRateGate([rateLimit], scope.monotonicNow);
  let pendingTest: (PendingTest & TestProgress) | null = null;
  let running: Promise<Result<TestOutcome>> | null = null;

  const activeSecrets = (): readonly EventSecretName[] =>
    scope.vault?.eventSecretNames.all().filter(({ endedEpochMs }) => endedEpochMs === null) ?? [];

  /** A subscription with a secret comes first, because signing needs one. */
  const findTarget = (path: string): { readonly id: string; readonly address: string } | null => {
    const secrets = activeSecrets();
    const hasSecret = (id: string): boolean =>
      secrets.some(({ subscriptionId }) => subscriptionId === id);
    const candidates = knownIds(scope).flatMap((id) => {
      const cached = cachedSubscription(scope, id);
      const address =
        cached?.isAbsent === false ? (cached.subscription?.callbackUrl ?? null) : null;
      return address !== null && leadsToReceiver(address, path)
        ? [{ id, address: address.trim() }]
        : [];
    });
    return candidates.find(({ id }) => hasSecret(id)) ?? candidates[0] ?? null;
  };

  /** The newest secret of the subscription, with which the bank signs. */
  const secretOf = async (id: string): Promise<Result<EventSecretValue | null>> => {
    const loaded = await scope.eventSecrets?.load();
    if (loaded === undefined) return ok(null);
    if (!loaded.ok) return loaded;
    const newest = activeSecrets().findLast(({ subscriptionId }) => subscriptionId === id);
    return ok(loaded.value.secrets.find((secret) => secret.id === newest?.id) ?? null);
  };

  const nothingSent = (outcome: TestOutcome['outcome']): Result<TestOutcome> =>
    ok({ outcome, status: null, host: null });

  const sendNow = async (path: string): Promise<Result<TestOutcome>> => {
    const target = findTarget(path);
    if (target === null) return nothingSent('no-subscription');
    const { host } = new URL(target.address);
    const secret = await secretOf(target.id);
    if (!secret.ok) return secret;
    if (secret.value === null) return ok({ outcome: 'no-secret', status: null, host });
    if (!scope.isOnline()) return ok({ outcome: 'offline', status: null, host });
    const waitMs = gate.waitMs();
    if (waitMs > 0)
      return failed({ kind: 'rate-limited', retryAtEpochMs: scope.now() + waitMs, traceId: null });
    gate.count();
    const nonce = Buffer.from(scope.randomBytes(nonceBytes)).toString('base64url');
    const testProgress: PendingTest & TestProgress = { nonce, secret: secret.value, arrival: null };
    pendingTest = testProgress;
    try {
      const answer = await scope.deliverOutside({
        address: target.address,
        ...testEvent({
          nonce,
          nowEpochMs: scope.now(),
          prefix: scope.profile.banking?.headerPrefix ?? fallbackPrefix,
          secret: secret.value,
        }),
        signal: scope.signal,
      });
      return ok({ ...testOutcomeOf(testProgress.arrival, answer), host });
    } finally {
      pendingTest = null;
    }
  };

  return {
    // A second click joins the test in progress.
    send: (path) => {
      if (path === null) return Promise.resolve(nothingSent('receiver-off'));
      running ??= sendNow(path).finally(() => (running = null));
      return running;
    },
    answerTest: ({ headers, body, receivedAtEpochMs }) => {
      const expectedTest = pendingTest;
      if (expectedTest === null || expectedTest.arrival !== null) return null;
      const isExpected =
        headers.some(
          ({ name, value }) =>
            name.toLowerCase() === testHeader && isSameNonce(value, expectedTest.nonce),
        ) || Buffer.from(body).includes(expectedTest.nonce);
      if (!isExpected) return null;
      const { state } = verifyEvent(
        { headers, body, receivedAtEpochMs, age: 'refuse', isExplained: false },
        [testSecretOf(expectedTest.secret)],
      );
      expectedTest.arrival = state === 'genuine' ? 'genuine' : 'not-genuine';
      return expectedTest.arrival === 'genuine' ? 'stored' : 'not-genuine';
    },
  };
}

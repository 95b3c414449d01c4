import type { TestOutcome } from '../../../preload/contract/webhooks/inbox.ts';
import { type Result, failed, ok } from '../../../preload/contract/result.ts';
import { timingSafeEqual } from 'node:crypto';
import type { Delivery, DeliveryOutcome } from '../../events/event-receiver.ts';
import type { EventSecretName } from '../../data/vault/events/event-secret-names.ts';
import type { EventSecretValue } from '../../events/verify-event.ts';
import { verifyEvent } from '../../events/verify-event.ts';
import { createRateGate } from '../../time/rate-gate.ts';
import { cachedSubscription, knownIds } from '../kept-subscriptions.ts';
import type { Scope } from '../scope.ts';
import {
  leadsHere,
  type TestArrival,
  testEvent,
  testHeader,
  testOutcomeOf,
  testSecretOf,
} from './test-event.ts';

/** More than a user needs, but too few to burden the server at the address. */
const mostAMinute = { calls: 6, withinMs: 60_000 };
const nonceBytes = 24;
const fallbackPrefix = 'Service';

type Waiting = { readonly nonce: string; readonly secret: EventSecretValue };
type Sent = { arrival: TestArrival | null };

function isSame(given: string, nonce: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(nonce)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/**
 * Sends a test event to the address that leads to the receiver, and checks whether it arrives. The
 * test event is not stored and triggers nothing. It is accepted once, while it is expected;
 * afterwards it is refused like any forged event.
 */
export function createTestEvents(scope: Scope): {
  readonly send: (path: string | null) => Promise<Result<TestOutcome>>;
  /** The answer to a delivery, if it is the expected test event; null: it is not. */
  readonly take: (delivery: Delivery) => DeliveryOutcome | null;
} {
  const gate = createRateGate([mostAMinute], scope.monotonicNow);
  let waiting: (Waiting & Sent) | null = null;
  let running: Promise<Result<TestOutcome>> | null = null;

  const secretsInUse = (): readonly EventSecretName[] =>
    scope.vault?.eventSecretNames.all().filter(({ endedEpochMs }) => endedEpochMs === null) ?? [];

  /** A subscription with a secret comes first, because signing needs one. */
  const target = (path: string): { readonly id: string; readonly address: string } | null => {
    const secrets = secretsInUse();
    const hasSecret = (id: string): boolean =>
      secrets.some(({ subscriptionId }) => subscriptionId === id);
    const here = knownIds(scope).flatMap((id) => {
      const cached = cachedSubscription(scope, id);
      const address =
        cached?.isAbsent === false ? (cached.subscription?.callbackUrl ?? null) : null;
      return address !== null && leadsHere(address, path) ? [{ id, address: address.trim() }] : [];
    });
    return here.find(({ id }) => hasSecret(id)) ?? here[0] ?? null;
  };

  /** The newest secret of the subscription, with which the bank signs. */
  const secretOf = async (id: string): Promise<Result<EventSecretValue | null>> => {
    const loaded = await scope.eventSecrets?.load();
    if (loaded === undefined) return ok(null);
    if (!loaded.ok) return loaded;
    const newest = secretsInUse().findLast(({ subscriptionId }) => subscriptionId === id);
    return ok(loaded.value.secrets.find((secret) => secret.id === newest?.id) ?? null);
  };

  const nothingSent = (outcome: TestOutcome['outcome']): Result<TestOutcome> =>
    ok({ outcome, status: null, host: null });

  const sendNow = async (path: string): Promise<Result<TestOutcome>> => {
    const to = target(path);
    if (to === null) return nothingSent('no-subscription');
    const { host } = new URL(to.address);
    const secret = await secretOf(to.id);
    if (!secret.ok) return secret;
    if (secret.value === null) return ok({ outcome: 'no-secret', status: null, host });
    if (!scope.isOnline()) return ok({ outcome: 'offline', status: null, host });
    const waitMs = gate.waitMs();
    if (waitMs > 0)
      return failed({ kind: 'rate-limited', retryAtEpochMs: scope.now() + waitMs, traceId: null });
    gate.count();
    const nonce = Buffer.from(scope.randomBytes(nonceBytes)).toString('base64url');
    const sent: Waiting & Sent = { nonce, secret: secret.value, arrival: null };
    waiting = sent;
    try {
      const answer = await scope.deliverOutside({
        address: to.address,
        ...testEvent({
          nonce,
          nowEpochMs: scope.now(),
          prefix: scope.profile.banking?.headerPrefix ?? fallbackPrefix,
          secret: secret.value,
        }),
        signal: scope.signal,
      });
      return ok({ ...testOutcomeOf(sent.arrival, answer), host });
    } finally {
      waiting = null;
    }
  };

  return {
    // A second click joins the test in progress.
    send: (path) => {
      if (path === null) return Promise.resolve(nothingSent('receiver-off'));
      running ??= sendNow(path).finally(() => (running = null));
      return running;
    },
    take: ({ headers, body, receivedAtEpochMs }) => {
      const now = waiting;
      if (now === null || now.arrival !== null) return null;
      const isExpected =
        headers.some(
          ({ name, value }) => name.toLowerCase() === testHeader && isSame(value, now.nonce),
        ) || Buffer.from(body).includes(now.nonce);
      if (!isExpected) return null;
      const { state } = verifyEvent(
        { headers, body, receivedAtEpochMs, age: 'refuse', isExplained: false },
        [testSecretOf(now.secret)],
      );
      now.arrival = state === 'genuine' ? 'genuine' : 'not-genuine';
      return now.arrival === 'genuine' ? 'stored' : 'not-genuine';
    },
  };
}

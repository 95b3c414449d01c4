import type { DeliveryOutcome, DeliveryRequest } from './post-delivery.ts';
import { signatureHeader, type SignatureKind } from './sign.ts';

/** An event that waits for one endpoint. */
export interface PendingDelivery {
  readonly callbackUrl: string;
  /** Compact JSON, the exact signed bytes. */
  readonly body: string;
  readonly secret: string;
  readonly signature: SignatureKind;
}

/** How the waiting events are sent. */
export interface DeliverySettings {
  /**
   * The receiver's own address. The service sends nowhere else: it plays the tunnel that would be
   * behind the public callback address.
   */
  readonly to: string;
  /** Newest first by default, because an older event can arrive after a newer one. */
  readonly order?: 'newest-first' | 'oldest-first';
  /** How often each is sent; twice by default, because an answer may get lost. */
  readonly copies?: number;
  /** Makes the signatures invalid. */
  readonly forged?: boolean;
  /** Only to endpoints of this kind; to all by default. */
  readonly signature?: SignatureKind;
  /** When a rejected event is due again; by default as the specification says. */
  readonly nextTryAfterMs?: number;
}

/** Events that were emitted and not accepted yet. */
export interface Outbox {
  readonly put: (delivery: PendingDelivery) => void;
  /** Events without a 2xx answer that are not given up, oldest first. */
  readonly pending: () => readonly PendingDelivery[];
  /**
   * Sends due events. A delivery answered with 2xx in time ends; any other is due again later,
   * `deliveryTries` times in all. Returns the outcome of each sending, in the order of sending.
   */
  readonly deliver: (settings: DeliverySettings) => Promise<readonly DeliveryOutcome[]>;
}

/**
 * Specification, "Delivery": about 10 attempts over 2 days, with exponential backoff, then the
 * event is discarded.
 */
const deliveryTries = 10;
const firstPauseMs = 5 * 60_000;
const givenUpAfterMs = 2 * 86_400_000;
/**
 * 5 minutes after the first try, then twice as long each time: the tenth try is 42 hours and 35
 * minutes after the first.
 */
function pauseAfter(tries: number): number {
  return firstPauseMs * 2 ** (tries - 1);
}

const maxWaiting = 1_000;

interface Waiting {
  readonly delivery: PendingDelivery;
  readonly queuedAtEpochMs: number;
  readonly tries: number;
  readonly dueAtEpochMs: number;
}

interface OutboxParts {
  readonly now: () => number;
  readonly headerPrefix: string;
  readonly post: (request: DeliveryRequest) => Promise<DeliveryOutcome>;
}

function isAccepted(outcome: DeliveryOutcome): boolean {
  return typeof outcome === 'number' && outcome >= 200 && outcome < 300;
}

export function createOutbox({ now, headerPrefix, post }: OutboxParts): Outbox {
  let waitingDeliveries: readonly Waiting[] = [];

  const sendOnce = (
    { body, secret, signature }: PendingDelivery,
    { to, forged = false }: DeliverySettings,
  ): Promise<DeliveryOutcome> =>
    post({
      to,
      body,
      headers: signatureHeader(signature, {
        prefix: headerPrefix,
        secret: forged ? `not ${secret}` : secret,
        body,
        atEpochMs: now(),
      }),
    });

  /** The delivery after a failed try; empty once it is given up. */
  const nextTry = (
    { delivery, queuedAtEpochMs, tries }: Waiting,
    { nextTryAfterMs = pauseAfter(tries + 1) }: DeliverySettings,
  ): readonly Waiting[] =>
    tries + 1 < deliveryTries
      ? [{ delivery, queuedAtEpochMs, tries: tries + 1, dueAtEpochMs: now() + nextTryAfterMs }]
      : [];

  const findPending = (): readonly Waiting[] =>
    waitingDeliveries.filter(({ queuedAtEpochMs }) => now() - queuedAtEpochMs < givenUpAfterMs);

  return {
    put: (delivery) => {
      // Without a receiver, the oldest are given up early, so that they do not fill the memory.
      waitingDeliveries = [
        ...waitingDeliveries,
        { delivery, queuedAtEpochMs: now(), tries: 0, dueAtEpochMs: now() },
      ].slice(-maxWaiting);
    },
    pending: () => findPending().map(({ delivery }) => delivery),
    deliver: async (settings) => {
      const isDue = ({ delivery, dueAtEpochMs }: Waiting): boolean =>
        dueAtEpochMs <= now() &&
        (settings.signature === undefined || settings.signature === delivery.signature);
      const due = findPending().filter(isDue);
      // Removed first, so that a concurrent delivery does not send them, too.
      waitingDeliveries = findPending().filter((each) => !due.includes(each));
      const outcomes: DeliveryOutcome[] = [];
      for (const each of settings.order === 'oldest-first' ? due : due.toReversed()) {
        const deliveryOutcomes: DeliveryOutcome[] = [];
        for (let copy = 0; copy < (settings.copies ?? 2); copy += 1)
          deliveryOutcomes.push(await sendOnce(each.delivery, settings));
        outcomes.push(...deliveryOutcomes);
        if (!deliveryOutcomes.some(isAccepted))
          waitingDeliveries = [...waitingDeliveries, ...nextTry(each, settings)].toSorted(
            (a, b) => a.queuedAtEpochMs - b.queuedAtEpochMs,
          );
      }
      return outcomes;
    },
  };
}

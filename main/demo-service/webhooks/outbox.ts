import { signatureHeader, type SignatureKind } from './sign.ts';

/** An event on its way to one endpoint. */
export interface PendingDelivery {
  readonly callbackUrl: string;
  /** Compact JSON, the very bytes that are signed. */
  readonly body: string;
  readonly secret: string;
  readonly signature: SignatureKind;
}

/** How the waiting events are sent. */
export interface DeliverySettings {
  /** The receiver's own address. The service sends nowhere else: it plays the tunnel that would stand behind the public callback address. */
  readonly to: string;
  /** Newest first by default, as an older event can arrive after a newer one. */
  readonly order?: 'newest-first' | 'oldest-first';
  /** How often each is sent; twice by default, as an answer may get lost. */
  readonly copies?: number;
  /** Spoils the signatures. */
  readonly forged?: boolean;
}

/** Events that were emitted and not yet delivered. */
export interface Outbox {
  readonly put: (delivery: PendingDelivery) => void;
  readonly pending: () => readonly PendingDelivery[];
  /** Sends everything that waits and forgets it. Gives the status of each answer, in the order of sending. */
  readonly deliver: (settings: DeliverySettings) => Promise<readonly number[]>;
}

const mostWaiting = 1_000;

/** Makes an empty outbox. */
export function makeOutbox(parts: {
  readonly now: () => number;
  readonly headerPrefix: string;
}): Outbox {
  let waiting: PendingDelivery[] = [];
  return {
    put: (delivery) => {
      waiting.push(delivery);
      // Nobody fetches them: the oldest are given up, as a bank does after two days.
      if (waiting.length > mostWaiting) waiting.shift();
    },
    pending: () => [...waiting],
    deliver: async ({ to, order = 'newest-first', copies = 2, forged = false }) => {
      const ordered = order === 'newest-first' ? waiting.toReversed() : waiting;
      waiting = [];
      const statuses: number[] = [];
      for (const { body, secret, signature } of ordered) {
        for (let copy = 0; copy < copies; copy += 1) {
          const signed = signatureHeader(signature, {
            prefix: parts.headerPrefix,
            secret: forged ? `not ${secret}` : secret,
            body,
            atEpochMs: parts.now(),
          });
          const answer = await fetch(to, {
            method: 'POST',
            headers: { 'content-type': 'application/json', ...signed },
            body,
            redirect: 'manual',
          });
          await answer.arrayBuffer();
          statuses.push(answer.status);
        }
      }
      return statuses;
    },
  };
}

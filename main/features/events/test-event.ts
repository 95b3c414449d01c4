import { createHmac } from 'node:crypto';
import { callbackProblem } from '../../../preload/contract/webhooks/check-subscription.ts';
import type { TestOutcome } from '../../../preload/contract/webhooks/inbox.ts';
import { isPrivateHost } from '../../../preload/contract/app/private-host.ts';
import { digestOf } from '../../events/signature.ts';
import type { EventSecretValue } from '../../events/verify-event.ts';
import type { OutsideAnswer } from '../scope.ts';

/**
 * Whether an external address leads to the receiver at this path, as far as the address shows.
 * Never an address of this computer or the local network: the test must not probe them.
 */
export function leadsToReceiver(callbackUrl: string | null, path: string): boolean {
  if (callbackUrl === null || callbackProblem(callbackUrl) !== null) return false;
  const { hostname, pathname } = new URL(callbackUrl.trim());
  return !isPrivateHost(hostname) && pathname.endsWith(path);
}

/**
 * The secret that signs a test event, derived from the bank's secret. A copy of the test event
 * therefore proves nothing: sent again it is refused like any forged event. The bank's own secret
 * never signs our data.
 */
export function testSecretOf({ value, ...secret }: EventSecretValue): EventSecretValue {
  return {
    ...secret,
    value: createHmac('sha256', value).update('cashdesk test event').digest('hex'),
  };
}

/** The body and headers of a test event, in the format of a subscription's events. */
export function testEvent({
  nonce,
  nowEpochMs,
  prefix,
  secret,
}: {
  readonly nonce: string;
  readonly nowEpochMs: number;
  readonly prefix: string;
  readonly secret: EventSecretValue;
}): { readonly headers: Readonly<Record<string, string>>; readonly body: string } {
  const seconds = String(Math.floor(nowEpochMs / 1000));
  const body = JSON.stringify({
    id: nonce,
    type: 'cashdesk/test',
    created_at: new Date(nowEpochMs).toISOString(),
    data: { event: 'test.sent' },
  });
  const digest = Buffer.from(
    digestOf(testSecretOf(secret).value, Buffer.from(body), seconds),
  ).toString('hex');
  return {
    headers: {
      'content-type': 'application/json',
      [`x-${prefix.toLowerCase()}-signature`]: `t=${seconds},v1=${digest}`,
      [testHeader]: nonce,
    },
    body,
  };
}

/** Identifies a test event by its header if a tunnel changed its body. */
export const testHeader = 'x-cashdesk-test';

/** The receiver's verdict on the test event. */
export type TestArrival = 'genuine' | 'not-genuine';

/** The outcome of a test event, from its arrival at the receiver and the answer of the address. */
export function testOutcomeOf(
  arrival: TestArrival | null,
  answer: OutsideAnswer,
): Omit<TestOutcome, 'host'> {
  const status = answer.kind === 'answered' ? answer.status : null;
  if (arrival === 'not-genuine') return { outcome: 'arrived-unproven', status };
  if (arrival === 'genuine')
    return {
      outcome:
        answer.kind === 'answered' && answer.status >= 200 && answer.status < 300
          ? 'arrived'
          : 'arrived-untold',
      status,
    };
  return { outcome: answer.kind === 'not-reached' ? 'not-sent' : answer.kind, status };
}

import { createHmac } from 'node:crypto';
import { callbackProblem } from '../../../preload/contract/webhooks/check-subscription.ts';
import type { TestOutcome } from '../../../preload/contract/webhooks/inbox.ts';
import { isNearHost } from '../../../preload/contract/app/near-host.ts';
import { digestOf } from '../../events/signature.ts';
import type { EventSecretValue } from '../../events/verify-event.ts';
import type { OutsideAnswer } from '../scope.ts';

/**
 * Whether an address outside leads to the receiver at this path, as far as it says so itself. Never
 * one of this machine or of a network at home: nothing may be looked for there.
 */
export function leadsHere(callbackUrl: string | null, path: string): boolean {
  if (callbackUrl === null || callbackProblem(callbackUrl) !== null) return false;
  const { hostname, pathname } = new URL(callbackUrl.trim());
  return !isNearHost(hostname) && pathname.endsWith(path);
}

/**
 * What a test event is signed with: another secret, made from that of the bank. So it proves
 * nothing to whoever has it: sent again it is refused like any forged event, and the bank's own
 * secret never signs a thing of ours.
 */
export function testSecretOf({ value, ...secret }: EventSecretValue): EventSecretValue {
  return {
    ...secret,
    value: createHmac('sha256', value).update('cashdesk test event').digest('hex'),
  };
}

/** The body and the headers of a test event, as a subscription's events come. */
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

/** Tells a test event by its header where a tunnel changed its body. */
export const testHeader = 'x-cashdesk-test';

/** How it was found at the receiver. */
export type TestArrival = 'genuine' | 'not-genuine';

/** What became of a test event, of what came to the receiver and what the address answered. */
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

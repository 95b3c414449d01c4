import type { Check, CheckName, CheckReason } from '../../../preload/contract/app/diagnostics.ts';
import type { CommandError, Result } from '../../../preload/contract/result.ts';
import type { ProbedList } from '../../bank/probes/probe.ts';
import { failedCheck, noted, passed } from './local-checks.ts';

/** Lists that the specification does not show: a service without one is as it should be. */
const optionalLists: ReadonlySet<string> = new Set<ProbedList>([
  'cards',
  'memberships',
  'supplier-invoices',
  'webhooks',
]);

/**
 * What answered is no API: a page, a redirect, half a body. Where a staging token is missing, that
 * is how it shows (spec/observed.md, "OAuth").
 */
function reasonOfNoApi(error: CommandError): CheckReason | null {
  // A redirect is not followed, for the token would go with it.
  if (error.kind === 'not-the-bank') return error.why === 'web-page' ? error.why : 'no-answer';
  if (error.kind !== 'service-failed') return null;
  if (error.status === null) return 'no-answer';
  return error.status < 500 ? 'web-page' : null;
}

export type Asked = {
  readonly name: CheckName;
  readonly answer: Result<unknown>;
  readonly tookMs: number;
};

/** What the answer of a list, or of the organization, says. */
export function classifyList({ name, answer, tookMs }: Asked): Check {
  if (answer.ok) return passed(name, { tookMs });
  const { error } = answer;
  if (error.kind === 'not-found' || error.kind === 'not-supported')
    return optionalLists.has(name)
      ? noted(name, { reason: 'no-list', tookMs })
      : failedCheck(name, { reason: 'no-endpoint', error, tookMs });
  return failedCheck(name, { reason: reasonOfNoApi(error), error, tookMs });
}

/** @param isKnown the object is one that this service told of before, or that the owner follows */
export function classifyObject({ name, answer, tookMs }: Asked, isKnown: boolean): Check {
  if (answer.ok) return passed(name, { tookMs });
  const { error } = answer;
  if (error.kind === 'not-supported')
    return failedCheck(name, { reason: 'no-endpoint', error, tookMs });
  // Of an object that does not exist, an id the service cannot read included.
  if (error.kind === 'not-found' || (error.kind === 'rejected' && !isKnown))
    return noted(name, { reason: 'nothing-there', tookMs });
  return failedCheck(name, { reason: reasonOfNoApi(error), error, tookMs });
}

export function classifyPortalToken({
  answer,
  tookMs,
}: {
  readonly answer: Result<'taken' | 'indeterminate'>;
  readonly tookMs: number;
}): Check {
  if (answer.ok)
    return answer.value === 'taken'
      ? passed('registrations', { tookMs })
      : failedCheck('registrations', {
          reason: 'inconclusive-token',
          error: { kind: 'not-found', traceId: null },
          tookMs,
        });
  return failedCheck('registrations', {
    reason: answer.error.kind === 'not-supported' ? 'no-endpoint' : reasonOfNoApi(answer.error),
    error: answer.error,
    tookMs,
  });
}

const reasonsToStop: Partial<Record<CommandError['kind'], CheckReason>> = {
  offline: 'offline',
  'signed-out': 'needs-session',
  'rate-limited': 'rate-limited',
  'timed-out': 'bank-silent',
  untrusted: 'bank-silent',
  'not-the-bank': 'bank-silent',
  'service-failed': 'bank-silent',
};

/**
 * After such an answer asking on would wait for nothing, or cost what the bank counts; null: the
 * next may be asked.
 */
export function reasonToStop(answer: Result<unknown>): CheckReason | null {
  if (answer.ok) return null;
  const { error } = answer;
  // One page of a gateway, or one status, says nothing of the next endpoint.
  const isOfThisOne =
    (error.kind === 'not-the-bank' && error.why === 'web-page') ||
    (error.kind === 'service-failed' && error.status !== null);
  return isOfThisOne ? null : (reasonsToStop[error.kind] ?? null);
}

import type { Check, CheckName, CheckReason } from '../../../preload/contract/app/diagnostics.ts';
import type { CommandError, Result } from '../../../preload/contract/result.ts';
import type { ProbedList } from '../../bank/probes/probe.ts';
import { failedCheck, noted, passed } from './local-checks.ts';

/** Lists that are not in the specification: a service without one is fine. */
const optionalLists: ReadonlySet<string> = new Set<ProbedList>([
  'cards',
  'memberships',
  'supplier-invoices',
  'webhooks',
]);

/**
 * The answer does not come from an API: a web page, a redirect, half a body. A missing staging
 * token also shows like this (spec/observed.md, "OAuth").
 */
function reasonOfNoApi(error: CommandError): CheckReason | null {
  // A redirect is not followed, because the token would be sent along.
  if (error.kind === 'not-the-bank') return error.why === 'web-page' ? error.why : 'no-answer';
  if (error.kind !== 'service-failed') return null;
  if (error.status === null) return 'no-answer';
  return error.status < 500 ? 'web-page' : null;
}

export type ProbeResult = {
  readonly name: CheckName;
  readonly answer: Result<unknown>;
  readonly tookMs: number;
};

/** The check result for the answer of a list, or of the organization. */
export function classifyList({ name, answer, tookMs }: ProbeResult): Check {
  if (answer.ok) return passed(name, { tookMs });
  const { error } = answer;
  if (error.kind === 'not-found' || error.kind === 'not-supported')
    return optionalLists.has(name)
      ? noted(name, { reason: 'no-list', tookMs })
      : failedCheck(name, { reason: 'no-endpoint', error, tookMs });
  return failedCheck(name, { reason: reasonOfNoApi(error), error, tookMs });
}

/** @param isKnown this service returned the object before, or the user added it */
export function classifyObject({ name, answer, tookMs }: ProbeResult, isKnown: boolean): Check {
  if (answer.ok) return passed(name, { tookMs });
  const { error } = answer;
  if (error.kind === 'not-supported')
    return failedCheck(name, { reason: 'no-endpoint', error, tookMs });
  // The object does not exist. This includes an id that the service cannot parse.
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
 * Why to stop after such an answer: the next request would wait in vain, or use up the bank's rate
 * limit; null: continue.
 */
export function reasonToStop(answer: Result<unknown>): CheckReason | null {
  if (answer.ok) return null;
  const { error } = answer;
  // One web page of a gateway, or one status, says nothing about the next endpoint.
  const isOfOneEndpoint =
    (error.kind === 'not-the-bank' && error.why === 'web-page') ||
    (error.kind === 'service-failed' && error.status !== null);
  return isOfOneEndpoint ? null : (reasonsToStop[error.kind] ?? null);
}

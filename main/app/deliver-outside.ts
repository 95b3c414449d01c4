import { attempt, type Fetch } from '../bank/transport/attempt.ts';
import { defaultLimits } from '../bank/transport/limits.ts';
import type { AppServices, OutsideAnswer } from '../features/scope.ts';
import {
  isRefusedRedirect,
  type UnreachedReason,
  unreachedReason,
} from '../http/unreached-reason.ts';

/** Only the status of a receiver matters; the body of a foreign page is not read. */
const limits = {
  ...defaultLimits,
  attemptTimeoutMs: 10_000,
  maxObjectBytes: 4_096,
  maxErrorBodyBytes: 4_096,
};

const kindByReason: Readonly<Record<UnreachedReason, Exclude<OutsideAnswer['kind'], 'answered'>>> =
  {
    'no-server': 'not-reached',
    refused: 'not-reached',
    broken: 'not-reached',
    untrusted: 'untrusted',
    'no-tls': 'untrusted',
    'timed-out': 'timed-out',
    proxy: 'offline',
    offline: 'offline',
  };

/** Delivers once to an external address, without any session or bank data. */
export function createDeliverOutside(fetch: Fetch): AppServices['deliverOutside'] {
  return async ({ address, headers, body, signal }) => {
    let thrown: unknown = null;
    let status: number | null = null;
    const end = await attempt({
      fetch: async (url, init) => {
        try {
          const answer = await fetch(url, init);
          ({ status } = answer);
          return answer;
        } catch (cause) {
          thrown = cause;
          throw cause;
        }
      },
      address,
      init: { method: 'POST', headers, body },
      limits,
      signal,
    });
    // The sign-in page of the network, or its proxy: neither passed the request on (RFC 6585 §6).
    if (status === 511 || status === 407) return { kind: 'offline' };
    // The body may be too long or cut off: only the status counts.
    if (status !== null) return { kind: 'answered', status };
    if (isRefusedRedirect(thrown)) return { kind: 'redirected' };
    const isLate = end.kind === 'stopped' || thrown === null;
    return { kind: isLate ? 'timed-out' : kindByReason[unreachedReason(thrown)] };
  };
}

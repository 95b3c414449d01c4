import type { FieldProblem, Reply, WireReply } from './http/reply.ts';
import { problem, unprocessable } from './http/reply.ts';

/** How a 429 gives the retry time; `none` leaves the header out, as some services do. */
type RetryAfter =
  | { readonly kind: 'seconds'; readonly seconds: number }
  | { readonly kind: 'date'; readonly atEpochMs: number }
  | { readonly kind: 'none' };

/** The body shapes of errors of such services. */
type ErrorShape = 'errors' | 'flat' | 'object' | 'text' | 'html' | 'empty';

/**
 * The possible faults. `after`: the service did what was requested, and only its answer is lost.
 */
export type Fault =
  | { readonly kind: 'delay'; readonly delayMs: number }
  | { readonly kind: 'reset'; readonly when: 'before' | 'after' }
  | { readonly kind: 'silence'; readonly when: 'before' | 'after' }
  | { readonly kind: 'half-body' }
  | { readonly kind: 'html'; readonly status?: number }
  | { readonly kind: 'wrong-content-type'; readonly contentType?: string }
  | { readonly kind: 'unauthorized' }
  | { readonly kind: 'forbidden'; readonly scope?: string }
  | { readonly kind: 'unprocessable'; readonly errors: readonly FieldProblem[] }
  | { readonly kind: 'status'; readonly status: number; readonly shape?: ErrorShape }
  | { readonly kind: 'sca-required' }
  | { readonly kind: 'sca-not-enrolled'; readonly shape?: 'flat' | 'errors' }
  | { readonly kind: 'rate-limited'; readonly retryAfter: RetryAfter }
  | { readonly kind: 'huge-body'; readonly bytes: number }
  | { readonly kind: 'deep-json'; readonly depth: number }
  | { readonly kind: 'redirect'; readonly location: string }
  | { readonly kind: 'duplicate-delivery' };

/** Which requests a fault affects, and how many; without `times` it affects all until cleared. */
export interface FaultPlan {
  readonly match?: { readonly method?: string; readonly path?: RegExp };
  readonly times?: number;
  readonly fault: Fault;
}

export interface PlannedFaults {
  readonly plan: (plan: FaultPlan) => void;
  /** Takes the first planned fault that matches this request. */
  readonly take: (method: string, path: string) => Fault | undefined;
  readonly clear: () => void;
}

export function createPlannedFaults(): PlannedFaults {
  let planned: { readonly plan: FaultPlan; left: number }[] = [];
  return {
    plan: (plan) => {
      planned.push({ plan, left: plan.times ?? Infinity });
    },
    take: (method, path) => {
      const plannedFault = planned.find(
        ({ plan: { match } }) =>
          (match?.method === undefined || match.method === method) &&
          (match?.path === undefined || path.search(match.path) >= 0),
      );
      if (plannedFault === undefined) return undefined;
      plannedFault.left -= 1;
      planned = planned.filter(({ left }) => left > 0);
      return plannedFault.plan.fault;
    },
    clear: () => {
      planned = [];
    },
  };
}

const plainPage =
  '<!doctype html><html lang="en"><head><title>Service unavailable</title></head><body><h1>Service unavailable</h1></body></html>';

function toErrorReply(status: number, shape: ErrorShape): Reply {
  const code = `error_${String(status)}`;
  const detail = `The service answered ${String(status)}`;
  const replies: Readonly<Record<ErrorShape, Reply>> = {
    errors: problem(status, code, detail),
    flat: { kind: 'flat', status, code, message: detail },
    object: { kind: 'problem', status, errors: { base: [detail] } },
    text: { kind: 'text', status, text: detail },
    html: { kind: 'html', status, html: plainPage },
    empty: { kind: 'empty', status },
  };
  return replies[shape];
}

function toTooManyReply(retryAfter: RetryAfter): Reply {
  const reply = problem(429, 'too_many_requests', 'Too many requests');
  const text =
    retryAfter.kind === 'seconds'
      ? String(retryAfter.seconds)
      : retryAfter.kind === 'date'
        ? new Date(retryAfter.atEpochMs).toUTCString()
        : null;
  return text === null ? reply : { ...reply, headers: { 'retry-after': text } };
}

/** Neither shape has a token: the user must first pair a phone with the bank. */
export function notEnrolled(shape: 'flat' | 'errors'): Reply {
  return shape === 'flat'
    ? { kind: 'flat', status: 428, code: 'sca_not_enrolled', message: 'No paired device' }
    : problem(428, 'sca_not_enrolled', 'No paired device');
}

/** The answer that replaces the real one, for faults that prevent the handling of the request. */
export function answerInstead(fault: Fault): Reply | undefined {
  switch (fault.kind) {
    case 'unauthorized':
      return {
        ...problem(401, 'unauthorized', 'The access token is not valid'),
        headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
      };
    case 'forbidden':
      return problem(
        403,
        'insufficient_scope',
        `The access token lacks the scope ${fault.scope ?? 'card.write'}`,
      );
    case 'unprocessable':
      return unprocessable(fault.errors);
    case 'status':
      return toErrorReply(fault.status, fault.shape ?? 'errors');
    case 'sca-not-enrolled':
      return notEnrolled(fault.shape ?? 'flat');
    case 'rate-limited':
      return toTooManyReply(fault.retryAfter);
    case 'html':
      return { kind: 'html', status: fault.status ?? 200, html: plainPage };
    case 'redirect':
      return { kind: 'empty', status: 302, headers: { location: fault.location } };
    case 'huge-body':
      return { kind: 'json', status: 200, body: { padding: 'x'.repeat(fault.bytes) } };
    case 'deep-json':
      return {
        kind: 'text',
        status: 200,
        text: '['.repeat(fault.depth) + ']'.repeat(fault.depth),
        headers: { 'content-type': 'application/json' },
      };
    case 'delay':
    case 'reset':
    case 'silence':
    case 'half-body':
    case 'wrong-content-type':
    case 'sca-required':
    case 'duplicate-delivery':
      return undefined;
  }
}

/** Applies a fault to the answer of a handled request. */
export function spoilReply(fault: Fault | undefined, reply: WireReply): WireReply {
  if (fault?.kind !== 'wrong-content-type') return reply;
  return {
    ...reply,
    headers: { ...reply.headers, 'content-type': fault.contentType ?? 'text/plain' },
  };
}

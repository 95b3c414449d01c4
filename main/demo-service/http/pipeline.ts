import { setTimeout as wait } from 'node:timers/promises';
import { answerInstead, spoilReply, type Fault, type PlannedFaults } from '../faults.ts';
import type { ScaGate } from '../sca.ts';
import type { Call, Incoming, Route } from './call.ts';
import { admit, refuseWithoutStaging, type GateParts } from './gate.ts';
import type { RateLimiter } from './rate-limit.ts';
import { Refusal, problem, toWire, type Reply, type WireReply } from './reply.ts';
import { createRouter } from './router.ts';

/** What the connection does with the response. */
export type Outcome =
  | { readonly kind: 'reply'; readonly reply: WireReply }
  | { readonly kind: 'half'; readonly reply: WireReply }
  | { readonly kind: 'reset' }
  | { readonly kind: 'silence' };

/** The dependencies of the pipeline. */
interface PipelineParts {
  readonly routes: readonly Route[];
  readonly gate: GateParts;
  readonly faults: PlannedFaults;
  readonly sca: ScaGate;
  /** `undefined` turns the limits off. */
  readonly limiter: RateLimiter | undefined;
  readonly newTraceId: () => string;
  readonly latencyMs: number;
}

/**
 * Converts a request to its outcome on the wire. In this order: planned faults, staging header,
 * rate limits, route, token and scope, handler. A fault comes first, because it simulates what
 * happens before the service itself.
 */
export function createPipeline(
  parts: PipelineParts,
): (request: Incoming, address: string) => Promise<Outcome> {
  const find = createRouter(parts.routes);

  const routeRequest = async (request: Incoming, address: string): Promise<Reply> => {
    refuseWithoutStaging(parts.gate, request);
    const throttle = parts.limiter?.admit(address);
    if (throttle !== undefined)
      return {
        ...problem(429, 'too_many_requests', 'Too many requests from this address'),
        headers: { 'retry-after': String(throttle.retryAfterSeconds) },
      };
    const routeMatch = find(request.method, request.path);
    if (routeMatch.kind === 'no-such-path')
      return problem(404, 'not_found', `There is no ${request.path}`);
    if (routeMatch.kind === 'no-such-method')
      return {
        ...problem(405, 'method_not_allowed', `${request.method} is not allowed here`),
        headers: { allow: routeMatch.allowed.join(', ') },
      };
    const call: Call = {
      ...request,
      caller: admit(parts.gate, request, routeMatch.route.access),
      param: (name) => {
        const value = routeMatch.params[name];
        if (value === undefined)
          throw new Error(`The route ${routeMatch.route.path} has no part ${name}`);
        return value;
      },
      serviceHeader: (name) =>
        request.headers[`x-${parts.gate.headerPrefix}-${name}`.toLowerCase()],
    };
    return routeMatch.route.handle(call);
  };
  const handle = (request: Incoming, address: string): Promise<Reply> =>
    routeRequest(request, address).catch((cause: unknown) => {
      if (cause instanceof Refusal) return cause.reply;
      throw cause;
    });

  const answer = async (
    request: Incoming,
    address: string,
    fault: Fault | undefined,
  ): Promise<Reply> => {
    if (fault?.kind === 'sca-required') return parts.sca.demand(request);
    if (fault?.kind === 'duplicate-delivery') await handle(request, address);
    return (fault === undefined ? undefined : answerInstead(fault)) ?? handle(request, address);
  };

  return async (request, address) => {
    const fault = parts.faults.take(request.method, request.path);
    const delayMs = parts.latencyMs + (fault?.kind === 'delay' ? fault.delayMs : 0);
    if (delayMs > 0) await wait(delayMs);
    const connectionFault =
      fault?.kind === 'reset' || fault?.kind === 'silence' ? fault : undefined;
    if (connectionFault?.when === 'before') return { kind: connectionFault.kind };
    const reply = await answer(request, address, fault);
    if (reply.status === 401) parts.limiter?.noteUnauthorized(address);
    if (connectionFault !== undefined) return { kind: connectionFault.kind };
    const wire = spoilReply(fault, toWire(reply, parts.newTraceId()));
    return { kind: fault?.kind === 'half-body' ? 'half' : 'reply', reply: wire };
  };
}

import { timingSafeEqual } from 'node:crypto';
import { ok, refused, type Result } from '../result.ts';
import type { Access, Caller, Incoming } from './call.ts';
import { problem, type Reply } from './reply.ts';

/** What the gate compares with. */
export interface GateParts {
  readonly callerOf: (accessToken: string) => Caller | undefined;
  readonly headerPrefix: string;
  /** Set when the service runs as a sandbox: every call must carry it. */
  readonly stagingToken: string | undefined;
  /** The bearer token of the developer portal and the partner's id, for registrations. */
  readonly portalToken: string;
  readonly partnerId: string;
}

function same(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function bearerToken(request: Incoming): string | undefined {
  return /^bearer ([\x21-\x7e]+)$/i.exec(request.headers['authorization'] ?? '')?.[1];
}

/** RFC 6750 §3: a 401 and a 403 say what kind of token is missing. */
const unauthorized: Reply = {
  ...problem(401, 'unauthorized', 'The access token is missing, expired or revoked'),
  headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
};

function missingScope(scope: string): Reply {
  return {
    ...problem(403, 'insufficient_scope', `The access token lacks the scope ${scope}`),
    headers: { 'www-authenticate': `Bearer error="insufficient_scope", scope="${scope}"` },
  };
}

/** Pages that a browser opens cannot carry a header; discovery is public. */
function needsStaging(path: string): boolean {
  return (
    !['/oauth2/auth', '/oauth2/jwks', '/approvals'].includes(path) &&
    !path.startsWith('/.well-known/') &&
    !path.startsWith('/register/')
  );
}

/**
 * A sandbox call without the staging header never reaches the service: what stands before it
 * answers with its own page, or sends the caller to the portal.
 */
export function refuseWithoutStaging(parts: GateParts, request: Incoming): Reply | undefined {
  if (parts.stagingToken === undefined || !needsStaging(request.path)) return undefined;
  const sent = request.headers[`x-${parts.headerPrefix}-staging-token`.toLowerCase()];
  if (sent !== undefined && same(sent, parts.stagingToken)) return undefined;
  if (request.path === '/oauth2/token')
    return { kind: 'empty', status: 302, headers: { location: 'https://portal.example/sign-in' } };
  return {
    kind: 'html',
    status: 403,
    html: '<!doctype html><html lang="en"><head><title>Staging</title></head><body><h1>Access to staging denied</h1></body></html>',
  };
}

function partnerProblem(parts: GateParts, request: Incoming): Reply | undefined {
  const token = bearerToken(request);
  if (token === undefined || !same(token, parts.portalToken)) return unauthorized;
  const partner = request.headers[`${parts.headerPrefix}-partner-id`.toLowerCase()];
  if (partner === undefined)
    return problem(
      400,
      'missing_partner_id',
      `The header ${parts.headerPrefix}-Partner-Id is required`,
    );
  return partner === parts.partnerId
    ? undefined
    : problem(403, 'forbidden', 'The partner id does not belong to this token');
}

/**
 * Lets a caller in, or says what is missing: 401 without a token that works, 403 with the name of
 * the scope that it lacks.
 */
export function admit(
  parts: GateParts,
  request: Incoming,
  access: Access,
): Result<Caller | undefined, Reply> {
  switch (access.kind) {
    case 'open':
      return ok(undefined);
    case 'partner': {
      const wrong = partnerProblem(parts, request);
      return wrong === undefined ? ok(undefined) : refused(wrong);
    }
    case 'bearer-or-partner':
    case 'bearer': {
      const token = bearerToken(request);
      if (
        access.kind === 'bearer-or-partner' &&
        token !== undefined &&
        same(token, parts.portalToken)
      )
        return ok(undefined);
      const caller = token === undefined ? undefined : parts.callerOf(token);
      if (caller === undefined) return refused(unauthorized);
      if (access.scope !== undefined && !caller.scopes.has(access.scope))
        return refused(missingScope(access.scope));
      return ok(caller);
    }
  }
}

import { timingSafeEqual } from 'node:crypto';
import type { Access, Caller, Incoming } from './call.ts';
import { problem, refuse, type Reply } from './reply.ts';

/** The values that the gate compares with. */
export interface GateParts {
  readonly callerOf: (accessToken: string) => Caller | undefined;
  readonly headerPrefix: string;
  /** Set if the service runs as a sandbox: every call must carry it. */
  readonly stagingToken: string | undefined;
  /** The bearer token of the developer portal and the partner's id, for registrations. */
  readonly portalToken: string;
  readonly partnerId: string;
}

export function isSameSecret(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function bearerToken(request: Incoming): string | undefined {
  return /^bearer ([\x21-\x7e]+)$/i.exec(request.headers['authorization'] ?? '')?.[1];
}

/** RFC 6750 §3: a 401 and a 403 name the kind of token that is missing. */
const unauthorized: Reply = {
  ...problem(401, 'unauthorized', 'The access token is missing, expired or revoked'),
  headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
};

/** Pages that a browser opens cannot carry a header; discovery is public. */
function needsStaging(path: string): boolean {
  return (
    !['/oauth2/auth', '/oauth2/jwks', '/approvals'].includes(path) &&
    !path.startsWith('/.well-known/') &&
    !path.startsWith('/register/')
  );
}

/**
 * A sandbox call without the staging header never reaches the service: its gateway answers with its
 * own page, or redirects the caller to the portal.
 */
export function refuseWithoutStaging(parts: GateParts, request: Incoming): void {
  if (parts.stagingToken === undefined || !needsStaging(request.path)) return;
  const stagingToken = request.headers[`x-${parts.headerPrefix}-staging-token`.toLowerCase()];
  if (stagingToken !== undefined && isSameSecret(stagingToken, parts.stagingToken)) return;
  refuse(
    request.path === '/oauth2/token'
      ? { kind: 'empty', status: 302, headers: { location: 'https://portal.example/sign-in' } }
      : {
          kind: 'html',
          status: 403,
          html: '<!doctype html><html lang="en"><head><title>Staging</title></head><body><h1>Access to staging denied</h1></body></html>',
        },
  );
}

function admitPartner(parts: GateParts, request: Incoming): void {
  const token = bearerToken(request);
  if (token === undefined || !isSameSecret(token, parts.portalToken)) refuse(unauthorized);
  const partner = request.headers[`${parts.headerPrefix}-partner-id`.toLowerCase()];
  if (partner !== parts.partnerId)
    refuse(
      partner === undefined
        ? problem(
            400,
            'missing_partner_id',
            `The header ${parts.headerPrefix}-Partner-Id is required`,
          )
        : problem(403, 'forbidden', 'The partner id does not belong to this token'),
    );
}

/**
 * Admits a caller, or rejects it: 401 without a valid token, 403 with the name of the missing
 * scope.
 */
export function admit(parts: GateParts, request: Incoming, access: Access): Caller | undefined {
  if (access.kind === 'open') return undefined;
  if (access.kind === 'partner') {
    admitPartner(parts, request);
    return undefined;
  }
  const token = bearerToken(request) ?? refuse(unauthorized);
  if (access.kind === 'bearer-or-partner' && isSameSecret(token, parts.portalToken))
    return undefined;
  const caller = parts.callerOf(token) ?? refuse(unauthorized);
  if (access.scope !== undefined && !caller.scopes.has(access.scope))
    refuse({
      ...problem(403, 'insufficient_scope', `The access token lacks the scope ${access.scope}`),
      headers: {
        'www-authenticate': `Bearer error="insufficient_scope", scope="${access.scope}"`,
      },
    });
  return caller;
}

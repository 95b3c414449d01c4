import { randomBytes } from 'node:crypto';
import { acceptsRedirect, type RegisteredClient } from './client.ts';
import type { Grants } from './grants.ts';
import { readScopes } from './scopes.ts';

/** A request that waits for the user's decision. */
export interface PendingConsent {
  readonly id: string;
  readonly scopes: readonly string[];
  readonly redirectUri: string;
}

/**
 * The result of an authorization request: shown to the user, or why not. `untrusted` must never be
 * redirected, because the address itself is in doubt (RFC 6749 §4.1.2.1); `redirect` contains
 * the redirect address of the browser.
 */
type BeginResult =
  | (PendingConsent & { readonly kind: 'pending' })
  | { readonly kind: 'untrusted'; readonly reason: 'client' | 'redirect' }
  | { readonly kind: 'redirect'; readonly location: string };

/** The authorization endpoint without its pages. */
export interface Authorizer {
  /** Checks an authorization request and stores it until it is decided. */
  readonly begin: (parameters: URLSearchParams) => BeginResult;
  /**
   * Ends it, and returns the redirect address of the browser. `undefined` if there is no such
   * request (any more).
   */
  readonly decide: (id: string, decision: 'approve' | 'refuse') => string | undefined;
}

interface PendingRequest {
  readonly scopes: readonly string[];
  readonly redirectUri: string;
  readonly challenge: string;
  readonly state: string | undefined;
  readonly expiresAtEpochMs: number;
}

const consentLifetimeMs = 10 * 60_000;

/** RFC 7636 §4.2: an S256 challenge is 43 characters of base64url. */
const challengePattern = /^[A-Za-z0-9_-]{43}$/;

export function createAuthorizer(parts: {
  readonly client: RegisteredClient;
  readonly issuer: () => string;
  readonly grants: Grants;
  readonly now: () => number;
}): Authorizer {
  const pendingRequests = new Map<string, PendingRequest>();

  /** RFC 9207: every answer to the client names its issuer. */
  const answer = (
    redirectUri: string,
    state: string | undefined,
    fields: Readonly<Record<string, string>>,
  ): string => {
    const location = new URL(redirectUri);
    for (const [name, value] of Object.entries(fields)) location.searchParams.set(name, value);
    if (state !== undefined) location.searchParams.set('state', state);
    location.searchParams.set('iss', parts.issuer());
    return location.href;
  };

  return {
    begin: (parameters) => {
      const redirectUri = parameters.get('redirect_uri') ?? '';
      if (parameters.get('client_id') !== parts.client.clientId)
        return { kind: 'untrusted', reason: 'client' };
      if (!acceptsRedirect(parts.client, redirectUri))
        return { kind: 'untrusted', reason: 'redirect' };
      const state = parameters.get('state') ?? undefined;
      const toClientError = (error: string, description: string): BeginResult => ({
        kind: 'redirect',
        location: answer(redirectUri, state, { error, error_description: description }),
      });
      if (new Set(parameters.keys()).size !== [...parameters.keys()].length)
        return toClientError('invalid_request', 'A parameter was sent twice.');
      if (parameters.get('response_type') !== 'code')
        return toClientError('unsupported_response_type', 'response_type must be code.');
      const challenge = parameters.get('code_challenge') ?? '';
      if (parameters.get('code_challenge_method') !== 'S256' || !challengePattern.test(challenge))
        return toClientError('invalid_request', 'PKCE with S256 is required.');
      const { scopes, unknown } = readScopes(parameters.get('scope') ?? '');
      if (unknown.length > 0)
        return toClientError('invalid_scope', `Unknown scope: ${unknown.join(' ')}`);
      if (scopes.length === 0) return toClientError('invalid_scope', 'scope is required.');
      const id = randomBytes(24).toString('base64url');
      pendingRequests.set(id, {
        scopes,
        redirectUri,
        challenge,
        state,
        expiresAtEpochMs: parts.now() + consentLifetimeMs,
      });
      return { kind: 'pending', id, scopes, redirectUri };
    },
    decide: (id, decision) => {
      const request = pendingRequests.get(id);
      pendingRequests.delete(id);
      if (request === undefined || parts.now() >= request.expiresAtEpochMs) return undefined;
      const { redirectUri, state, scopes, challenge } = request;
      if (decision === 'refuse')
        return answer(redirectUri, state, {
          error: 'access_denied',
          error_description: 'The owner refused.',
        });
      return answer(redirectUri, state, {
        code: parts.grants.issueCode({
          clientId: parts.client.clientId,
          redirectUri,
          scopes,
          challenge,
        }),
      });
    },
  };
}

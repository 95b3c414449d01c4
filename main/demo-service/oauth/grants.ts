import { createHash, randomBytes } from 'node:crypto';
import type { Caller } from '../http/call.ts';
import { refuse } from '../http/reply.ts';
import { oauthError } from './oauth-error.ts';

const codeLifetimeMs = 60_000;
const accessLifetimeMs = 3_600_000;
const refreshLifetimeMs = 90 * 86_400_000;
/** How long a rotated refresh token still works, for a client that lost the answer. */
const rotationGraceMs = 60_000;

interface Grant {
  readonly id: string;
  readonly clientId: string;
  readonly scopes: readonly string[];
  revoked: boolean;
}

interface Code {
  readonly grant: Grant;
  readonly redirectUri: string;
  readonly challenge: string;
  readonly expiresAtEpochMs: number;
  used: boolean;
}

interface AccessToken {
  readonly grant: Grant;
  readonly scopes: readonly string[];
  expiresAtEpochMs: number;
}

interface RefreshToken {
  readonly grant: Grant;
  readonly expiresAtEpochMs: number;
  rotatedAtEpochMs: number | undefined;
}

/** The token answer of RFC 6749 §5.1. */
export interface TokenSet {
  readonly access_token: string;
  readonly token_type: 'bearer';
  readonly expires_in: number;
  readonly scope: string;
  readonly refresh_token?: string;
}

/** The consent of the user. */
interface Consent {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly scopes: readonly string[];
  readonly challenge: string;
}

/** All grants: codes, access tokens and refresh tokens, each linked to its consent. */
export interface Grants {
  /** Creates the code of a consent. It is valid for 60 s and works once. */
  readonly issueCode: (consent: Consent) => string;
  /** RFC 6749 §4.1.3 with RFC 7636 §4.6. A second use of a code revokes the tokens of the first. */
  readonly redeemCode: (request: {
    readonly code: string;
    readonly clientId: string;
    readonly redirectUri: string;
    readonly verifier: string;
  }) => TokenSet;
  /**
   * RFC 6749 §6 with rotation. The old token works 60 s more; a later use revokes the whole family.
   */
  readonly refresh: (request: {
    readonly refreshToken: string;
    readonly clientId: string;
    readonly scope: string | undefined;
  }) => TokenSet;
  /**
   * RFC 7009: a refresh token revokes its whole family, an access token only itself. An unknown
   * token is no error.
   */
  readonly revoke: (token: string, clientId: string) => void;
  /** The holder of this access token, if it is valid. */
  readonly callerOf: (accessToken: string) => Caller | undefined;
  /** Makes every current access token expired. */
  readonly expireAccessTokens: () => void;
  /** Revokes all grants, as when the user removes the app at the bank. */
  readonly revokeAll: () => void;
}

function secret(): string {
  return randomBytes(32).toString('base64url');
}

/** RFC 7636 §4.1: 43 to 128 unreserved characters. */
const verifierPattern = /^[A-Za-z0-9\-._~]{43,128}$/;

function invalidGrant(description: string): never {
  refuse(oauthError(400, 'invalid_grant', description));
}

export function createGrants(now: () => number): Grants {
  const codes = new Map<string, Code>();
  const accessTokens = new Map<string, AccessToken>();
  const refreshTokens = new Map<string, RefreshToken>();

  const issueTokens = (grant: Grant, scopes: readonly string[]): TokenSet => {
    const accessToken = secret();
    accessTokens.set(accessToken, { grant, scopes, expiresAtEpochMs: now() + accessLifetimeMs });
    const tokens: TokenSet = {
      access_token: accessToken,
      token_type: 'bearer',
      expires_in: accessLifetimeMs / 1000,
      scope: scopes.join(' '),
    };
    if (!grant.scopes.includes('offline_access')) return tokens;
    const refreshToken = secret();
    refreshTokens.set(refreshToken, {
      grant,
      expiresAtEpochMs: now() + refreshLifetimeMs,
      rotatedAtEpochMs: undefined,
    });
    return { ...tokens, refresh_token: refreshToken };
  };

  return {
    issueCode: ({ clientId, redirectUri, scopes, challenge }) => {
      const code = secret();
      const grant: Grant = { id: secret(), clientId, scopes, revoked: false };
      codes.set(code, {
        grant,
        redirectUri,
        challenge,
        expiresAtEpochMs: now() + codeLifetimeMs,
        used: false,
      });
      return code;
    },
    redeemCode: (request) => {
      const code = codes.get(request.code);
      if (code === undefined || code.grant.clientId !== request.clientId)
        return invalidGrant('The code is unknown.');
      if (code.used) {
        code.grant.revoked = true;
        return invalidGrant('The code was used before; what it gave is revoked.');
      }
      if (now() >= code.expiresAtEpochMs) return invalidGrant('The code has expired.');
      if (code.redirectUri !== request.redirectUri)
        return invalidGrant('redirect_uri differs from the one of the authorization request.');
      if (!verifierPattern.test(request.verifier))
        refuse(
          oauthError(
            400,
            'invalid_request',
            'code_verifier must be 43 to 128 unreserved characters.',
          ),
        );
      if (createHash('sha256').update(request.verifier).digest('base64url') !== code.challenge)
        return invalidGrant('code_verifier does not match the challenge.');
      code.used = true;
      return issueTokens(code.grant, code.grant.scopes);
    },
    refresh: (request) => {
      const token = refreshTokens.get(request.refreshToken);
      if (token === undefined || token.grant.clientId !== request.clientId)
        return invalidGrant('The refresh token is unknown.');
      if (token.grant.revoked) return invalidGrant('The grant was revoked.');
      if (now() >= token.expiresAtEpochMs) return invalidGrant('The refresh token has expired.');
      if (
        token.rotatedAtEpochMs !== undefined &&
        now() - token.rotatedAtEpochMs >= rotationGraceMs
      ) {
        token.grant.revoked = true;
        return invalidGrant('The refresh token was used before; the grant is revoked.');
      }
      const scopes =
        request.scope === undefined
          ? token.grant.scopes
          : request.scope.split(' ').filter((scope) => scope !== '');
      if (scopes.some((scope) => !token.grant.scopes.includes(scope)))
        refuse(oauthError(400, 'invalid_scope', 'A refresh cannot ask for more than was granted.'));
      token.rotatedAtEpochMs ??= now();
      return issueTokens(token.grant, scopes);
    },
    revoke: (token, clientId) => {
      const refreshToken = refreshTokens.get(token);
      if (refreshToken?.grant.clientId === clientId) refreshToken.grant.revoked = true;
      if (accessTokens.get(token)?.grant.clientId === clientId) accessTokens.delete(token);
    },
    callerOf: (accessToken) => {
      const token = accessTokens.get(accessToken);
      return token === undefined || token.grant.revoked || now() >= token.expiresAtEpochMs
        ? undefined
        : { grantId: token.grant.id, scopes: new Set(token.scopes) };
    },
    expireAccessTokens: () => {
      for (const token of accessTokens.values())
        token.expiresAtEpochMs = Math.min(token.expiresAtEpochMs, now());
    },
    revokeAll: () => {
      for (const { grant } of [
        ...codes.values(),
        ...accessTokens.values(),
        ...refreshTokens.values(),
      ])
        grant.revoked = true;
    },
  };
}

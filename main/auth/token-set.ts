import type { TokenEndpointResponse } from 'oauth4webapi';
import * as z from 'zod';
import { SecretText } from './secret-text.ts';
import { valueOfJson } from '../../preload/contract/value-of-json.ts';

/**
 * The tokens of a session. `expiresAtEpochMs` null: the server does not say, so only a rejection
 * tells.
 */
export type TokenSet = {
  readonly accessToken: SecretText;
  readonly refreshToken: SecretText | null;
  readonly obtainedAtEpochMs: number;
  readonly expiresAtEpochMs: number | null;
  /** Null where the server does not say. */
  readonly grantedScopes: readonly string[] | null;
  /** What the session belongs to (`bindingOf`). */
  readonly binding: string;
};

/**
 * A session as it is kept: its tokens, or the bare fact that there was one and the bank ended it.
 */
export type KeptSession =
  | { readonly kind: 'held'; readonly tokens: TokenSet }
  | { readonly kind: 'expired' };

const record = z.discriminatedUnion('state', [
  z.object({
    version: z.literal(1),
    state: z.literal('held'),
    accessToken: z.string().min(1),
    refreshToken: z.string().min(1).nullable(),
    obtainedAtEpochMs: z.number(),
    expiresAtEpochMs: z.number().nullable(),
    grantedScopes: z.array(z.string()).nullable(),
    binding: z.string(),
  }),
  z.object({ version: z.literal(1), state: z.literal('expired') }),
]);

/** The text for the keychain; the only place where tokens become part of a text. */
export function encodeSession(session: KeptSession): string {
  if (session.kind === 'expired') return JSON.stringify({ version: 1, state: 'expired' });
  const { accessToken, refreshToken, ...rest } = session.tokens;
  return JSON.stringify({
    version: 1,
    state: 'held',
    accessToken: accessToken.reveal(),
    refreshToken: refreshToken?.reveal() ?? null,
    ...rest,
  });
}

/**
 * Null for what is not ours or not readable: then there is no session, and signing in makes a new
 * one.
 */
export function decodeSession(text: string): KeptSession | null {
  const parsed = record.safeParse(valueOfJson(text));
  if (!parsed.success) return null;
  if (parsed.data.state === 'expired') return { kind: 'expired' };
  const { accessToken, refreshToken, obtainedAtEpochMs, expiresAtEpochMs, grantedScopes, binding } =
    parsed.data;
  return {
    kind: 'held',
    tokens: {
      accessToken: new SecretText(accessToken),
      refreshToken: refreshToken === null ? null : new SecretText(refreshToken),
      obtainedAtEpochMs,
      expiresAtEpochMs,
      grantedScopes,
      binding,
    },
  };
}

/**
 * Tokens out of an answer of the token endpoint (RFC 6749 §5.1, §6). `askedAtEpochMs` is when the
 * request left, so that the way back does not lengthen their life. A refresh that brings no refresh
 * token or scopes leaves the previous ones as they were.
 */
export function tokenSetOf(
  response: TokenEndpointResponse,
  {
    askedAtEpochMs,
    binding,
    previous,
  }: {
    readonly askedAtEpochMs: number;
    readonly binding: string;
    readonly previous: TokenSet | null;
  },
): TokenSet {
  return {
    accessToken: new SecretText(response.access_token),
    refreshToken:
      response.refresh_token === undefined
        ? (previous?.refreshToken ?? null)
        : new SecretText(response.refresh_token),
    obtainedAtEpochMs: askedAtEpochMs,
    // Some servers say 0 of tokens that do not end; one that had ended when it came would have to be
    // exchanged at every request.
    expiresAtEpochMs:
      response.expires_in === undefined || response.expires_in < 1
        ? null
        : askedAtEpochMs + response.expires_in * 1000,
    grantedScopes:
      response.scope?.split(' ').filter((name) => name !== '') ?? previous?.grantedScopes ?? null,
    binding,
  };
}

/**
 * How far ahead of its end a token is exchanged, at most: for clocks that differ and requests that
 * take their time.
 */
const mostMarginMs = 60_000;
const clockSlackMs = 60_000;

/**
 * `fresh`: use it. `aging`: about to end, so exchange it if possible, use it if not. `stale`: it
 * has ended, or the clock was set back to before it was issued and says nothing any more.
 */
export function freshnessOf(
  { obtainedAtEpochMs, expiresAtEpochMs }: TokenSet,
  nowEpochMs: number,
): 'fresh' | 'aging' | 'stale' {
  if (expiresAtEpochMs === null) return 'fresh';
  if (nowEpochMs < obtainedAtEpochMs - clockSlackMs || nowEpochMs >= expiresAtEpochMs)
    return 'stale';
  const marginMs = Math.min(mostMarginMs, (expiresAtEpochMs - obtainedAtEpochMs) / 10);
  return nowEpochMs < expiresAtEpochMs - marginMs ? 'fresh' : 'aging';
}

import type { TokenEndpointResponse } from 'oauth4webapi';
import * as z from 'zod';
import { SecretText } from './secret-text.ts';
import { valueOfJson } from '../../preload/contract/value-of-json.ts';

/**
 * The tokens of a session. `expiresAtEpochMs` null: the server does not say, so only a rejection
 * shows the end.
 */
export type TokenSet = {
  readonly accessToken: SecretText;
  readonly refreshToken: SecretText | null;
  readonly obtainedAtEpochMs: number;
  readonly expiresAtEpochMs: number | null;
  /** Null if the server does not say. */
  readonly grantedScopes: readonly string[] | null;
  /** What the session is bound to (`bindingOf`). */
  readonly binding: string;
};

/** A stored session: its tokens, or the fact that the bank ended it. */
export type StoredSession =
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

/** The text for the keychain; the only place where tokens become text. */
export function encodeSession(session: StoredSession): string {
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

/** Null for an unreadable text: then there is no session, and signing in creates a new one. */
export function decodeSession(text: string): StoredSession | null {
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
 * The tokens in an answer of the token endpoint (RFC 6749 §5.1, §6). `askedAtEpochMs` is when the
 * request was sent, so that the time of the answer does not lengthen their life. A refresh without
 * refresh token or scopes keeps the previous ones.
 */
export function toTokenSet(
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
    // Some servers send 0 for tokens without an end. A token that counts as expired would be
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
 * The longest time before its end at which a token is exchanged: for differing clocks and slow
 * requests.
 */
const maxMarginMs = 60_000;
const clockSlackMs = 60_000;

/**
 * `fresh`: use it. `aging`: about to end, so exchange it if possible, otherwise use it. `stale`: it
 * has ended, or the clock was set back to before it was issued, so its age is unknown.
 */
export function freshnessOf(
  { obtainedAtEpochMs, expiresAtEpochMs }: TokenSet,
  nowEpochMs: number,
): 'fresh' | 'aging' | 'stale' {
  if (expiresAtEpochMs === null) return 'fresh';
  if (nowEpochMs < obtainedAtEpochMs - clockSlackMs || nowEpochMs >= expiresAtEpochMs)
    return 'stale';
  const marginMs = Math.min(maxMarginMs, (expiresAtEpochMs - obtainedAtEpochMs) / 10);
  return nowEpochMs < expiresAtEpochMs - marginMs ? 'fresh' : 'aging';
}

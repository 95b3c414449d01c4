import * as z from 'zod/mini';
import { lockManyResult } from '../cards/cards.ts';
import { command } from '../command.ts';
import { commandError } from '../result-schemas.ts';
import { connectionId, done, nothing } from '../values.ts';

const loopbackHosts = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * Why an address cannot be used, as a code of the message catalogue; null if it is valid. Only
 * https, except loopback; no credentials, no fragment.
 */
export function addressProblem(
  text: string,
): 'required' | 'not-an-address' | 'not-https' | 'has-credentials' | 'has-fragment' | null {
  if (text.trim() === '') return 'required';
  // A URL parser drops tabs and line breaks and reads a backslash as a slash: either could hide the
  // real host behind an empty one.
  if (/\p{Cc}/u.test(text)) return 'not-an-address';
  const match = /^(https?):\/\/([^/?#\\]*)((?:[/?][^#]*)?)(#.*)?$/i.exec(text);
  if (!match || !URL.canParse(text)) return 'not-an-address';
  const [, scheme = '', authority = '', , fragment] = match;
  if (authority.includes('@')) return 'has-credentials';
  const host = authority.replace(/:\d*$/, '').toLowerCase();
  if (host === '') return 'not-an-address';
  if (scheme.toLowerCase() === 'http' && !loopbackHosts.includes(host)) return 'not-https';
  return fragment === undefined ? null : 'has-fragment';
}

/**
 * As `addressProblem`, for an address that others are built on: its query would be lost. An issuer
 * has no query either (RFC 8414 §2); an authorization address may (RFC 6749 §3.1).
 */
export function baseAddressProblem(text: string): ReturnType<typeof addressProblem> | 'has-query' {
  return addressProblem(text) ?? (text.includes('?') ? 'has-query' : null);
}

function singleLine(maxLength: number) {
  return z.string().check(z.trim(), z.maxLength(maxLength, 'too-long'));
}
function requiredLine(maxLength: number) {
  return singleLine(maxLength).check(z.minLength(1, 'required'));
}
function addressSchema(problemOf: (text: string) => string | null) {
  return singleLine(2048).check((ctx) => {
    const code = problemOf(ctx.value);
    if (code !== null) ctx.issues.push({ code: 'custom', message: code, input: ctx.value });
  });
}
const address = addressSchema(addressProblem);
const baseAddress = addressSchema(baseAddressProblem);

const headerPrefix = z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9-]{0,31}$/, 'bad-header'));

/** The part of a profile for the bank's API. */
export const bankingPart = z.strictObject({
  baseUrl: baseAddress,
  /**
   * With an issuer the other three are discovered (RFC 8414 or OpenID Connect discovery). A typed
   * address takes precedence.
   */
  issuer: z.nullable(baseAddress),
  authorizationEndpoint: z.nullable(address),
  tokenEndpoint: z.nullable(address),
  revocationEndpoint: z.nullable(address),
  clientId: requiredLine(512),
  clientAuthentication: z.enum(['none', 'client_secret_post', 'client_secret_basic']),
  scopes: z
    .array(z.string().check(z.regex(/^[\x21\x23-\x5b\x5d-\x7e]{1,128}$/, 'bad-scope')))
    .check(z.maxLength(100, 'too-many')),
  /**
   * Where the browser returns to after the sign-in. A null port means any free one (RFC 8252 §7.3).
   */
  redirect: z.strictObject({
    host: z.enum(['127.0.0.1', 'localhost', '[::1]']),
    port: z.nullable(
      z.number().check(z.int('bad-port'), z.minimum(1, 'bad-port'), z.maximum(65535, 'bad-port')),
    ),
    path: z.string().check(z.regex(/^\/[A-Za-z0-9._~/-]{0,255}$/, 'bad-path')),
  }),
  /** `Service` results in `X-Service-Staging-Token`. */
  headerPrefix,
  /**
   * The specification does not name the unit of card limits, so the user may set it. Null: the
   * number is shown without a unit.
   */
  limitUnit: z.nullable(z.enum(['major', 'minor'])),
  limitCurrency: z.nullable(z.string().check(z.regex(/^[A-Z]{3}$/, 'bad-currency'))),
});
export type BankingPart = z.infer<typeof bankingPart>;

/**
 * The part of a profile for registrations (partners only). It has no sign-in: its bearer token
 * comes from the developer portal and is stored in the keychain (specification, "Authentication"
 * 4).
 */
export const registrationsPart = z.strictObject({
  baseUrl: baseAddress,
  /** Sent as a header, so only visible ASCII without spaces (RFC 9110 §5.5). */
  partnerId: requiredLine(256).check(z.regex(/^[\x21-\x7e]*$/, 'bad-partner-id')),
  /** `Service` results in `Service-Partner-Id`. */
  headerPrefix,
});
export type RegistrationsPart = z.infer<typeof registrationsPart>;

export const connectionKind = z.enum(['production', 'sandbox', 'demo']);
export type ConnectionKind = z.infer<typeof connectionKind>;

/**
 * The profile as the user types it: one of the two parts, or both. Only `connections.useDemo`
 * creates the kind `demo`.
 */
export const profileDraft = z
  .strictObject({
    name: requiredLine(80),
    kind: z.enum(['production', 'sandbox']),
    banking: z.nullable(
      bankingPart.check((ctx) => {
        const { issuer, authorizationEndpoint, tokenEndpoint } = ctx.value;
        if (issuer !== null) return;
        if (authorizationEndpoint === null)
          ctx.issues.push({
            code: 'custom',
            message: 'issuer-or-address',
            path: ['authorizationEndpoint'],
            input: null,
          });
        if (tokenEndpoint === null)
          ctx.issues.push({
            code: 'custom',
            message: 'issuer-or-address',
            path: ['tokenEndpoint'],
            input: null,
          });
      }),
    ),
    registrations: z.nullable(registrationsPart),
  })
  .check((ctx) => {
    if (ctx.value.banking === null && ctx.value.registrations === null)
      ctx.issues.push({ code: 'custom', message: 'no-part', path: ['banking'], input: null });
  });
export type ProfileDraft = z.infer<typeof profileDraft>;

const secretName = z.enum(['client-secret', 'staging-token', 'portal-token']);
export type SecretName = z.infer<typeof secretName>;

/** A stored profile. It has no secrets, only whether the keychain holds one. */
const connection = z.object({
  id: connectionId,
  name: z.string(),
  kind: connectionKind,
  banking: z.nullable(bankingPart),
  registrations: z.nullable(registrationsPart),
  hasClientSecret: z.boolean(),
  hasStagingToken: z.boolean(),
  hasPortalToken: z.boolean(),
  /**
   * The keychain holds these secrets for other addresses (or another partner) than the profile has
   * now. They are never sent; the user types them again.
   */
  secretsForOthers: z.array(secretName),
});
export type Connection = z.infer<typeof connection>;

const connectionTestStep = z.object({
  step: z.enum([
    'addresses',
    'discovery',
    'keychain',
    'storage',
    'session',
    'organization',
    'registrations',
  ]),
  outcome: z.enum(['passed', 'failed', 'skipped']),
  error: z.nullable(commandError),
});
export type ConnectionTestStep = z.infer<typeof connectionTestStep>;

const issuerMetadata = z.object({
  issuer: z.string(),
  authorizationEndpoint: z.nullable(z.string()),
  tokenEndpoint: z.nullable(z.string()),
  revocationEndpoint: z.nullable(z.string()),
  scopes: z.array(z.string()),
  supportsPkce: z.boolean(),
});
export type IssuerMetadata = z.infer<typeof issuerMetadata>;

export const connections = {
  list: command({
    input: nothing,
    output: z.object({ connections: z.array(connection), activeId: z.nullable(connectionId) }),
  }),
  /**
   * Without an id it creates a profile, with one it changes that profile. A secret belongs to its
   * recipient. So a changed API host, token or revocation endpoint, issuer or client id signs the
   * profile out. A changed host or partner id of registrations removes the portal token.
   */
  save: command({
    input: z.strictObject({ id: z.nullable(connectionId), draft: profileDraft }),
    output: z.object({ connection }),
  }),
  /**
   * Removes the profile, its session, its secrets and its cache; `eraseVault` also removes the data
   * that only this computer has.
   */
  remove: command({
    input: z.strictObject({ id: connectionId, eraseVault: z.boolean() }),
    output: done,
  }),
  select: command({ input: z.strictObject({ id: connectionId }), output: done }),
  /**
   * Checks, before a profile is saved, that the service answers at each of its addresses. Each
   * failure is a problem of its field (`invalid-input`): `offline`, `proxy`, `no-server`,
   * `connection-refused`, `untrusted-server`, `no-tls`, `no-answer`, `not-the-service`,
   * `redirected`, `not-an-issuer`, `other-issuer`.
   */
  check: command({ input: z.strictObject({ draft: profileDraft }), output: done }),
  /**
   * Whether DNS knows the host of an address; nothing is sent to the host. For hosts of this
   * computer or a home network the answer is `unknown`.
   */
  lookUp: command({
    input: z.strictObject({ address }),
    output: z.object({ host: z.enum(['found', 'none', 'unknown']) }),
  }),
  discover: command({ input: z.strictObject({ issuer: baseAddress }), output: issuerMetadata }),
  /**
   * Write-only: stores a secret in the keychain, bound to the current addresses of the profile; no
   * command returns it. Null removes it.
   */
  setSecret: command({
    input: z.strictObject({
      id: connectionId,
      name: secretName,
      value: z.nullable(z.string().check(z.minLength(1), z.maxLength(16_384))),
    }),
    output: done,
  }),
  test: command({
    input: z.strictObject({ id: connectionId }),
    output: z.object({ steps: z.array(connectionTestStep) }),
  }),
  /**
   * Locks the cards of every company except the open one, as `cards.lockMany` does for that one.
   * Each company is locked independently. Sandboxes and the demo are skipped: they have no real
   * cards. `isWhole`: the bank returned the list of cards, so no card is missing. `error`: why the
   * cards of a company are unknown.
   */
  lockCardsOfOthers: command({
    input: nothing,
    output: z.object({
      companies: z.array(
        z.object({
          id: connectionId,
          name: z.string(),
          results: z.array(lockManyResult),
          isWhole: z.boolean(),
          error: z.nullable(commandError),
        }),
      ),
    }),
  }),
  /** Starts the built-in service if it is not running, activates its profile and signs in. */
  useDemo: command({ input: nothing, output: z.object({ id: connectionId }) }),
};

import * as z from 'zod/mini';
import { lockManyResult } from '../cards/cards.ts';
import { command } from '../command.ts';
import { commandError } from '../result-schemas.ts';
import { connectionId, done, nothing } from '../values.ts';

const loopbackHosts = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * Why an address cannot be used, as a code of the message catalogue; null when it can. Only https,
 * loopback excepted; no credentials, no fragment.
 */
export function addressProblem(
  text: string,
): 'required' | 'not-an-address' | 'not-https' | 'has-credentials' | 'has-fragment' | null {
  if (text.trim() === '') return 'required';
  // Whoever reads it next takes a backslash for a slash: a name could stand behind an empty host.
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
 * The same of an address that others are made from: a query of its own would be lost. An issuer has
 * none either (RFC 8414 §2); an authorization address may (RFC 6749 §3.1).
 */
export function baseAddressProblem(text: string): ReturnType<typeof addressProblem> | 'has-query' {
  return addressProblem(text) ?? (text.includes('?') ? 'has-query' : null);
}

function line(most: number) {
  return z.string().check(z.trim(), z.maxLength(most, 'too-long'));
}
function filled(most: number) {
  return line(most).check(z.minLength(1, 'required'));
}
function addressWithout(problemOf: (text: string) => string | null) {
  return line(2048).check((ctx) => {
    const code = problemOf(ctx.value);
    if (code !== null) ctx.issues.push({ code: 'custom', message: code, input: ctx.value });
  });
}
const address = addressWithout(addressProblem);
const baseAddress = addressWithout(baseAddressProblem);

const headerPrefix = z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9-]{0,31}$/, 'bad-header'));

/** The part of a profile that talks to the bank's API. */
export const bankingPart = z.strictObject({
  baseUrl: baseAddress,
  /**
   * With an issuer the other three are discovered (RFC 8414 or OpenID Connect discovery); what is
   * typed here wins.
   */
  issuer: z.nullable(baseAddress),
  authorizationEndpoint: z.nullable(address),
  tokenEndpoint: z.nullable(address),
  revocationEndpoint: z.nullable(address),
  clientId: filled(512),
  clientAuthentication: z.enum(['none', 'client_secret_post', 'client_secret_basic']),
  scopes: z
    .array(z.string().check(z.regex(/^[\x21\x23-\x5b\x5d-\x7e]{1,128}$/, 'bad-scope')))
    .check(z.maxLength(100, 'too-many')),
  /** Where the browser comes back to. A null port means any free one (RFC 8252 §7.3). */
  redirect: z.strictObject({
    host: z.enum(['127.0.0.1', 'localhost', '[::1]']),
    port: z.nullable(
      z.number().check(z.int('bad-port'), z.minimum(1, 'bad-port'), z.maximum(65535, 'bad-port')),
    ),
    path: z.string().check(z.regex(/^\/[A-Za-z0-9._~/-]{0,255}$/, 'bad-path')),
  }),
  /** `Service` makes `X-Service-Staging-Token`. */
  headerPrefix,
  /**
   * The specification does not say what card limits count: the owner may. Null: the number is shown
   * bare.
   */
  limitUnit: z.nullable(z.enum(['major', 'minor'])),
  limitCurrency: z.nullable(z.string().check(z.regex(/^[A-Z]{3}$/, 'bad-currency'))),
});
export type BankingPart = z.infer<typeof bankingPart>;

/**
 * The part of a profile that makes registrations (partners only). It knows no sign-in: its bearer
 * token comes from the developer portal and lies in the keychain (specification, "Authentication"
 * 4).
 */
export const registrationsPart = z.strictObject({
  baseUrl: baseAddress,
  /** Goes out as a header, so it is visible ASCII without spaces (RFC 9110 §5.5). */
  partnerId: filled(256).check(z.regex(/^[\x21-\x7e]*$/, 'bad-partner-id')),
  /** `Service` makes `Service-Partner-Id`. */
  headerPrefix,
});
export type RegistrationsPart = z.infer<typeof registrationsPart>;

export const connectionKind = z.enum(['production', 'sandbox', 'demo']);
export type ConnectionKind = z.infer<typeof connectionKind>;

/**
 * What the owner types: one of the two parts, or both. `kind: demo` is made by
 * `connections.useDemo` alone.
 */
export const profileDraft = z
  .strictObject({
    name: filled(80),
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

/** A profile as it is kept. Secrets are not part of it: only whether the keychain holds one. */
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
   * There is one in the keychain, typed for other addresses (or another partner) than the profile
   * has: it is sent to nobody, and has to be typed again.
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

const discovered = z.object({
  issuer: z.string(),
  authorizationEndpoint: z.nullable(z.string()),
  tokenEndpoint: z.nullable(z.string()),
  revocationEndpoint: z.nullable(z.string()),
  scopes: z.array(z.string()),
  supportsPkce: z.boolean(),
});
export type Discovered = z.infer<typeof discovered>;

export const connections = {
  list: command({
    input: nothing,
    output: z.object({ connections: z.array(connection), activeId: z.nullable(connectionId) }),
  }),
  /**
   * Without an id a new profile; with one the profile of that id. A changed API host, token or
   * revocation endpoint, issuer or client id signs that profile out, and a changed host or partner
   * id of its registrations takes the portal token away: a token is for whom it was given.
   */
  save: command({
    input: z.strictObject({ id: z.nullable(connectionId), draft: profileDraft }),
    output: z.object({ connection }),
  }),
  /**
   * Forgets the profile, its session, its secrets and its cache; `eraseVault` also what only this
   * machine has.
   */
  remove: command({
    input: z.strictObject({ id: connectionId, eraseVault: z.boolean() }),
    output: done,
  }),
  select: command({ input: z.strictObject({ id: connectionId }), output: done }),
  /**
   * Asks the addresses of a profile, before it is saved, whether the service answers there. Each
   * that does not is a problem of its field (`invalid-input`): `offline`, `proxy`, `no-server`,
   * `connection-refused`, `untrusted-server`, `no-tls`, `no-answer`, `not-the-service`, `redirected`,
   * `not-an-issuer`, `other-issuer`.
   */
  check: command({ input: z.strictObject({ draft: profileDraft }), output: done }),
  /**
   * Whether the host of an address is there, by its name alone; nothing is sent to it. Of this
   * machine and of a network at home it is `unknown`.
   */
  lookUp: command({
    input: z.strictObject({ address }),
    output: z.object({ host: z.enum(['found', 'none', 'unknown']) }),
  }),
  discover: command({ input: z.strictObject({ issuer: baseAddress }), output: discovered }),
  /**
   * Write-only: a secret goes into the keychain, bound to the addresses that the profile has now,
   * and never comes back. Null removes it.
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
   * Locks the cards of every company but the one that is open, as `cards.lockMany` does of that one,
   * each company on its own; sandboxes and the demo have none that could be lost. `isWhole`: its bank gave the list of its cards, so none is missing. `error`: why of one not even its cards are known.
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
  /** Starts the built-in service if need be, makes its profile the active one and signs in. */
  useDemo: command({ input: nothing, output: z.object({ id: connectionId }) }),
};

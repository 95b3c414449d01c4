import { createHash, randomBytes } from 'node:crypto';
import type { DemoService } from '../../../main/demo-service/start-demo-service.ts';

/** The content of a token answer. */
export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly scope: string;
  readonly expires_in: number;
}

export const redirectUri = 'http://127.0.0.1:49152/callback';

/** A fresh PKCE pair, made here so that the service is not tested against itself. */
export function pkce(): { readonly verifier: string; readonly challenge: string } {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

/** A valid authorization request with the changes of the test. */
export function authorizationUrl(
  service: DemoService,
  challenge: string,
  changes: Readonly<Record<string, string>> = {},
): string {
  const url = new URL(service.authorizationEndpoint);
  const parameters = {
    client_id: service.clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: service.scopes.join(' '),
    state: 'a state',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...changes,
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/** Posts a form to the token endpoint. */
export function postToken(
  service: DemoService,
  form: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return fetch(service.tokenEndpoint, {
    method: 'POST',
    body: new URLSearchParams({ client_id: service.clientId, ...form }),
    headers,
    redirect: 'manual',
  });
}

/** Completes the consent and returns the code with its verifier. */
export async function approvedCode(
  service: DemoService,
  changes: Readonly<Record<string, string>> = {},
): Promise<{ readonly code: string; readonly verifier: string }> {
  const { verifier, challenge } = pkce();
  const location = new URL(
    await service.control.approve(authorizationUrl(service, challenge, changes)),
  );
  return { code: location.searchParams.get('code') ?? '', verifier };
}

export async function signIn(
  service: DemoService,
  scope?: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Tokens> {
  const { code, verifier } = await approvedCode(service, scope === undefined ? {} : { scope });
  const response = await postToken(
    service,
    { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier },
    headers,
  );
  return (await response.json()) as Tokens;
}

/** A parsed answer. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
}

/** Calls with a token and an optional JSON body. */
export type Caller = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
) => Promise<Answer>;

/** A signed-in caller. */
export async function signedIn(
  service: DemoService,
  scope?: string,
  always: Readonly<Record<string, string>> = {},
): Promise<Caller> {
  const tokens = await signIn(service, scope, always);
  return async (method, path, body, headers = {}) => {
    const response = await fetch(`${service.baseUrl}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        authorization: `Bearer ${tokens.access_token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...always,
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = (response.headers.get('content-type') ?? '').startsWith('application/json');
    return {
      status: response.status,
      headers: response.headers,
      body: isJson ? (JSON.parse(text) as Record<string, unknown>) : { text },
    };
  };
}

/** The only entry of an `errors` list. */
export function onlyError(answer: Answer): {
  readonly code: string;
  readonly detail: string;
  readonly source?: { readonly pointer?: string; readonly parameter?: string };
} {
  const [first, ...rest] = answer.body['errors'] as [{ code: string; detail: string }];
  if (rest.length > 0) throw new Error('More than one error');
  return first;
}

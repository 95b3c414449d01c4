import type { BankingPart } from '../../preload/contract/app/connections.ts';
import type { AuthorizationServer } from './authorization-server.ts';

type Request = {
  readonly banking: BankingPart;
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string | null;
  readonly codeChallenge: string;
  /**
   * Makes the bank ask for the password again, even if its page remembers a user (OpenID Connect
   * §3.1.2.1).
   */
  readonly isFresh: boolean;
};

/**
 * The address of the bank's sign-in page (RFC 6749 §4.1.1, RFC 7636 §4.3). Parameters of the
 * endpoint's address stay.
 */
export function authorizationAddress(
  { metadata }: AuthorizationServer,
  { banking, redirectUri, state, nonce, codeChallenge, isFresh }: Request,
): string {
  const url = new URL(metadata.authorization_endpoint ?? '');
  const parameters: Readonly<Record<string, string>> = {
    response_type: 'code',
    client_id: banking.clientId,
    redirect_uri: redirectUri,
    state,
    code_challenge: codeChallenge,
    code_challenge_method: 'S256',
    ...(banking.scopes.length === 0 ? {} : { scope: banking.scopes.join(' ') }),
    ...(nonce === null ? {} : { nonce }),
    // OpenID Connect Core §11: without it a server ignores `offline_access`. Other servers must
    // ignore it (RFC 6749 §3.1).
    ...(isFresh
      ? { prompt: 'login consent', max_age: '0' }
      : banking.scopes.includes('offline_access')
        ? { prompt: 'consent' }
        : {}),
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

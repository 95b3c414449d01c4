import { refuse } from '../http/reply.ts';
import { oauthError } from './oauth-error.ts';
import { isSameSecret } from '../http/gate.ts';

/** The one application that is registered with the service. */
export interface RegisteredClient {
  readonly clientId: string;
  /** Set if the registration requires a secret at the token endpoint. */
  readonly clientSecret: string | undefined;
  /** Addresses that may receive a code. */
  readonly redirectUris: readonly string[];
}

function isLoopbackIp(url: URL): boolean {
  return url.protocol === 'http:' && (url.hostname === '127.0.0.1' || url.hostname === '[::1]');
}

/**
 * Whether a redirect address belongs to the client. A loopback IP address matches on any port (RFC
 * 8252 §7.3), all others only exactly.
 */
export function acceptsRedirect(client: RegisteredClient, redirectUri: string): boolean {
  if (client.redirectUris.includes(redirectUri)) return true;
  if (!URL.canParse(redirectUri) || redirectUri.includes('#')) return false;
  const requestedUri = new URL(redirectUri);
  if (!isLoopbackIp(requestedUri) || requestedUri.username !== '' || requestedUri.password !== '')
    return false;
  return client.redirectUris.some((registered) => {
    const registeredUri = new URL(registered);
    return (
      isLoopbackIp(registeredUri) &&
      registeredUri.hostname === requestedUri.hostname &&
      registeredUri.pathname === requestedUri.pathname &&
      registeredUri.search === requestedUri.search
    );
  });
}

/** RFC 6749 §2.3.1: both parts of Basic are form-encoded before they are joined. */
function basicCredentials(
  header: string,
): { readonly id: string; readonly secret: string } | undefined {
  const encoded = /^basic ([A-Za-z0-9+/=]+)$/i.exec(header)?.[1];
  if (encoded === undefined) return undefined;
  const [id, secret] = Buffer.from(encoded, 'base64').toString('utf8').split(':', 2);
  if (id === undefined || secret === undefined) return undefined;
  const read = (part: string): string => new URLSearchParams(`part=${part}`).get('part') ?? '';
  return { id: read(id), secret: read(secret) };
}

/**
 * Identifies the client: `none` for a public one, `client_secret_post` or `client_secret_basic` if
 * a secret is registered.
 */
export function authenticateClient(
  client: RegisteredClient,
  form: URLSearchParams,
  authorization: string | undefined,
): string {
  const unknown = (description: string): never =>
    refuse(
      oauthError(401, 'invalid_client', description, {
        'www-authenticate': 'Basic realm="token"',
      }),
    );
  const basic = authorization === undefined ? undefined : basicCredentials(authorization);
  if (authorization !== undefined && basic === undefined)
    return unknown('The Authorization header is not Basic.');
  const posted = form.get('client_secret') ?? undefined;
  if (basic !== undefined && posted !== undefined)
    refuse(
      oauthError(400, 'invalid_request', 'Only one way of client authentication may be used.'),
    );
  const id = basic?.id ?? form.get('client_id') ?? '';
  if (id !== client.clientId) return unknown('The client is unknown.');
  const secret = basic?.secret ?? posted;
  if (client.clientSecret === undefined)
    return secret === undefined ? id : unknown('This client is public and has no secret.');
  return secret !== undefined && isSameSecret(secret, client.clientSecret)
    ? id
    : unknown('The client secret is missing or wrong.');
}

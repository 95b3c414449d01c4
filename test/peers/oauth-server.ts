import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { exportJWK, generateKeyPair } from 'jose';
import { Provider } from 'oidc-provider';

/**
 * The answer to the next request of an endpoint. `cut`: the request is carried out, and its answer
 * never arrives. `html`: a web page instead.
 */
type Fault = 'none' | 'cut' | 'html' | 'redirect' | 'failure';

export type OAuthServer = {
  readonly issuer: string;
  readonly faults: { token: Fault };
  /** Token requests so far, with their headers. */
  readonly tokenRequests: readonly IncomingHttpHeaders[];
  readonly revocations: readonly IncomingHttpHeaders[];
  /** Whether an access token is valid at the server. */
  readonly accepts: (accessToken: string) => Promise<boolean>;
  readonly close: () => Promise<void>;
};

export type OAuthServerOptions = {
  readonly accessTokenSeconds?: number;
  readonly codeSeconds?: number;
};

const refreshableClient = {
  application_type: 'native',
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  redirect_uris: [
    'http://127.0.0.1/callback',
    'http://localhost/callback',
    'http://[::1]/callback',
  ],
};
const clients = [
  { ...refreshableClient, client_id: 'desktop', token_endpoint_auth_method: 'none' },
  {
    ...refreshableClient,
    client_id: 'desktop-post',
    client_secret: 'the secret: /+&%',
    token_endpoint_auth_method: 'client_secret_post',
  },
  {
    ...refreshableClient,
    client_id: 'desktop-basic',
    client_secret: 'the secret: /+&%',
    token_endpoint_auth_method: 'client_secret_basic',
  },
];

async function signingKey(): Promise<Readonly<Record<string, unknown>>> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'one' };
}

async function configure({
  accessTokenSeconds = 3600,
  codeSeconds = 60,
}: OAuthServerOptions): Promise<Readonly<Record<string, unknown>>> {
  return {
    clients,
    jwks: { keys: [await signingKey()] },
    cookies: { keys: ['for tests only'] },
    pkce: { required: () => true },
    scopes: ['openid', 'offline_access', 'organization.read', 'card.read', 'card.write'],
    rotateRefreshToken: () => true,
    issueRefreshToken: async (
      _ctx: unknown,
      _client: unknown,
      code: { readonly scopes: ReadonlySet<string> },
    ) => code.scopes.has('offline_access'),
    ttl: {
      AccessToken: accessTokenSeconds,
      AuthorizationCode: codeSeconds,
      RefreshToken: 3600,
      IdToken: 60,
      Session: 600,
      Interaction: 600,
      Grant: 3600,
    },
    features: {
      devInteractions: { enabled: true },
      revocation: { enabled: true },
      userinfo: { enabled: true },
    },
    findAccount: async (_ctx: unknown, id: string) => ({
      accountId: id,
      claims: async () => ({ sub: id }),
    }),
  };
}

function answerFault(fault: Exclude<Fault, 'none' | 'cut'>, response: ServerResponse): void {
  if (fault === 'redirect') response.writeHead(302, { location: '/sign-in' }).end();
  else
    response
      .writeHead(fault === 'html' ? 200 : 503, { 'content-type': 'text/html' })
      .end('<!doctype html><title>Elsewhere</title>');
}

/**
 * An independent, certified authorization server: PKCE required, `iss` in answers, rotating refresh
 * tokens with reuse detection.
 */
export async function startOAuthServer(options: OAuthServerOptions = {}): Promise<OAuthServer> {
  const faults: { token: Fault } = { token: 'none' };
  const tokenRequests: IncomingHttpHeaders[] = [];
  const revocations: IncomingHttpHeaders[] = [];
  let handle = async (_request: IncomingMessage, _response: ServerResponse): Promise<void> =>
    undefined;

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://peer');
    if (pathname === '/token/revocation') revocations.push(request.headers);
    if (pathname === '/token') {
      tokenRequests.push(request.headers);
      const fault = faults.token;
      faults.token = 'none';
      if (fault === 'cut') {
        response.end = () => {
          request.socket.destroy();
          return response;
        };
      } else if (fault !== 'none') return answerFault(fault, response);
    }
    void handle(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const issuer = `http://127.0.0.1:${String(typeof address === 'object' && address !== null ? address.port : 0)}`;
  handle = new Provider(issuer, await configure(options)).callback();

  return {
    issuer,
    faults,
    tokenRequests,
    revocations,
    accepts: async (accessToken) =>
      (await fetch(`${issuer}/me`, { headers: { authorization: `Bearer ${accessToken}` } }))
        .status === 200,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

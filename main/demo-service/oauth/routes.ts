import type { Incoming, Route } from '../http/call.ts';
import { openToAll } from '../http/call.ts';
import { escapeHtml, page } from '../http/page.ts';
import { json, redirectTo, refuse, type Reply } from '../http/reply.ts';
import { textsFor } from '../page-texts.ts';
import type { Authorizer, PendingConsent } from './authorize.ts';
import { authenticateClient, type RegisteredClient } from './client.ts';
import type { Grants, TokenSet } from './grants.ts';
import { authorizationServerMetadata, oauthPaths } from './metadata.ts';
import { noStore, oauthError } from './oauth-error.ts';

function requestedLanguages(call: Incoming): string | undefined {
  return call.query.get('ui_locales') ?? call.headers['accept-language'];
}

function consentPage(call: Incoming, consent: PendingConsent): Reply {
  const { language, texts } = textsFor(requestedLanguages(call));
  const scopes = consent.scopes
    .map((scope) => `<li><code>${escapeHtml(scope)}</code></li>`)
    .join('');
  return page({
    language,
    title: texts.consentTitle,
    main: `<p>${texts.demoNote}</p><p id="asks">${texts.consentAsks}</p><ul aria-labelledby="asks">${scopes}</ul><p><code>${escapeHtml(new URL(consent.redirectUri).origin)}</code></p><form method="post" action="${oauthPaths.authorization}"><input type="hidden" name="request" value="${escapeHtml(consent.id)}"><button class="go" name="decision" value="approve">${texts.approve}</button><button name="decision" value="refuse">${texts.refuse}</button></form>`,
  });
}

function errorPage(call: Incoming, reason: 'unknownClient' | 'unknownRedirect' | 'expired'): Reply {
  const { language, texts } = textsFor(requestedLanguages(call));
  return page({ language, title: texts[reason], main: '', status: 400 });
}

function readForm(call: Incoming): URLSearchParams | undefined {
  const type = (call.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase();
  return type === 'application/x-www-form-urlencoded'
    ? new URLSearchParams(call.body.toString('utf8'))
    : undefined;
}

function exchange(grants: Grants, clientId: string, form: URLSearchParams): TokenSet {
  switch (form.get('grant_type') ?? '') {
    case 'authorization_code':
      return grants.redeemCode({
        clientId,
        code: form.get('code') ?? '',
        redirectUri: form.get('redirect_uri') ?? '',
        verifier: form.get('code_verifier') ?? '',
      });
    case 'refresh_token':
      return grants.refresh({
        clientId,
        refreshToken: form.get('refresh_token') ?? '',
        scope: form.get('scope') ?? undefined,
      });
    default:
      return refuse(
        oauthError(
          400,
          'unsupported_grant_type',
          'grant_type must be authorization_code or refresh_token.',
        ),
      );
  }
}

/** Discovery, the consent page, and the token and revocation endpoints. */
export function oauthRoutes({
  issuer,
  client,
  grants,
  authorizer,
}: {
  readonly issuer: () => string;
  readonly client: RegisteredClient;
  readonly grants: Grants;
  readonly authorizer: Authorizer;
}): readonly Route[] {
  /** Parses the form and authenticates the client of a token or revocation call. */
  const withClient = (
    call: Incoming,
    respond: (form: URLSearchParams, clientId: string) => Reply,
  ): Reply => {
    const form = readForm(call);
    if (form === undefined)
      return oauthError(
        400,
        'invalid_request',
        'The body must be application/x-www-form-urlencoded.',
      );
    if (new Set(form.keys()).size !== [...form.keys()].length)
      return oauthError(400, 'invalid_request', 'A parameter was sent twice.');
    return respond(form, authenticateClient(client, form, call.headers['authorization']));
  };

  return [
    ...oauthPaths.discovery.map((path): Route => ({
      method: 'GET',
      path,
      access: openToAll,
      handle: () => json(authorizationServerMetadata(issuer(), client)),
    })),
    { method: 'GET', path: oauthPaths.jwks, access: openToAll, handle: () => json({ keys: [] }) },
    {
      method: 'GET',
      path: oauthPaths.authorization,
      access: openToAll,
      handle: (call) => {
        const begun = authorizer.begin(call.query);
        if (begun.kind === 'pending') return consentPage(call, begun);
        return begun.kind === 'redirect'
          ? redirectTo(begun.location)
          : errorPage(call, begun.reason === 'client' ? 'unknownClient' : 'unknownRedirect');
      },
    },
    {
      method: 'POST',
      path: oauthPaths.authorization,
      access: openToAll,
      handle: (call) => {
        const form = readForm(call);
        const decision = form?.get('decision');
        if (decision !== 'approve' && decision !== 'refuse') return errorPage(call, 'expired');
        const location = authorizer.decide(form?.get('request') ?? '', decision);
        return location === undefined ? errorPage(call, 'expired') : redirectTo(location);
      },
    },
    {
      method: 'POST',
      path: oauthPaths.token,
      access: openToAll,
      handle: (call) =>
        withClient(call, (form, clientId) => json(exchange(grants, clientId, form), 200, noStore)),
    },
    {
      method: 'POST',
      path: oauthPaths.revocation,
      access: openToAll,
      handle: (call) =>
        withClient(call, (form, clientId) => {
          const token = form.get('token');
          if (token === null) return oauthError(400, 'invalid_request', 'token is required.');
          grants.revoke(token, clientId);
          return { kind: 'empty', status: 200, headers: noStore };
        }),
    },
  ];
}

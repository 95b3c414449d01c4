import { policyForChromium, isOwn, toApp, toChromium } from '../addresses.ts';
import { ignoreGone, type Protocol, type Session } from '../chromium/devtools.ts';
import { scheme } from './schemes.ts';
import type { StandInSession } from './session.ts';
import type { RequestDetails } from './web-request.ts';

type Paused = Protocol.Fetch.requestPausedPayload;

/** Whether this document may be opened; the window asks its listeners. */
type MayNavigate = (navigation: {
  readonly url: string;
  readonly frameId: string;
  readonly isRedirect: boolean;
}) => Promise<boolean>;

const resourceTypes: Readonly<Record<string, string>> = {
  Document: 'mainFrame',
  Stylesheet: 'stylesheet',
  Image: 'image',
  Media: 'media',
  Font: 'font',
  Script: 'script',
  XHR: 'xhr',
  Fetch: 'xhr',
  WebSocket: 'webSocket',
  Ping: 'ping',
  CSPViolationReport: 'cspReport',
};
let lastRequest = 0;

/**
 * Intercepts every request of a page. The app's protocol handler answers its own addresses, and
 * `file:` if the app opened a file; all others fail.
 */
export async function intercept(
  page: Session,
  owner: StandInSession,
  mayNavigate: MayNavigate,
): Promise<void> {
  page.on('Fetch.requestPaused', (paused) => {
    ignoreGone(
      answer(page, owner, mayNavigate, paused).catch((error: unknown) => {
        console.error(
          `The protocol handler failed for ${toApp(paused.request.url, scheme())}:`,
          error,
        );
        return fail(page, paused, 'Failed');
      }),
    );
  });
  await page.send('Fetch.enable', { patterns: [{ urlPattern: '*', requestStage: 'Request' }] });
}

function fail(
  page: Session,
  { requestId }: Paused,
  errorReason: Protocol.Network.ErrorReason,
): Promise<unknown> {
  return page.send('Fetch.failRequest', { requestId, errorReason });
}

async function answer(
  page: Session,
  owner: StandInSession,
  mayNavigate: MayNavigate,
  paused: Paused,
): Promise<unknown> {
  const url = toApp(paused.request.url, scheme()) + (paused.request.urlFragment ?? '');
  const isDocument = paused.resourceType === 'Document';
  if (
    isDocument &&
    !(await mayNavigate({
      url,
      frameId: paused.frameId,
      isRedirect: paused.redirectedRequestId !== undefined,
    }))
  )
    return fail(page, paused, 'Aborted');
  // Chromium requests an icon for what seems a web site; Electron requests none of a custom scheme.
  if (paused.resourceType === 'Other' && new URL(paused.request.url).pathname === '/favicon.ico')
    return fulfil(page, paused, { code: 204, text: '', headers: {}, body: '' });
  const details: RequestDetails = {
    id: ++lastRequest,
    url,
    method: paused.request.method,
    resourceType: resourceTypes[paused.resourceType] ?? 'other',
    referrer: toApp(paused.request.headers['Referer'] ?? '', scheme()),
    timestamp: Date.now(),
  };
  const { cancel, redirectURL } = await owner.webRequest.askBefore(details);
  if (cancel === true) return fail(page, paused, 'BlockedByClient');
  if (redirectURL !== undefined)
    return fulfil(page, paused, {
      code: 307,
      text: 'Internal Redirect',
      headers: { location: [redirectURL] },
      body: '',
    });
  if (url.startsWith('file:'))
    return page.send('Fetch.continueRequest', { requestId: paused.requestId });
  const handler = owner.protocol.handlerFor(scheme());
  if (!isOwn(paused.request.url, scheme()) || handler === undefined)
    return fail(page, paused, 'BlockedByClient');
  const response = await handler(await requestFor(page, paused, url));
  const headers = await owner.webRequest.askReceived(
    details,
    { code: response.status, text: response.statusText },
    headersOf(response),
  );
  if (headers === undefined || response.type === 'error')
    return fail(page, paused, headers === undefined ? 'BlockedByClient' : 'Failed');
  const body = Buffer.from(await response.arrayBuffer()).toString('base64');
  return fulfil(page, paused, { code: response.status, text: response.statusText, headers, body });
}

async function requestFor(
  page: Session,
  { request, networkId }: Paused,
  url: string,
): Promise<Request> {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    headers.set(
      name,
      /^(?:origin|referer)$/i.test(name)
        ? toApp(value, scheme()).replace(/\/$/, name.toLowerCase() === 'origin' ? '' : '/')
        : value,
    );
  const entries = request.postDataEntries?.map(({ bytes }) => Buffer.from(bytes ?? '', 'base64'));
  const late =
    request.hasPostData === true && entries === undefined && networkId !== undefined
      ? (await page.send('Network.getRequestPostData', { requestId: networkId })).postData
      : undefined;
  const body = entries === undefined ? late : Buffer.concat(entries);
  return new Request(url, {
    method: request.method,
    headers,
    ...(body === undefined ? {} : { body }),
  });
}

function headersOf(response: Response): Record<string, string[]> {
  const headers: Record<string, string[]> = {};
  for (const [name, value] of response.headers) (headers[name] ??= []).push(value);
  return headers;
}

function fulfil(
  page: Session,
  { requestId }: Paused,
  {
    code,
    text,
    headers,
    body,
  }: {
    readonly code: number;
    readonly text: string;
    readonly headers: Readonly<Record<string, readonly string[]>>;
    readonly body: string;
  },
): Promise<unknown> {
  const responseHeaders = Object.entries(headers).flatMap(([name, values]) =>
    values.map((value) => ({ name, value: forChromium(name, value) })),
  );
  return page.send('Fetch.fulfillRequest', {
    requestId,
    responseCode: code,
    responseHeaders,
    body,
    ...(text === '' ? {} : { responsePhrase: text }),
  });
}

function forChromium(name: string, value: string): string {
  if (/^content-security-policy(?:-report-only)?$/i.test(name))
    return policyForChromium(value, scheme());
  if (/^(?:location|access-control-allow-origin)$/i.test(name))
    return toChromium(value, scheme()).replace(/\/$/, name.toLowerCase() === 'location' ? '/' : '');
  return value;
}

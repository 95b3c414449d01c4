type Filter = { readonly urls?: readonly string[]; readonly types?: readonly string[] };
type Headers = Record<string, string[]>;
export type RequestDetails = {
  readonly id: number;
  readonly url: string;
  readonly method: string;
  readonly resourceType: string;
  readonly referrer: string;
  readonly timestamp: number;
};
type BeforeAnswer = { readonly cancel?: boolean; readonly redirectURL?: string };
type ReceivedAnswer = {
  readonly cancel?: boolean;
  readonly responseHeaders?: Record<string, string | string[]>;
  readonly statusLine?: string;
};
type BeforeListener = (details: RequestDetails, callback: (answer: BeforeAnswer) => void) => void;
type ReceivedListener = (
  details: RequestDetails & {
    readonly responseHeaders: Headers;
    readonly statusCode: number;
    readonly statusLine: string;
  },
  callback: (answer: ReceivedAnswer) => void,
) => void;
type Registered<Listener> = {
  readonly matches: (details: RequestDetails) => boolean;
  readonly listener: Listener;
};

/** `*://*.example.com/*`, `app://*`, `<all_urls>` as Chromium's match patterns read. */
export function matchesPattern(pattern: string, url: string): boolean {
  if (pattern === '<all_urls>') return true;
  const escaped = pattern.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll('*', '.*');
  return new RegExp(`^${escaped}$`).test(url);
}

function register<Listener>(
  filterOrListener: Filter | Listener | null,
  listener?: Listener | null,
): Registered<Listener> | undefined {
  const chosen = typeof filterOrListener === 'function' ? filterOrListener : listener;
  if (chosen === null || chosen === undefined) return undefined;
  const filter =
    typeof filterOrListener === 'function' || filterOrListener === null
      ? {}
      : (filterOrListener as Filter);
  return {
    listener: chosen,
    matches: ({ url, resourceType }) =>
      (filter.urls?.some((pattern) => matchesPattern(pattern, url)) ?? true) &&
      (filter.types?.includes(resourceType) ?? true),
  };
}

/**
 * `session.webRequest`, as far as the app uses it: refuse a request, change the headers of an
 * answer.
 */
export class WebRequest {
  #before: Registered<BeforeListener> | undefined;
  #received: Registered<ReceivedListener> | undefined;

  onBeforeRequest(
    filterOrListener: Filter | BeforeListener | null,
    listener?: BeforeListener | null,
  ): void {
    this.#before = register(filterOrListener, listener);
  }

  onHeadersReceived(
    filterOrListener: Filter | ReceivedListener | null,
    listener?: ReceivedListener | null,
  ): void {
    this.#received = register(filterOrListener, listener);
  }

  /** The app's decision before a request is sent. */
  askBefore(details: RequestDetails): Promise<BeforeAnswer> {
    const { promise, resolve } = Promise.withResolvers<BeforeAnswer>();
    if (this.#before?.matches(details) === true) this.#before.listener(details, resolve);
    else resolve({});
    return promise;
  }

  /** The headers that the page gets; undefined refuses the answer. */
  async askReceived(
    details: RequestDetails,
    status: { readonly code: number; readonly text: string },
    responseHeaders: Headers,
  ): Promise<Headers | undefined> {
    const registered = this.#received;
    if (registered?.matches(details) !== true) return responseHeaders;
    const { promise, resolve } = Promise.withResolvers<ReceivedAnswer>();
    registered.listener(
      {
        ...details,
        responseHeaders,
        statusCode: status.code,
        statusLine: `HTTP/1.1 ${status.code} ${status.text}`,
      },
      resolve,
    );
    const answer = await promise;
    if (answer.cancel === true) return undefined;
    return answer.responseHeaders === undefined
      ? responseHeaders
      : Object.fromEntries(
          Object.entries(answer.responseHeaders).map(([name, value]) => [name, [value].flat()]),
        );
  }
}

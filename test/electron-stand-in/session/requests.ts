import { networkError } from './network.ts';

/** Chromium's words for failures of Node's fetch. */
const chromiumCodes: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'ERR_CONNECTION_REFUSED',
  ECONNRESET: 'ERR_CONNECTION_RESET',
  EPIPE: 'ERR_CONNECTION_RESET',
  UND_ERR_SOCKET: 'ERR_EMPTY_RESPONSE',
  ENOTFOUND: 'ERR_NAME_NOT_RESOLVED',
  EAI_AGAIN: 'ERR_NAME_NOT_RESOLVED',
  ETIMEDOUT: 'ERR_CONNECTION_TIMED_OUT',
  UND_ERR_CONNECT_TIMEOUT: 'ERR_CONNECTION_TIMED_OUT',
  EHOSTUNREACH: 'ERR_ADDRESS_UNREACHABLE',
  ENETUNREACH: 'ERR_ADDRESS_UNREACHABLE',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'ERR_CERT_AUTHORITY_INVALID',
  SELF_SIGNED_CERT_IN_CHAIN: 'ERR_CERT_AUTHORITY_INVALID',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'ERR_CERT_AUTHORITY_INVALID',
  CERT_HAS_EXPIRED: 'ERR_CERT_DATE_INVALID',
  ERR_TLS_CERT_ALTNAME_INVALID: 'ERR_CERT_COMMON_NAME_INVALID',
};

function asChromium(error: unknown): Error {
  const { cause } = error as {
    readonly cause?: {
      readonly code?: string;
      readonly message?: string;
      readonly errors?: readonly { readonly code?: string }[];
    };
  };
  const code = cause?.code ?? cause?.errors?.[0]?.code ?? '';
  return networkError(
    cause?.message === 'bad port' ? 'ERR_UNSAFE_PORT' : (chromiumCodes[code] ?? 'ERR_FAILED'),
  );
}

/**
 * Requests of main as Electron makes them, over Node's fetch. A forbidden redirect is an error, the
 * answer has no address, and cancelling its body leaves the request running until it is aborted or
 * its session's connections are closed. Source: Electron's `lib/browser/api/net-fetch.ts`,
 * `lib/common/api/net-client-request.ts`; `docs/api/session.md`, `closeAllConnections`.
 */
export class Requests {
  readonly #running = new Map<AbortController, Response | null>();

  async fetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
    const request = new Request(input, init);
    const abortController = new AbortController();
    this.#running.set(abortController, null);
    try {
      const answer = await globalThis.fetch(request, {
        redirect: request.redirect === 'follow' ? 'follow' : 'manual',
        signal: AbortSignal.any([request.signal, abortController.signal]),
      });
      if (answer.status >= 300 && answer.status < 400 && answer.headers.has('location')) {
        abortController.abort();
        throw new Error(
          request.redirect === 'error'
            ? "Attempted to redirect, but redirect policy was 'error'"
            : 'Redirect was cancelled',
        );
      }
      return this.#handedOver(answer, abortController);
    } catch (error) {
      this.#running.delete(abortController);
      if (request.signal.aborted) throw request.signal.reason;
      throw error instanceof TypeError ? asChromium(error) : error;
    }
  }

  /** Every request in flight fails. */
  endAll(): void {
    for (const request of this.#running.keys()) request.abort(networkError('ERR_ABORTED'));
    this.#running.clear();
  }

  #handedOver(answer: Response, own: AbortController): Response {
    const { headers, status, statusText } = answer;
    const reader = answer.body?.getReader();
    if (reader === undefined) this.#running.delete(own);
    // Kept, or Node would end the request once nobody holds its answer any more.
    else this.#running.set(own, answer);
    const body =
      reader &&
      new ReadableStream<Uint8Array>(
        {
          pull: async (controller) => {
            try {
              const { done, value } = await reader.read();
              if (!done) return controller.enqueue(value);
              this.#running.delete(own);
              controller.close();
            } catch (error) {
              this.#running.delete(own);
              throw error;
            }
          },
        },
        { highWaterMark: 0 },
      );
    return new Response(body ?? null, { headers, status, statusText });
  }
}

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** The part of an Electron session that is used. */
export type Wire = { readonly fetch: Fetch; readonly closeAllConnections: () => Promise<void> };

/**
 * Methods that must arrive once. A repeated POST or PATCH may create two clients or use a refresh
 * token twice. A repeated DELETE reports that the object was already deleted. A repeated PUT sets
 * the same values.
 */
const onceOnlyMethods: ReadonlySet<string> = new Set(['POST', 'PATCH', 'DELETE']);

/**
 * The same answer. Calls `onEnd` when its body was read completely or abandoned, and `onAbandoned`
 * only when it was abandoned.
 */
function observeBody(
  answer: Response,
  { onEnd, onAbandoned }: { readonly onEnd: () => void; readonly onAbandoned: () => void },
): Response {
  if (answer.body === null) {
    onEnd();
    return answer;
  }
  const passage = new TransformStream<Uint8Array, Uint8Array>();
  answer.body.pipeTo(passage.writable).catch(onAbandoned).finally(onEnd);
  return new Response(passage.readable, {
    status: answer.status,
    statusText: answer.statusText,
    headers: answer.headers,
  });
}

/**
 * A fetch whose POST, PATCH and DELETE arrive once. Chromium retries any request automatically if a
 * reused connection ends without an answer (seen with Chromium's own fetch). So each of these
 * requests uses its own connection: a session that no other request uses, without the connections
 * of its last request. All other requests share one session.
 */
export function fetchOnce(shared: Pick<Wire, 'fetch'>, makeWire: () => Wire): Fetch {
  const idle: Wire[] = [];
  return async (url, init) => {
    if (!onceOnlyMethods.has(init.method?.toUpperCase() ?? 'GET')) return shared.fetch(url, init);
    const wire = idle.pop() ?? makeWire();
    const returnWire = (): void => void idle.push(wire);
    try {
      await wire.closeAllConnections();
      const leave = new AbortController();
      const signal = init.signal ? AbortSignal.any([init.signal, leave.signal]) : leave.signal;
      // Electron continues the request when its body is cancelled, so abort it.
      return observeBody(await wire.fetch(url, { ...init, signal }), {
        onEnd: returnWire,
        onAbandoned: () => leave.abort(),
      });
    } catch (error) {
      returnWire();
      throw error;
    }
  };
}

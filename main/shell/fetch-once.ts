type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** What is asked of a session of Electron. */
export type Wire = { readonly fetch: Fetch; readonly closeAllConnections: () => Promise<void> };

/**
 * Twice may be two clients, or a refresh token used a second time. A DELETE sent twice says that
 * somebody else had deleted it. A PUT sent twice sets the same values.
 */
const onceOnly: ReadonlySet<string> = new Set(['POST', 'PATCH', 'DELETE']);

/** The same answer; tells when nobody reads it any more, `onLeft` where that is before its end. */
function toldWhenRead(
  answer: Response,
  { onEnd, onLeft }: { readonly onEnd: () => void; readonly onLeft: () => void },
): Response {
  if (answer.body === null) {
    onEnd();
    return answer;
  }
  const passage = new TransformStream<Uint8Array, Uint8Array>();
  answer.body.pipeTo(passage.writable).catch(onLeft).finally(onEnd);
  return new Response(passage.readable, {
    status: answer.status,
    statusText: answer.statusText,
    headers: answer.headers,
  });
}

/**
 * A fetch whose POST, PATCH and DELETE arrive once. Chromium retries any request automatically when
 * a reused connection ends without an answer (seen with Chromium's own fetch).
 * So each of them goes over a connection of its own: a session that nobody else uses meanwhile,
 * without the connections of its last request. Everything else shares one session.
 */
export function fetchOnce(shared: Pick<Wire, 'fetch'>, makeWire: () => Wire): Fetch {
  const idle: Wire[] = [];
  return async (url, init) => {
    if (!onceOnly.has(init.method?.toUpperCase() ?? 'GET')) return shared.fetch(url, init);
    const wire = idle.pop() ?? makeWire();
    const giveBack = (): void => void idle.push(wire);
    try {
      await wire.closeAllConnections();
      const leave = new AbortController();
      const signal = init.signal ? AbortSignal.any([init.signal, leave.signal]) : leave.signal;
      // Electron's request goes on when its body is cancelled.
      return toldWhenRead(await wire.fetch(url, { ...init, signal }), {
        onEnd: giveBack,
        onLeft: () => leave.abort(),
      });
    } catch (error) {
      giveBack();
      throw error;
    }
  };
}

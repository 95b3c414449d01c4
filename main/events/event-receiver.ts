import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { gunzip } from 'node:zlib';
import { failed, ok, type Result } from '../../preload/contract/result.ts';
import { evictIdleConnections } from '../loopback/evict-idle-connections.ts';
import type { EventHeader } from './signature.ts';

export type Delivery = {
  readonly headers: readonly EventHeader[];
  readonly body: Uint8Array;
  readonly receivedAtEpochMs: number;
};

/**
 * The outcome of a delivery: `stored` is on the disk; `not-genuine` is rejected; `cannot-store` may be
 * sent again later.
 */
export type DeliveryOutcome = 'stored' | 'not-genuine' | 'cannot-store';

export type ReceiverFailure = {
  readonly kind: 'cannot-listen';
  readonly reason: 'port-taken' | 'not-permitted' | 'other';
};

export type EventReceiver = {
  readonly port: number;
  /** Ends open connections, and resolves when the port is free. */
  readonly stop: () => Promise<void>;
};

export type ReceiverParts = {
  /** Null: any free one. */
  readonly port: number | null;
  /** The whole path, its secret part included. */
  readonly path: string;
  readonly accept: (delivery: Delivery) => Promise<DeliveryOutcome>;
  readonly now: () => number;
  /** Called when a request is rejected before its body is checked. */
  readonly onRefused?: () => void;
  readonly reportBug: (cause: unknown) => void;
  readonly limits?: Partial<ReceiverLimits>;
};

type ReceiverLimits = {
  readonly bodyBytes: number;
  /** The limit for all bodies in memory together, unpacked ones included. */
  readonly bytesInMemory: number;
  readonly connections: number;
  readonly headersMs: number;
  readonly requestMs: number;
  /**
   * The time limit of an answer. The bank waits for one second (spec/observed.md). After this limit
   * the receiver asks it to send again, which changes nothing for a stored event.
   */
  readonly answerMs: number;
};

const receiverLimits: ReceiverLimits = {
  bodyBytes: 1_000_000,
  bytesInMemory: 16_000_000,
  connections: 128,
  headersMs: 5_000,
  requestMs: 10_000,
  answerMs: 900,
};

/** A name or an address, with or without a port: behind a tunnel it is the tunnel's. */
const hostForm = /^(\[[0-9a-fA-F:.]+\]|[A-Za-z0-9._-]{1,253})(:\d{1,5})?$/;

/**
 * A tunnel may send the whole address (RFC 9112 §3.2.2), append a query, or end the path with a
 * slash. Only the secret part counts.
 */
function pathOf(target: string): string {
  return target
    .replace(/^https?:\/\/[^/?]*/i, '')
    .replace(/\?.*$/s, '')
    .replace(/\/$/, '');
}

function isSamePath(target: string, path: string): boolean {
  const [one, other] = [Buffer.from(pathOf(target)), Buffer.from(pathOf(path))];
  return one.length === other.length && timingSafeEqual(one, other);
}

const packedEncodings: ReadonlySet<string> = new Set(['gzip', 'x-gzip']);
const readableEncodings: ReadonlySet<string> = new Set(['identity', '', ...packedEncodings]);

function encodingOf({ headers }: IncomingMessage): string {
  return (headers['content-encoding'] ?? 'identity').trim().toLowerCase();
}

/** The unpacked body, or the status that rejects it: 413 if too large, 400 if not gzip. */
function unpack(packed: Buffer, bodyBytes: number): Promise<Buffer | number> {
  return new Promise((resolve) => {
    gunzip(packed, { maxOutputLength: bodyBytes }, (error, unpacked) =>
      resolve(
        error === null
          ? unpacked
          : (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
            ? 413
            : 400,
      ),
    );
  });
}

/** The status of a request that is rejected before its body is read; null: accepted. */
function rejectionOf(
  request: IncomingMessage,
  { path, bodyBytes }: { readonly path: string; readonly bodyBytes: number },
): number | null {
  if (!hostForm.test(request.headers.host ?? '')) return 400;
  if (!isSamePath(request.url ?? '', path)) return 404;
  // A page in a browser on this machine reaches loopback as well, and sends its origin; a bank and
  // a tunnel do not. `Sec-Fetch-Mode` proves nothing: clients on Node send it too, and Chromium's
  // own requests, such as this app's test event, have no site.
  if (
    request.headers.origin !== undefined ||
    (request.headers['sec-fetch-site'] ?? 'none') !== 'none'
  )
    return 403;
  if (request.method !== 'POST') return 405;
  if (!readableEncodings.has(encodingOf(request))) return 415;
  if (Number(request.headers['content-length'] ?? 0) > bodyBytes) return 413;
  return null;
}

const statusOf: Readonly<Record<DeliveryOutcome, number>> = {
  stored: 204,
  'not-genuine': 401,
  'cannot-store': 503,
};

/**
 * Receives events on loopback, at one path. Answers only with a status: 204 once the event is
 * stored, 401 for a forged one, 503 if the sender should retry. Error: `cannot-listen`.
 */
export async function startEventReceiver(
  parts: ReceiverParts,
): Promise<Result<EventReceiver, ReceiverFailure>> {
  const limits = { ...receiverLimits, ...parts.limits };
  let bytesInMemory = 0;

  const answer = (response: ServerResponse, status: number): void => {
    if (response.headersSent || response.destroyed) return;
    response
      .writeHead(status, {
        'Content-Length': 0,
        ...(status === 405 ? { Allow: 'POST' } : {}),
        ...(status === 503 ? { 'Retry-After': 30 } : {}),
        ...(status === 204 || status === 401 ? {} : { Connection: 'close' }),
      })
      .end();
  };

  const refuse = (request: IncomingMessage, response: ServerResponse, status: number): void => {
    parts.onRefused?.();
    answer(response, status);
    // The rest of the body is not read: the connection ends with the answer.
    request.socket.once('error', () => undefined);
    response.once('finish', () => request.socket.destroySoon());
  };

  /**
   * A few bytes can unpack to very many, so room for the largest body is reserved first. The
   * unpacked body counts until `release`.
   */
  const unpackWithinLimit = async (
    packed: Buffer,
  ): Promise<{ readonly body: Buffer | number; readonly release: () => void }> => {
    if (bytesInMemory + limits.bodyBytes > limits.bytesInMemory)
      return { body: 503, release: () => undefined };
    bytesInMemory += limits.bodyBytes;
    const body = await unpack(packed, limits.bodyBytes);
    const bytes = typeof body === 'number' ? 0 : body.length;
    bytesInMemory -= limits.bodyBytes - bytes;
    return { body, release: () => void (bytesInMemory -= bytes) };
  };

  const accept = async (
    request: IncomingMessage,
    response: ServerResponse,
    receivedBody: Buffer,
  ): Promise<void> => {
    const { body, release } = packedEncodings.has(encodingOf(request))
      ? await unpackWithinLimit(receivedBody)
      : { body: receivedBody, release: () => undefined };
    if (typeof body === 'number') return refuse(request, response, body);
    const answerTimer = setTimeout(() => answer(response, 503), limits.answerMs);
    try {
      answer(
        response,
        statusOf[
          await parts.accept({
            headers: request.rawHeaders.flatMap((name, index) =>
              index % 2 === 0 ? [{ name, value: request.rawHeaders[index + 1] ?? '' }] : [],
            ),
            body,
            receivedAtEpochMs: parts.now(),
          })
        ],
      );
    } catch (cause) {
      parts.reportBug(cause);
      answer(response, 503);
    } finally {
      clearTimeout(answerTimer);
      release();
    }
  };

  const respond = (request: IncomingMessage, response: ServerResponse): void => {
    const rejection = rejectionOf(request, { path: parts.path, bodyBytes: limits.bodyBytes });
    if (rejection !== null) return refuse(request, response, rejection);
    const chunks: Buffer[] = [];
    let bytes = 0;
    let isRejected = false;
    const release = (): void => {
      bytesInMemory -= bytes;
      bytes = 0;
    };
    request.on('data', (chunk: Buffer) => {
      if (isRejected) return;
      bytes += chunk.length;
      bytesInMemory += chunk.length;
      chunks.push(chunk);
      if (bytes <= limits.bodyBytes && bytesInMemory <= limits.bytesInMemory) return;
      isRejected = true;
      const status = bytes > limits.bodyBytes ? 413 : 503;
      chunks.length = 0;
      release();
      refuse(request, response, status);
    });
    request.once('end', () => {
      if (isRejected) return;
      void accept(request, response, Buffer.concat(chunks)).finally(release);
    });
    request.once('close', () => {
      // Cut off before its end: there is no one to answer.
      if (!request.complete && !isRejected) release();
    });
    request.on('error', () => undefined);
  };

  // Importing it loads all of Node's `fetch`, which the app's start does not need.
  const { createServer } = await import('node:http');
  const server = createServer(
    {
      maxHeaderSize: 16_384,
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      keepAliveTimeout: 5_000,
      // Not more often, so that main can sleep in between.
      connectionsCheckingInterval: Math.min(limits.headersMs, limits.requestMs),
    },
    respond,
  );
  evictIdleConnections(server, limits.connections);
  server.on('clientError', (_error, socket) => socket.destroy());
  server.on('connect', (_request, socket) => socket.destroy());
  server.on('upgrade', (_request, socket) => socket.destroy());
  server.on('checkExpectation', (request, response) => refuse(request, response, 417));
  const boundPort = await listen(server, parts.port ?? 0);
  if (!boundPort.ok) return boundPort;
  return ok({
    port: boundPort.value,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

function listen(server: Server, port: number): Promise<Result<number, ReceiverFailure>> {
  return new Promise((resolve) => {
    // The listener stays. Too many open files cause an `error` event later, which would end the
    // process without a listener.
    server.on('error', (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === 'EADDRINUSE'
          ? 'port-taken'
          : error.code === 'EACCES' || error.code === 'EPERM'
            ? 'not-permitted'
            : 'other';
      resolve(failed({ kind: 'cannot-listen', reason }));
    });
    server.listen({ host: '127.0.0.1', port, exclusive: true }, () => {
      const bound = server.address();
      resolve(ok(typeof bound === 'object' && bound !== null ? bound.port : port));
    });
  });
}

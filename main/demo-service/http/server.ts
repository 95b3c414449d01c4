import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Incoming } from './call.ts';
import type { Outcome } from './pipeline.ts';
import { problem, toWire, type WireReply } from './reply.ts';

/** Larger than any valid request. */
const maxBodyBytes = 1_048_576;

/** A listening server. */
interface Listening {
  readonly port: number;
  readonly close: () => Promise<void>;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer | 'too-large'> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes <= maxBodyBytes) chunks.push(chunk);
  }
  return bytes > maxBodyBytes ? 'too-large' : Buffer.concat(chunks);
}

function send(response: ServerResponse, reply: WireReply): void {
  response.writeHead(reply.status, {
    ...reply.headers,
    'content-length': String(reply.body.length),
  });
  response.end(reply.body);
}

/** Announces the whole answer, sends half of it and breaks the connection. */
function sendHalf(response: ServerResponse, reply: WireReply): void {
  response.writeHead(reply.status, {
    ...reply.headers,
    'content-length': String(reply.body.length),
  });
  response.write(reply.body.subarray(0, Math.floor(reply.body.length / 2)), () =>
    response.socket?.destroy(),
  );
}

function finish(response: ServerResponse, outcome: Outcome): void {
  switch (outcome.kind) {
    case 'reply':
      return send(response, outcome.reply);
    case 'half':
      return sendHalf(response, outcome.reply);
    case 'reset':
      return void response.socket?.resetAndDestroy();
    case 'silence':
      return;
  }
}

/** Listens only on the loopback address; port 0 uses a free one. */
export async function listen(
  port: number,
  respond: (request: Incoming, address: string) => Promise<Outcome>,
  newTraceId: () => string,
): Promise<Listening> {
  let ownPort = port;
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await bodyOf(request);
    // A web page whose name resolves to this computer (DNS rebinding) sends its own host name, so
    // only local names are accepted.
    if (
      !['127.0.0.1', 'localhost', '[::1]'].some(
        (name) => request.headers.host === `${name}:${String(ownPort)}`,
      )
    )
      return send(
        response,
        toWire({ kind: 'text', status: 421, text: 'Misdirected request' }, newTraceId()),
      );
    if (body === 'too-large')
      return send(
        response,
        toWire(problem(413, 'too_large', 'The body is too large'), newTraceId()),
      );
    const url = new URL(`http://service${request.url ?? '/'}`);
    const incoming: Incoming = {
      method: request.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [
          name,
          Array.isArray(value) ? value.join(', ') : (value ?? ''),
        ]),
      ),
      body,
    };
    finish(response, await respond(incoming, request.socket.remoteAddress ?? ''));
  };
  const server: Server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (request.destroyed && !request.complete) return;
      if (!response.headersSent)
        send(
          response,
          toWire(
            problem(500, 'internal_error', error instanceof Error ? error.message : 'Unknown'),
            newTraceId(),
          ),
        );
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
  ownPort = (server.address() as AddressInfo).port;
  return {
    port: ownPort,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error === undefined ? resolve() : reject(error)));
        server.closeAllConnections();
      }),
  };
}

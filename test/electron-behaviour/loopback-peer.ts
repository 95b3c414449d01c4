import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A server on this machine for the program `requests`: it redirects, cuts, never ends, and reports
 * its requests.
 */
export async function startLoopbackPeer(): Promise<{
  readonly url: string;
  readonly close: () => void;
}> {
  const requests = { cut: 0, begun: [] as string[], ended: [] as string[] };
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://peer.invalid');
    const name = search.slice(1);
    switch (pathname) {
      case '/moved':
        return void response.writeHead(302, { location: '/here' }).end();
      case '/here':
        return void response.end('here');
      case '/seen':
        return void response
          .setHeader('content-type', 'application/json')
          .end(JSON.stringify(requests));
      case '/cut':
        requests.cut += 1;
        return void request.on('data', () => request.socket.destroy()).resume();
      case '/endless': {
        requests.begun.push(name);
        request.socket.once('close', () => requests.ended.push(name));
        if (name !== 'silent') response.write('its first part');
        return undefined;
      }
      default:
        return void response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** An address of this machine where nothing listens. */
export async function unusedAddress(): Promise<string> {
  const { close, url } = await startLoopbackPeer();
  close();
  return url;
}

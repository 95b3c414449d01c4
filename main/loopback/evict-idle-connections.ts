import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Keeps at most `most` connections open, with room for the next one. When full, it closes the
 * connection that has waited longest without a complete request. `maxConnections` would reject the
 * new connection instead: a local program that opens silent connections could then lock out a
 * browser or a bank indefinitely. Connections with a complete request stay.
 */
export function evictIdleConnections(server: Server, most: number): void {
  const silent = new Set<Socket>();
  const heard = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    silent.add(socket);
    socket.once('close', () => {
      silent.delete(socket);
      heard.delete(socket);
    });
    if (silent.size + heard.size <= most) return;
    const [longest] = silent;
    if (longest) {
      silent.delete(longest);
      longest.destroy();
    }
  });
  server.on('request', ({ socket }: { readonly socket: Socket }) => {
    if (silent.delete(socket)) heard.add(socket);
  });
}

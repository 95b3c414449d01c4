import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Keeps at most `maxConnections` connections open, with room for the next one. When full, it closes
 * the connection that has waited longest without a complete request. Node's `server.maxConnections`
 * would reject the new connection instead: a local program that opens silent connections could then
 * lock out a browser or a bank indefinitely. Connections with a complete request stay.
 */
export function evictIdleConnections(server: Server, maxConnections: number): void {
  const waitingSockets = new Set<Socket>();
  const active = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    waitingSockets.add(socket);
    socket.once('close', () => {
      waitingSockets.delete(socket);
      active.delete(socket);
    });
    if (waitingSockets.size + active.size <= maxConnections) return;
    const [oldest] = waitingSockets;
    if (oldest) {
      waitingSockets.delete(oldest);
      oldest.destroy();
    }
  });
  server.on('request', ({ socket }: { readonly socket: Socket }) => {
    if (waitingSockets.delete(socket)) active.add(socket);
  });
}

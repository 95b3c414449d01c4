import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Keeps at most `most` connections open, and room for the next one: when it is full, the connection
 * that has been waiting longest without a whole request has to go. `maxConnections` would turn the
 * newcomer away instead, so that a program on this machine that opens connections and says nothing
 * could keep a browser or a bank out for as long as it likes. Who has spoken stays.
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

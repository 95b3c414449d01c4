import type { Server } from 'node:http';
import type { BankingPart } from '../../preload/contract/app/connections.ts';
import { failed, ok, type Result } from '../../preload/contract/result.ts';

/**
 * `in-use`: another program uses the port. `refused`: the system does not allow listening at all.
 */
export type ListenFailure = {
  readonly kind: 'cannot-listen';
  readonly reason: 'in-use' | 'refused';
};

type Attempt =
  | { readonly kind: 'listening'; readonly server: Server; readonly port: number }
  | { readonly kind: 'failed'; readonly code: string };

const addresses = {
  '127.0.0.1': ['127.0.0.1'],
  '[::1]': ['::1'],
  localhost: ['127.0.0.1', '::1'],
} as const;

/** A machine without IPv6 has no `::1`. */
const missingAddressCodes: ReadonlySet<string> = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT']);
const maxPortTries = 10;

function listen(server: Server, address: string, port: number): Promise<Attempt> {
  return new Promise((resolve) => {
    // The listener stays. A later failure to accept a connection (too many open files) is also an
    // `error` event, and without a listener it would end the process.
    server.on('error', (error: NodeJS.ErrnoException) =>
      resolve({ kind: 'failed', code: error.code ?? '' }),
    );
    server.listen({ host: address, port, exclusive: true, ipv6Only: true }, () => {
      const bound = server.address();
      resolve({
        kind: 'listening',
        server,
        port: typeof bound === 'object' && bound !== null ? bound.port : port,
      });
    });
  });
}

/**
 * Listens only on loopback. A browser may resolve `localhost` to either family, so both are taken:
 * otherwise another program could take the other one and receive the code. Port null: any free one.
 */
export async function listenOnLoopback(
  { host, port }: Pick<BankingPart['redirect'], 'host' | 'port'>,
  createServer: () => Server,
): Promise<Result<{ readonly port: number; readonly servers: readonly Server[] }, ListenFailure>> {
  for (let tries = 1; ; tries += 1) {
    const servers: Server[] = [];
    let chosenPort = port ?? 0;
    let failure: string | null = null;
    for (const address of addresses[host]) {
      const attempt = await listen(createServer(), address, chosenPort);
      if (attempt.kind === 'listening') {
        servers.push(attempt.server);
        chosenPort = attempt.port;
      } else if (servers.length === 0 || !missingAddressCodes.has(attempt.code)) {
        failure = attempt.code;
        break;
      }
    }
    if (failure === null) return ok({ port: chosenPort, servers });
    for (const server of servers) server.close();
    if (port !== null || failure !== 'EADDRINUSE' || tries >= maxPortTries)
      return failed({
        kind: 'cannot-listen',
        reason: failure === 'EADDRINUSE' ? 'in-use' : 'refused',
      });
  }
}

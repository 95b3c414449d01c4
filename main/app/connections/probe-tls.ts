import { isIP } from 'node:net';
import tls from 'node:tls';
import { type UnreachedReason, unreachedReason } from '../../http/unreached-reason.ts';

/** Why an https address cannot be reached over TLS; null: it can. Sends no request. */
export type ProbeTls = (address: string, signal: AbortSignal) => Promise<UnreachedReason | null>;

/** Enough for a server that exists, and short enough for a user who waits at a form. */
const timeoutMs = 10_000;

/**
 * An untrusted certificate counts as TLS: a company may have its own
 * certificate authority, which only the system trusts.
 * The first request checks it.
 */
export const probeTls: ProbeTls = (address, signal) => {
  const { hostname, port } = new URL(address);
  const host = hostname.replaceAll(/[[\]]/g, '');
  return new Promise((resolve) => {
    const socket = tls.connect({
      host,
      port: port === '' ? 443 : Number(port),
      ...(isIP(host) === 0 ? { servername: host } : {}),
      timeout: timeoutMs,
    });
    const end = (why: UnreachedReason | null): void => {
      signal.removeEventListener('abort', giveUp);
      socket.destroy();
      resolve(why);
    };
    const giveUp = (): void => end('timed-out');
    signal.addEventListener('abort', giveUp);
    socket.once('secureConnect', () => end(null));
    socket.once('timeout', giveUp);
    socket.on('error', (thrown) => {
      const why = unreachedReason(thrown);
      end(why === 'untrusted' ? null : why);
    });
    if (signal.aborted) giveUp();
  });
};

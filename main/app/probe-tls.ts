import { connect } from 'node:tls';
import { isIP } from 'node:net';
import { type WhyUnreached, whyUnreached } from '../http/why-unreached.ts';

/** Whether an https address takes a connection and speaks TLS; null: it does. Nothing is sent. */
export type ProbeTls = (address: string, signal: AbortSignal) => Promise<WhyUnreached | null>;

/** Enough for a server that is there; a person waits for it at a form. */
const longestMs = 10_000;

/**
 * The certificate is not judged here: a company may have one of its own that only the system knows.
 * The first request judges it.
 */
export const probeTls: ProbeTls = (address, signal) => {
  const { hostname, port } = new URL(address);
  const host = hostname.replaceAll(/[[\]]/g, '');
  return new Promise((resolve) => {
    const socket = connect({
      host,
      port: port === '' ? 443 : Number(port),
      ...(isIP(host) === 0 ? { servername: host } : {}),
      rejectUnauthorized: false,
      timeout: longestMs,
    });
    const end = (why: WhyUnreached | null): void => {
      signal.removeEventListener('abort', giveUp);
      socket.destroy();
      resolve(why);
    };
    const giveUp = (): void => end('timed-out');
    signal.addEventListener('abort', giveUp);
    socket.once('secureConnect', () => end(null));
    socket.once('timeout', giveUp);
    socket.on('error', (thrown) => end(whyUnreached(thrown)));
    if (signal.aborted) giveUp();
  });
};

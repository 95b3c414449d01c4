import { type Session, session } from 'electron';
import { fetchOnce, type Wire } from '../fetch-once.ts';
import { denyNetwork, denyPermissions } from './harden.ts';
import { type ProxyLogin, withProxyLogin } from './proxy-login.ts';

/** The window's own session can load only what the app serves to it. */
export function closeDefaultSession(): void {
  denyPermissions(session.defaultSession);
  denyNetwork(session.defaultSession);
}

/**
 * Chromium's network stack knows the system's proxy and certificates. A session without `persist:`
 * stores nothing on the disk.
 */
function sessionNamed(name: string): Session {
  const bankSession = session.fromPartition(name);
  denyPermissions(bankSession);
  return bankSession;
}

/** The fetch for the bank. POST, PATCH and DELETE use a session that no other request uses meanwhile. */
export function createBankFetch(login: ProxyLogin): ReturnType<typeof fetchOnce> {
  let writes = 0;
  const wireOf = (made: Session): Wire => ({
    fetch: withProxyLogin(made, login),
    closeAllConnections: () => made.closeAllConnections(),
  });
  return fetchOnce(wireOf(sessionNamed('bank')), () =>
    wireOf(sessionNamed(`bank-write-${String((writes += 1))}`)),
  );
}

/**
 * Resolves a host name, as requests to the bank do. Behind a proxy, the proxy resolves names:
 * then it returns null without a look-up.
 */
export function createHostLookup(): (hostname: string) => Promise<unknown> {
  const bank = sessionNamed('bank');
  return async (hostname) =>
    (await bank.resolveProxy(`https://${hostname}/`)) === 'DIRECT'
      ? bank.resolveHost(hostname)
      : null;
}

/** The fetch for updates; its session is created at the first request. */
export function createUpdateFetch(login: ProxyLogin): Session['fetch'] {
  let made: Session['fetch'] | null = null;
  return (address, init) => {
    made ??= withProxyLogin(sessionNamed('updates'), login);
    return made(address, init);
  };
}

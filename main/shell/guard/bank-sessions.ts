import { type Session, session } from 'electron';
import { fetchOnce, type Wire } from '../fetch-once.ts';
import { denyNetwork, denyPermissions } from './harden.ts';
import { type ProxyLogin, withProxyLogin } from './proxy-login.ts';

/** The window's own session reaches nothing but what the app serves to it. */
export function closeDefaultSession(): void {
  denyPermissions(session.defaultSession);
  denyNetwork(session.defaultSession);
}

/**
 * Chromium's stack knows the system's proxy and certificates; a session without `persist:` keeps
 * nothing on disk.
 */
function sessionNamed(name: string): Session {
  const made = session.fromPartition(name);
  denyPermissions(made);
  return made;
}

/** How the app speaks to the bank: reads over one session, each write over one of its own. */
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
 * Finds the machine that a name leads to, as requests to the bank do. Behind a proxy names are the
 * proxy's to find: nothing is looked up, and none is missed.
 */
export function createHostLookup(): (hostname: string) => Promise<unknown> {
  const bank = sessionNamed('bank');
  return async (hostname) =>
    (await bank.resolveProxy(`https://${hostname}/`)) === 'DIRECT'
      ? bank.resolveHost(hostname)
      : null;
}

/** How it asks for newer versions; the session is made with the first question. */
export function createUpdateFetch(login: ProxyLogin): Session['fetch'] {
  let made: Session['fetch'] | null = null;
  return (address, init) => {
    made ??= withProxyLogin(sessionNamed('updates'), login);
    return made(address, init);
  };
}

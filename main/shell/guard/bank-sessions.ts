import { type Session, session } from 'electron';
import { fetchOnce } from '../fetch-once.ts';
import { denyNetwork, denyPermissions } from './harden.ts';

/** The window's own session reaches nothing but what the app serves to it. */
export const closeDefaultSession = (): void => {
  denyPermissions(session.defaultSession);
  denyNetwork(session.defaultSession);
};

/**
 * Chromium's stack knows the system's proxy and certificates; a session without `persist:` keeps
 * nothing on disk.
 */
const sessionNamed = (name: string): Session => {
  const made = session.fromPartition(name);
  denyPermissions(made);
  return made;
};

/** How the app speaks to the bank: reads over one session, each write over one of its own. */
export const createBankFetch = (): ReturnType<typeof fetchOnce> => {
  let writes = 0;
  return fetchOnce(sessionNamed('bank'), () => sessionNamed(`bank-write-${String((writes += 1))}`));
};

/**
 * Finds the machine that a name leads to, as requests to the bank do. Behind a proxy names are the
 * proxy's to find: nothing is looked up, and none is missed.
 */
export const createHostLookup = (): ((hostname: string) => Promise<unknown>) => {
  const bank = sessionNamed('bank');
  return async (hostname) =>
    (await bank.resolveProxy(`https://${hostname}/`)) === 'DIRECT'
      ? bank.resolveHost(hostname)
      : null;
};

/** How it asks for newer versions; the session is made with the first question. */
export const createUpdateFetch = (): Session['fetch'] => {
  let made: Session | null = null;
  return (address, init) => (made ??= sessionNamed('updates')).fetch(address, init);
};

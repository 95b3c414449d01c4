import {
  createSessions,
  type Sessions,
  type SessionsDeps,
} from '../../main/auth/create-sessions.ts';
import type { AuthProfile } from '../../main/auth/authorization-server.ts';
import { createConnectionSecrets } from '../../main/profiles/connection-secrets.ts';
import { createShutdown } from '../../main/http/shutdown.ts';
import { systemTimers } from '../../main/time/timers.ts';
import { createMemorySecretStore } from '../../main/keychain/memory-secret-store.ts';
import type { SecretStore } from '../../main/keychain/secret-store.ts';
import type { BankingPart, ConnectionKind } from '../../preload/contract/app/connections.ts';
import type { ConnectionId } from '../../preload/contract/values.ts';
import { createSignInBrowser } from './sign-in-browser.ts';

export function bankingFor(issuer: string, changes: Partial<BankingPart> = {}): BankingPart {
  return {
    baseUrl: issuer,
    issuer,
    authorizationEndpoint: null,
    tokenEndpoint: null,
    revocationEndpoint: null,
    clientId: 'desktop',
    clientAuthentication: 'none',
    scopes: ['openid', 'offline_access', 'card.read'],
    redirect: { host: '127.0.0.1', port: null, path: '/callback' },
    headerPrefix: 'Service',
    limitUnit: null,
    limitCurrency: null,
    ...changes,
  };
}

export type Rig = {
  readonly sessions: Sessions;
  readonly secretStore: SecretStore;
  /** The addresses that the system browser was asked to open. */
  readonly opened: string[];
  /** Moves the clock of this machine. */
  readonly clock: { offsetMs: number };
  readonly profile: { current: AuthProfile };
  readonly signIn: () => Promise<void>;
};

export const connectionId = 'one';

/**
 * A session without the shell: a profile, a keychain in memory, a movable clock and a browser that
 * consents.
 */
export function createRig(
  issuer: string,
  {
    banking = {},
    kind = 'production',
    ...deps
  }: Partial<SessionsDeps> & {
    readonly banking?: Partial<BankingPart>;
    readonly kind?: ConnectionKind;
  } = {},
): Rig {
  const opened: string[] = [];
  const clock = { offsetMs: 0 };
  const secretStore = deps.secretStore ?? createMemorySecretStore('available');
  const profile = {
    current: { id: connectionId as ConnectionId, kind, banking: bankingFor(issuer, banking) },
  };
  const sessions = createSessions({
    fetch,
    departure: createShutdown(),
    readSecret: createConnectionSecrets(secretStore).read,
    profile: (id) => (id === connectionId ? profile.current : null),
    openExternal: async (url) => {
      opened.push(url);
    },
    page: (outcome) => `<!doctype html><style>p { color: teal }</style><p>${outcome}</p>`,
    now: () => Date.now() + clock.offsetMs,
    timers: systemTimers,
    ...deps,
    secretStore,
  });
  return {
    sessions,
    secretStore,
    opened,
    clock,
    profile,
    signIn: async () => {
      const attempt = sessions.signIn(connectionId);
      const address = await waitForAddress(sessions);
      await createSignInBrowser().signIn(address);
      const end = await attempt;
      if (!end.ok || (end.value.outcome !== 'signed-in' && end.value.outcome !== 'not-kept'))
        throw new Error(`The sign-in failed: ${JSON.stringify(end)}`);
    },
  };
}

/** The address of the bank's page, as soon as the attempt waits for its answer. */
export function waitForAddress(sessions: Sessions): Promise<string> {
  return new Promise((resolve) => {
    let stopListening = (): void => undefined;
    const checkAddress = (): boolean => {
      const address = sessions.signInAddress(connectionId);
      if (address === null) return false;
      stopListening();
      resolve(address);
      return true;
    };
    if (!checkAddress()) stopListening = sessions.onChange(checkAddress);
  });
}

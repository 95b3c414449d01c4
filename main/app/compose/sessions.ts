import { isBehindProxy } from '../../bank/transport/bank-failure.ts';
import { createSessions, type Sessions, type SessionsDeps } from '../../auth/create-sessions.ts';
import type { FreshLogin } from '../../auth/fresh-login.ts';
import type { Departure } from '../../http/departure.ts';
import type { SecretStore } from '../../keychain/secret-store.ts';
import { callbackPage } from '../../messages/callback-page.ts';
import { messagesOf } from '../../messages/messages.ts';
import { withBanking } from '../../profiles/profile-document.ts';
import type { ProfileStore } from '../../profiles/profile-store.ts';
import { systemTimers } from '../../time/timers.ts';
import type { Machine } from './machine.ts';
import type { Network } from './network.ts';

type ComposeSessionsDeps = {
  readonly machine: Pick<
    Machine,
    'demo' | 'openSignIn' | 'preferences' | 'now' | 'withExclusiveRefresh'
  >;
  readonly network: Pick<Network, 'authFetch' | 'noteRequest'>;
  readonly profiles: Pick<ProfileStore, 'get'>;
  readonly secretStore: SecretStore;
  readonly readSecret: SessionsDeps['readSecret'];
  readonly departure: Departure;
  readonly fresh?: FreshLogin;
};

/**
 * The sessions of all profiles. Without a token nothing is sent to the bank, so a sign-in server
 * that is out of reach puts the bank out of reach as well.
 */
export function composeSessions({
  machine: { demo, openSignIn, preferences, now, withExclusiveRefresh },
  network,
  profiles,
  secretStore,
  readSecret,
  departure,
  fresh,
}: ComposeSessionsDeps): Sessions {
  const sessions = createSessions({
    fetch: network.authFetch,
    secretStore,
    readSecret,
    profile: (id) => withBanking(profiles.get(id)),
    openExternal: (url) => (demo.isSignInPage(url) ? demo.approve(url) : openSignIn(url)),
    page: (outcome) => {
      const { locale } = preferences.current();
      return callbackPage(outcome, { locale, t: messagesOf(locale) });
    },
    now,
    timers: systemTimers,
    departure,
    ...(fresh ? { fresh } : {}),
    ...(withExclusiveRefresh ? { withExclusiveRefresh } : {}),
  });
  return {
    ...sessions,
    accessToken: async (request) => {
      const answer = await sessions.accessToken(request);
      if (!answer.ok && answer.error.kind === 'offline')
        network.noteRequest({
          status: null,
          failure: 'offline',
          isProxyInTheWay: isBehindProxy(answer.error),
        });
      return answer;
    },
  };
}

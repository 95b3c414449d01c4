import { isBlockedByProxy } from '../../bank/transport/bank-failure.ts';
import { createSessions, type Sessions } from '../../auth/create-sessions.ts';
import type { FreshLogin } from '../../auth/fresh-login.ts';
import { callbackPage } from '../../messages/callback-page.ts';
import { messagesOf } from '../../messages/messages.ts';
import { withBanking } from '../../profiles/profile-document.ts';
import type { AppContext } from '../context.ts';

type Deps = Pick<
  AppContext,
  | 'demo'
  | 'openSignIn'
  | 'preferences'
  | 'now'
  | 'timers'
  | 'withExclusiveRefresh'
  | 'network'
  | 'profiles'
  | 'secretStore'
  | 'secrets'
  | 'departure'
> & { readonly fresh?: FreshLogin };

/**
 * The sessions of all profiles. Without a token nothing can be sent, so an unreachable sign-in
 * server makes the bank unreachable as well.
 */
export function createBankSessions({
  demo,
  preferences,
  network,
  profiles,
  ...deps
}: Deps): Sessions {
  const sessions = createSessions({
    ...deps,
    fetch: network.authFetch,
    readSecret: deps.secrets.read,
    profile: (id) => withBanking(profiles.get(id)),
    openExternal: (url) => (demo.isSignInPage(url) ? demo.approve(url) : deps.openSignIn(url)),
    page: (outcome) => {
      const { locale } = preferences.current();
      return callbackPage(outcome, { locale, t: messagesOf(locale) });
    },
  });
  return {
    ...sessions,
    accessToken: async (request) => {
      const answer = await sessions.accessToken(request);
      if (!answer.ok && answer.error.kind === 'offline')
        network.noteRequest({
          status: null,
          failure: 'offline',
          isProxyInTheWay: isBlockedByProxy(answer.error),
        });
      return answer;
    },
  };
}

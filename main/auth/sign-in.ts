import * as oauth from 'oauth4webapi';
import type { Result } from '../../preload/contract/result.ts';
import { bindingOf } from '../../preload/contract/app/secret-audience.ts';
import type { SessionStatus, SignInOutcome } from '../../preload/contract/app/session.ts';
import type { Shutdown } from '../http/shutdown.ts';
import {
  type AuthorizationServer,
  type AuthProfile,
  type ServerFailure,
} from './authorization-server.ts';
import { authorizationAddress } from './authorization-address.ts';
import { type ExpectedCallback, readPastedCallback } from './callback-request.ts';
import {
  type CallbackListener,
  type CallbackPage,
  listenForCallback,
} from './loopback-callback.ts';
import type { FreshLogin } from './fresh-login.ts';
import type { ExchangeDeps } from './oauth-exchange.ts';
import { redeemCode } from './redeem-code.ts';
import { afterServerFailure, pauseRequested, toOutcome } from './sign-in-outcome.ts';
import type { Timers } from '../time/timers.ts';
import type { TokenSet } from './token-set.ts';

const signInTimeoutMs = 300_000;

type SignInRequest = {
  readonly profile: AuthProfile;
  /** Null: the profile requires a secret, and there is none for these addresses. */
  readonly clientAuth: oauth.ClientAuth | null;
  readonly findServer: (signal: AbortSignal) => Promise<Result<AuthorizationServer, ServerFailure>>;
};

export type SignInDeps = {
  readonly exchange: ExchangeDeps;
  readonly timers: Timers;
  readonly now: () => number;
  readonly page: CallbackPage;
  readonly openExternal: (url: string) => Promise<void>;
  /** Stores the tokens before success is reported. */
  readonly storeTokens: (tokens: TokenSet) => Promise<SessionStatus['persistence']>;
  readonly onWaiting: (signIn: NonNullable<SessionStatus['signIn']>) => void;
  /** The end of the app waits for it: a sent code is used up. */
  readonly awaited: Shutdown['awaited'];
  /** Null: an ordinary sign-in. */
  readonly fresh: FreshLogin | null;
};

export type SignInAttempt = {
  /** The outcome. Rejects only for a bug. */
  readonly outcome: Promise<SignInOutcome>;
  /** The address of the bank's page, once it is known. */
  readonly address: () => string | null;
  /** Opens that page (again). False: there is none yet, or the system could not open it. */
  readonly open: () => Promise<boolean>;
  /**
   * Accepts a pasted callback address. A wrong one is reported and changes nothing: the attempt
   * continues.
   */
  readonly finishWithPastedCallback: (callbackUrl: string) => Promise<SignInOutcome>;
  readonly cancel: () => void;
  /** Cancels it unless the browser's answer has arrived: then it is about to end. */
  readonly cancelWaiting: () => void;
  /** Frees the port at once, even if the listener still waits to show its last page. */
  readonly release: () => void;
};

/**
 * Signs in through the system browser: authorization code with PKCE S256 (RFC 7636), `state`, `iss`
 * (RFC 9207), a nonce with `openid`, and a loopback redirect (RFC 8252). Ends automatically after
 * five minutes.
 */
export function startSignIn(
  { profile, clientAuth, findServer }: SignInRequest,
  deps: SignInDeps,
): SignInAttempt {
  const startedAtMs = deps.fresh?.monotonicNow() ?? 0;
  const stop = new AbortController();
  const stopped = Promise.withResolvers<null>();
  stop.signal.addEventListener('abort', () => stopped.resolve(null));
  const pasted = Promise.withResolvers<URLSearchParams>();
  let stopReason: 'cancelled' | 'timed-out' = 'cancelled';
  let address: string | null = null;
  let expected: ExpectedCallback | null = null;
  let listener: CallbackListener | null = null;
  let isAnswered = false;

  const open = async (): Promise<boolean> => {
    if (address === null) return false;
    // Without a browser the attempt continues: its address can be copied.
    return deps.openExternal(address).then(
      () => true,
      () => false,
    );
  };

  const waitForAnswer = async (
    server: AuthorizationServer,
    auth: oauth.ClientAuth,
  ): Promise<SignInOutcome> => {
    const state = oauth.generateRandomState();
    const codeVerifier = oauth.generateRandomCodeVerifier();
    const nonce =
      server.issuer !== 'none' && profile.banking.scopes.includes('openid')
        ? oauth.generateRandomNonce()
        : null;
    if (deps.fresh !== null && nonce === null) {
      // This bank issues no ID token, so nothing would prove when the user signed in.
      deps.fresh.onJudged(false);
      return toOutcome('wrong-answer');
    }
    // The user should not go through the bank's page for a code that cannot be exchanged now.
    const retryAtEpochMs = deps.exchange.waits.untilEpochMs(
      URL.parse(server.metadata.token_endpoint ?? '')?.href ?? '',
    );
    if (retryAtEpochMs !== null) return pauseRequested(retryAtEpochMs);
    const listening = await listenForCallback({ redirect: profile.banking.redirect, state }, deps);
    if (!listening.ok) return toOutcome('cannot-listen');
    listener = listening.value;
    if (stop.signal.aborted) return toOutcome(stopReason);
    const { redirectUri } = listener;
    expected = { redirectUri, state };
    address = authorizationAddress(server, {
      banking: profile.banking,
      redirectUri,
      state,
      nonce,
      codeChallenge: await oauth.calculatePKCECodeChallenge(codeVerifier),
      isFresh: deps.fresh !== null,
    });
    const cancelTimeout = deps.timers.after(signInTimeoutMs, () => {
      stopReason = 'timed-out';
      stop.abort();
    });
    deps.onWaiting({ redirectUri, endsAtEpochMs: deps.now() + signInTimeoutMs });
    void open();
    const parameters = await Promise.race([listener.callback, pasted.promise, stopped.promise]);
    cancelTimeout();
    if (parameters === null) return toOutcome(stopReason);

    isAnswered = true;
    const askedAtEpochMs = deps.now();
    const redemption = {
      server,
      parameters,
      state,
      nonce,
      codeVerifier,
      redirectUri,
      clientId: profile.banking.clientId,
      auth,
      binding: bindingOf(profile.banking),
      askedAtEpochMs,
      fresh: deps.fresh && {
        onJudged: deps.fresh.onJudged,
        elapsedMs: () => (deps.fresh?.monotonicNow() ?? 0) - startedAtMs,
      },
    };
    return deps.awaited(async () => {
      const answer = await redeemCode(redemption, { ...deps.exchange, signal: stop.signal });
      if (!answer.ok)
        return answer.error.outcome === 'cancelled' ? toOutcome(stopReason) : answer.error;
      return toOutcome(
        (await deps.storeTokens(answer.value)) === 'kept' ? 'signed-in' : 'not-kept',
      );
    });
  };

  const run = async (): Promise<SignInOutcome> => {
    if (clientAuth === null) return toOutcome('secret-needed');
    const server = await findServer(stop.signal);
    if (stop.signal.aborted) return toOutcome(stopReason);
    if (!server.ok) return afterServerFailure(server.error);
    let outcome: SignInOutcome['outcome'] = 'server-failed';
    try {
      const end = await waitForAnswer(server.value, clientAuth);
      outcome = end.outcome;
      return end;
    } finally {
      address = null;
      listener?.finish(outcome);
    }
  };

  const outcome = run();
  return {
    outcome,
    address: () => address,
    open,
    finishWithPastedCallback: async (callbackUrl) => {
      const parameters = expected === null ? null : readPastedCallback(callbackUrl, expected);
      if (parameters === null) return toOutcome('wrong-answer');
      pasted.resolve(parameters);
      return outcome;
    },
    cancel: () => stop.abort(),
    cancelWaiting: () => {
      if (!isAnswered) stop.abort();
    },
    release: () => listener?.close(),
  };
}

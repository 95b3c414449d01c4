import type { ResetOutcome } from '../../../preload/contract/app/app-lock.ts';
import { type CommandError, failed, ok, type Result } from '../../../preload/contract/result.ts';
import { bindingOf } from '../../../preload/contract/app/secret-audience.ts';
import type { Organization } from '../../../preload/contract/organization.ts';
import type { Sessions } from '../../auth/create-sessions.ts';
import { tokensAccount } from '../../keychain/accounts.ts';
import { createMemorySecretStore } from '../../keychain/memory-secret-store.ts';
import type { SecretStore } from '../../keychain/secret-store.ts';
import { type BankingProfile, type Profile, withBanking } from '../../profiles/profile-document.ts';
import type { ProfileStore } from '../../profiles/profile-store.ts';
import type { AppContext } from '../context.ts';
import { createBankSessions } from '../session/bank-sessions.ts';
import { companyIdOf, type KnownCompany } from './known-companies.ts';

/** A separate sign-in. Its tokens stay in memory until its company is known. */
type FreshSignIn = {
  readonly sessions: Pick<Sessions, 'signIn' | 'cancelSignIn' | 'signOut'>;
  readonly secretStore: Pick<SecretStore, 'get'>;
  /** Whether the bank proved a sign-in by the user just now; null: the sign-in failed before. */
  readonly isFresh: () => boolean | null;
  readonly organization: (profile: Profile) => Promise<Result<Organization, CommandError>>;
};

export function beginFreshSignIn(
  context: Parameters<typeof createBankSessions>[0] &
    Pick<AppContext, 'closedConnections' | 'monotonicNow'>,
): FreshSignIn {
  const secretStore = createMemorySecretStore('available');
  let isFresh: boolean | null = null;
  const sessions = createBankSessions({
    ...context,
    secretStore,
    fresh: { monotonicNow: context.monotonicNow, onJudged: (judged) => (isFresh = judged) },
  });
  return {
    sessions,
    isFresh: () => isFresh,
    secretStore,
    organization: async (profile) => {
      const bank = await context.closedConnections.bank(profile, sessions, {
        signal: context.departure.begun,
      });
      return bank.organization({ includeExternalAccounts: false });
    },
  };
}

type PinReset = {
  readonly reset: () => Promise<Result<ResetOutcome, CommandError>>;
  readonly cancel: () => void;
};

type CompaniesById = Readonly<Record<string, KnownCompany>>;

/** The companies that this connection's own sign-in returned. Edited addresses return none. */
function companiesAt({ banking }: BankingProfile, companiesById: CompaniesById): readonly string[] {
  return Object.values(companiesById).flatMap(({ companyId, binding }) =>
    binding === bindingOf(banking) ? [companyId] : [],
  );
}

/**
 * The connection to sign in to: one with a known company. A real bank proves more than its sandbox;
 * the demo signs in everyone, so it proves nothing. Among equals, the active connection wins.
 */
function bankOf(
  profiles: Pick<ProfileStore, 'list' | 'active'>,
  known: CompaniesById,
): BankingProfile | 'no-bank' | 'unknown-company' {
  const banks = profiles
    .list()
    .flatMap((profile) => (profile.kind === 'demo' ? [] : (withBanking(profile) ?? [])));
  const weight = ({ id, kind }: Profile): number =>
    (kind === 'production' ? 2 : 0) + (id === profiles.active()?.id ? 1 : 0);
  const [first] = banks
    .filter((profile) => companiesAt(profile, known).length > 0)
    .toSorted((one, other) => weight(other) - weight(one));
  return first ?? (banks.length === 0 ? 'no-bank' : 'unknown-company');
}

/**
 * Resets a forgotten PIN by a sign-in at the bank, for a company in the keychain. Without such a
 * company no proof is possible, so the reset is refused before a page opens. A remembered visitor
 * of the sign-in page proves nothing: the bank must confirm that the user signed in just now. The
 * new session replaces the current one; nothing is erased.
 */
export function createResetBySignIn(
  deps: Pick<
    AppContext,
    'profiles' | 'companies' | 'secretStore' | 'sessions' | 'appLock' | 'onAppLockReset'
  >,
  freshSignIn: () => FreshSignIn,
): PinReset {
  let cancelAttempt: (() => void) | null = null;

  const run = async (): Promise<Result<ResetOutcome, CommandError>> => {
    const read = await deps.companies.read();
    if (!read.ok) return read;
    const known = read.value ?? {};
    const profile = bankOf(deps.profiles, known);
    if (typeof profile === 'string') return ok({ outcome: profile, signIn: null });
    const fresh = freshSignIn();
    cancelAttempt = () => fresh.sessions.cancelSignIn(profile.id);
    const signedIn = await fresh.sessions.signIn(profile.id);
    if (!signedIn.ok) return signedIn;
    const isSignedIn = signedIn.value.outcome === 'signed-in';
    if (fresh.isFresh() === false || (isSignedIn && fresh.isFresh() !== true)) {
      if (isSignedIn) await fresh.sessions.signOut(profile.id);
      return ok({ outcome: 'not-fresh', signIn: null });
    }
    if (!isSignedIn) return ok({ outcome: 'not-signed-in', signIn: signedIn.value });
    const organization = await fresh.organization(profile);
    if (!organization.ok) {
      await fresh.sessions.signOut(profile.id);
      return organization;
    }
    const companyId = companyIdOf(organization.value);
    if (companyId === null || !companiesAt(profile, known).includes(companyId)) {
      await fresh.sessions.signOut(profile.id);
      return ok({ outcome: 'other-company', signIn: null });
    }
    if (known[profile.id]?.companyId === companyId) {
      const tokens = await fresh.secretStore.get(tokensAccount(profile.id));
      if (!tokens.ok) return tokens;
      if (tokens.value === null) return failed({ kind: 'signed-out' });
      const stored = await deps.secretStore.set(tokensAccount(profile.id), tokens.value);
      if (!stored.ok) return stored;
    } else {
      // The company belongs to another connection at this bank: its session must not get into this
      // one.
      await fresh.sessions.signOut(profile.id);
    }
    await deps.sessions.reconcileAll();
    const reset = await deps.appLock.reset();
    if (!reset.ok) return reset;
    deps.onAppLockReset();
    return ok({ outcome: 'reset', signIn: null });
  };

  return {
    reset: async () => {
      // A second click opens no second page.
      if (cancelAttempt !== null) return failed({ kind: 'timed-out' });
      cancelAttempt = () => undefined;
      try {
        return await run();
      } finally {
        cancelAttempt = null;
      }
    },
    cancel: () => cancelAttempt?.(),
  };
}

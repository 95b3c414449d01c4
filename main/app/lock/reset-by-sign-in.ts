import type { ResetOutcome } from '../../../preload/contract/app/app-lock.ts';
import { type CommandError, failed, ok, type Result } from '../../../preload/contract/result.ts';
import type { Organization } from '../../../preload/contract/organization.ts';
import type { Sessions } from '../../auth/create-sessions.ts';
import { tokensAccount } from '../../keychain/accounts.ts';
import type { SecretStore } from '../../keychain/secret-store.ts';
import { type BankingProfile, type Profile, withBanking } from '../../profiles/profile-document.ts';
import type { AppLock } from './app-lock.ts';

/** A sign-in of its own: what it gets stays in memory until it is known whose it is. */
export type FreshSignIn = {
  readonly sessions: Pick<Sessions, 'signIn' | 'cancelSignIn' | 'signOut'>;
  readonly secretStore: Pick<SecretStore, 'get'>;
  readonly organization: (profile: Profile) => Promise<Result<Organization, CommandError>>;
};

type Deps = {
  readonly profiles: () => { readonly list: readonly Profile[]; readonly active: Profile | null };
  readonly freshSignIn: () => FreshSignIn;
  /** The company of this connection, as this computer knows it; null: it never heard of it. */
  readonly knownCompany: (profile: Profile) => Promise<string | null>;
  readonly secretStore: Pick<SecretStore, 'set'>;
  readonly sessions: Pick<Sessions, 'reconcileAll'>;
  readonly lock: Pick<AppLock, 'reset'>;
  readonly onReset: () => void;
};

type Reset = {
  readonly reset: () => Promise<Result<ResetOutcome, CommandError>>;
  readonly cancel: () => void;
};

export const companyIdOf = ({ id, slug }: Organization): string | null => id ?? slug ?? null;

const proofOf: Readonly<Record<Profile['kind'], number>> = { production: 2, sandbox: 1, demo: 0 };

/**
 * The connection that the owner signs in to: a real bank proves more than its sandbox. The demo,
 * which signs in by itself, proves nothing, so it counts only where there is nothing else to guard.
 * Among equals it is the one she worked with.
 */
const bankOf = ({ list, active }: ReturnType<Deps['profiles']>): BankingProfile | null => {
  const isGuarded = list.some(({ kind }) => kind !== 'demo');
  const banks = list.flatMap((profile) =>
    isGuarded && profile.kind === 'demo' ? [] : (withBanking(profile) ?? []),
  );
  const weight = ({ id, kind }: Profile): number => 2 * proofOf[kind] + (id === active?.id ? 1 : 0);
  return banks.toSorted((one, other) => weight(other) - weight(one))[0] ?? null;
};

/**
 * A forgotten PIN: whoever signs in at the bank anew, for the company that this connection is of, is
 * its owner. The session that comes with it takes the place of the one there is; nothing is erased.
 */
export const createResetBySignIn = (deps: Deps): Reset => {
  let underWay: (() => void) | null = null;

  const run = async (): Promise<Result<ResetOutcome, CommandError>> => {
    const profile = bankOf(deps.profiles());
    if (profile === null) return ok({ outcome: 'no-bank', signIn: null });
    const fresh = deps.freshSignIn();
    underWay = () => fresh.sessions.cancelSignIn(profile.id);
    const signedIn = await fresh.sessions.signIn(profile.id);
    if (!signedIn.ok) return signedIn;
    if (signedIn.value.outcome !== 'signed-in')
      return ok({ outcome: 'not-signed-in', signIn: signedIn.value });
    const organization = await fresh.organization(profile);
    if (!organization.ok) {
      await fresh.sessions.signOut(profile.id);
      return organization;
    }
    const known = await deps.knownCompany(profile);
    if (known !== null && known !== companyIdOf(organization.value)) {
      await fresh.sessions.signOut(profile.id);
      return ok({ outcome: 'other-company', signIn: null });
    }
    const tokens = await fresh.secretStore.get(tokensAccount(profile.id));
    if (!tokens.ok) return tokens;
    if (tokens.value === null) return failed({ kind: 'signed-out' });
    const kept = await deps.secretStore.set(tokensAccount(profile.id), tokens.value);
    if (!kept.ok) return kept;
    await deps.sessions.reconcileAll();
    const reset = await deps.lock.reset();
    if (!reset.ok) return reset;
    deps.onReset();
    return ok({ outcome: 'reset', signIn: null });
  };

  return {
    reset: async () => {
      // A second press opens no second page.
      if (underWay !== null) return failed({ kind: 'timed-out' });
      underWay = () => undefined;
      try {
        return await run();
      } finally {
        underWay = null;
      }
    },
    cancel: () => underWay?.(),
  };
};

import type { Handlers } from '../../preload/contract/index.ts';
import { type Result, failed, ok } from '../../preload/contract/result.ts';
import type { ConnectionTestStep } from '../../preload/contract/connections.ts';
import type { ConnectionSecrets } from '../profiles/connection-secrets.ts';
import type { ProfileStore } from '../profiles/profile-store.ts';
import type { Profile } from '../profiles/profile-document.ts';
import type { KeychainState } from '../keychain/secret-store.ts';
import type { ActiveConnection } from '../connection/active-connection.ts';
import { testConnection } from './connection-test.ts';
import { forgetFindings } from './forget-findings.ts';
import { type LeaveConnectionDeps, leaveParties, removeConnection } from './leave-connection.ts';
import { portalTokenProof } from './portal-token-proof.ts';
import type { TypedAddresses } from './typed-addresses.ts';

export type ConnectionCommands = Handlers['connections'];

export type ConnectionCommandDeps = LeaveConnectionDeps & {
  readonly profiles: ProfileStore;
  readonly secrets: ConnectionSecrets;
  readonly active: ActiveConnection;
  /**
   * Makes the demo's profile, or renews it: the service is started for that, and has another
   * address each time.
   */
  readonly saveDemo: () => Promise<Profile>;
  readonly typed: TypedAddresses;
  readonly keychain: () => Promise<KeychainState>;
  readonly signIn: (connectionId: string) => Promise<Result<unknown>>;
  readonly onChange: () => void;
};

const isActive = ({ profiles }: Pick<ConnectionCommandDeps, 'profiles'>, id: string): boolean =>
  profiles.active()?.id === id;

const testOf = (
  deps: ConnectionCommandDeps,
  profile: Profile,
): Promise<readonly ConnectionTestStep[]> => {
  const isOpen = (): boolean => isActive(deps, profile.id);
  const open = isOpen() ? deps.active.current() : null;
  // A test asks the service for everything anew, optional endpoints too.
  const writeFailure = forgetFindings(open);
  return testConnection({
    profile,
    discover: deps.typed.discover,
    checkAddresses: deps.typed.check,
    keychain: deps.keychain,
    storage: () => (isOpen() ? (deps.active.data()?.vaultFailure ?? writeFailure) : null),
    isSignedIn: () => open?.phase() === 'signed-in',
    readOrganization: async () =>
      open
        ? open.bank.organization({ includeExternalAccounts: false })
        : failed({ kind: 'signed-out' }),
    provePortalToken: portalTokenProof(open),
  });
};

/** What the owner does with profiles of banks. */
export const createConnectionCommands = (deps: ConnectionCommandDeps): ConnectionCommands => {
  const { profiles, secrets, active } = deps;

  const openDemo = async ({ id }: Profile): Promise<Result<Pick<Profile, 'id'>>> => {
    if (active.current()?.phase() === 'signed-in') return ok({ id });
    const signedIn = await deps.signIn(id);
    return signedIn.ok ? ok({ id }) : signedIn;
  };

  /**
   * With another address or token the service may have what it had not, and let in who was kept
   * out. What was saved is saved, written down or not.
   */
  const reopenAnew = async (): Promise<void> => {
    await active.reopen();
    forgetFindings(active.current());
  };

  return {
    list: async () =>
      ok({
        connections: await Promise.all(profiles.list().map((profile) => secrets.describe(profile))),
        activeId: profiles.active()?.id ?? null,
      }),
    save: async ({ id, draft }) => {
      const known = id === null ? null : profiles.get(id);
      if (known && known.kind !== 'demo') {
        const left = await leaveParties(deps, known, draft);
        if (!left.ok) return left;
      }
      const saved = profiles.save(id, draft);
      if (!saved.ok) return saved;
      const { profile, before } = saved.value;
      // A new profile is what the owner wants to work with now.
      if (before === null) profiles.select(profile.id);
      if (isActive(deps, profile.id)) await reopenAnew();
      deps.onChange();
      return ok({ connection: await secrets.describe(profile) });
    },
    remove: async ({ id, eraseVault }) => {
      if (!profiles.get(id)) return failed({ kind: 'not-found', traceId: null });
      const removed = await removeConnection(deps, id, eraseVault);
      deps.onChange();
      return removed.ok ? ok({}) : removed;
    },
    select: async ({ id }) => {
      const selected = profiles.select(id);
      if (!selected.ok) return selected;
      await active.reopen();
      deps.onChange();
      const { value: profile } = selected;
      if (profile.kind !== 'demo' || active.current()?.profile.id !== id) return ok({});
      const opened = await openDemo(profile);
      return opened.ok ? ok({}) : opened;
    },
    check: ({ draft }) => deps.typed.check(draft),
    discover: ({ issuer }) => deps.typed.discover(issuer),
    lookUp: ({ address }) => deps.typed.lookUp(address),
    setSecret: async ({ id, name, value }) => {
      const profile = profiles.get(id);
      if (!profile) return failed({ kind: 'not-found', traceId: null });
      const kept = await secrets.set(profile, name, value);
      if (!kept.ok) return kept;
      if (isActive(deps, id)) await reopenAnew();
      deps.onChange();
      return ok({});
    },
    test: async ({ id }) => {
      const profile = profiles.get(id);
      if (!profile) return failed({ kind: 'not-found', traceId: null });
      return ok({ steps: [...(await testOf(deps, profile))] });
    },
    useDemo: async () => {
      const demo = await deps.saveDemo();
      profiles.select(demo.id);
      await active.reopen();
      deps.onChange();
      return openDemo(demo);
    },
  };
};

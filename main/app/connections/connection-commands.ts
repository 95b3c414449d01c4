import type { Handlers } from '../../../preload/contract/index.ts';
import { type Result, failed, ok } from '../../../preload/contract/result.ts';
import type { ConnectionTestStep } from '../../../preload/contract/app/connections.ts';
import type { ConnectionSecrets } from '../../profiles/connection-secrets.ts';
import type { ProfileStore } from '../../profiles/profile-store.ts';
import type { Profile } from '../../profiles/profile-document.ts';
import type { KeychainState } from '../../keychain/secret-store.ts';
import type { ActiveConnection } from '../../connection/active-connection.ts';
import { testConnection } from './connection-test.ts';
import { forgetFindings } from '../vault/forget-findings.ts';
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
  /** Signs in to the demo, which needs nobody; whether a session began with it. */
  readonly signInToDemo: (connectionId: string) => Promise<Result<{ readonly isNew: boolean }>>;
  /** A session of the connection that is open has just begun. */
  readonly onSignedIn: () => void;
  readonly onChange: () => void;
  readonly lockCardsOfOthers: ConnectionCommands['lockCardsOfOthers'];
};

function isActive({ profiles }: Pick<ConnectionCommandDeps, 'profiles'>, id: string): boolean {
  return profiles.active()?.id === id;
}

function testOf(
  deps: ConnectionCommandDeps,
  profile: Profile,
): Promise<readonly ConnectionTestStep[]> {
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
}

/** What the owner does with profiles of banks. */
export function createConnectionCommands(deps: ConnectionCommandDeps): ConnectionCommands {
  const { profiles, secrets, active } = deps;

  /** What the owner chose last: a demo that is ready later must not take its place. */
  let choice: object = {};
  const choose = (): { readonly isLast: () => boolean } => {
    const mine = {};
    choice = mine;
    return { isLast: () => choice === mine };
  };

  /**
   * The demo takes the place of what is open once it has its session: until then everything stands
   * as it did, and nobody sees an error.
   */
  const openDemo = async (): Promise<Result<Pick<Profile, 'id'>>> => {
    const { isLast } = choose();
    const { id } = await deps.saveDemo();
    const signedIn = await deps.signInToDemo(id);
    if (!isLast()) return ok({ id });
    profiles.select(id);
    await active.reopen();
    deps.onChange();
    if (!signedIn.ok) return signedIn;
    if (signedIn.value.isNew) deps.onSignedIn();
    return ok({ id });
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
    lockCardsOfOthers: deps.lockCardsOfOthers,
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
      if (before === null) {
        profiles.select(profile.id);
        choose();
      }
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
      if (profiles.get(id)?.kind === 'demo') {
        const opened = await openDemo();
        return opened.ok ? ok({}) : opened;
      }
      const selected = profiles.select(id);
      if (!selected.ok) return selected;
      choose();
      await active.reopen();
      deps.onChange();
      return ok({});
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
    useDemo: openDemo,
  };
}

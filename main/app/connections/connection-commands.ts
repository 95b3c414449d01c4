import type { Handlers } from '../../../preload/contract/index.ts';
import { failed, ok } from '../../../preload/contract/result.ts';
import type { ConnectionTestStep } from '../../../preload/contract/app/connections.ts';
import type { Profile } from '../../profiles/profile-document.ts';
import type { AppContext } from '../context.ts';
import { lockOtherCompanies } from '../lock/lock-other-companies.ts';
import { testConnection } from './connection-test.ts';
import { forgetProbedEndpoints } from '../vault/forget-probed-endpoints.ts';
import {
  type RemoveConnectionDeps,
  removeDataOfDroppedServices,
  removeConnection,
} from './remove-connection.ts';
import { portalTokenProof } from './portal-token-proof.ts';

type ConnectionCommandDeps = RemoveConnectionDeps &
  Parameters<typeof lockOtherCompanies>[0] &
  Pick<AppContext, 'addressChecks' | 'keychain' | 'selection' | 'publishChange'>;

function isActive({ profiles }: Pick<ConnectionCommandDeps, 'profiles'>, id: string): boolean {
  return profiles.active()?.id === id;
}

function testProfile(
  deps: ConnectionCommandDeps,
  profile: Profile,
): Promise<readonly ConnectionTestStep[]> {
  const isOpen = (): boolean => isActive(deps, profile.id);
  const open = isOpen() ? deps.active.current() : null;
  // A test probes every endpoint again, the optional ones included.
  const writeFailure = forgetProbedEndpoints(open);
  return testConnection({
    profile,
    discover: deps.addressChecks.discover,
    checkAddresses: deps.addressChecks.check,
    keychain: deps.keychain.check,
    storage: () => (isOpen() ? (deps.active.data()?.vaultFailure ?? writeFailure) : null),
    isSignedIn: () => open?.phase() === 'signed-in',
    readOrganization: async () =>
      open
        ? open.bank.organization({ includeExternalAccounts: false })
        : failed({ kind: 'signed-out' }),
    provePortalToken: portalTokenProof(open),
  });
}

/** The user's commands on connections. */
export function createConnectionCommands(deps: ConnectionCommandDeps): Handlers['connections'] {
  const { profiles, secrets, active, selection } = deps;
  const onChange = (): void => deps.publishChange('connections');

  /**
   * Forgets what was probed: at another address, or with another token, the service may offer more.
   * If that fails, the profile stays saved.
   */
  const reopenAndProbeAgain = async (): Promise<void> => {
    await active.reopen();
    forgetProbedEndpoints(active.current());
  };

  return {
    lockCardsOfOthers: () => lockOtherCompanies(deps),
    list: async () =>
      ok({
        connections: await Promise.all(profiles.list().map((profile) => secrets.describe(profile))),
        activeId: profiles.active()?.id ?? null,
      }),
    save: async ({ id, draft }) => {
      const profileBefore = id === null ? null : profiles.get(id);
      if (profileBefore && profileBefore.kind !== 'demo') {
        const removal = await removeDataOfDroppedServices(deps, profileBefore, draft);
        if (!removal.ok) return removal;
      }
      const saved = profiles.save(id, draft);
      if (!saved.ok) return saved;
      const { profile, before } = saved.value;
      // The user wants to work with a new profile at once.
      if (before === null) {
        profiles.select(profile.id);
        selection.noteChoice();
      }
      if (isActive(deps, profile.id)) await reopenAndProbeAgain();
      onChange();
      return ok({ connection: await secrets.describe(profile) });
    },
    remove: async ({ id, eraseVault }) => {
      if (!profiles.get(id)) return failed({ kind: 'not-found', traceId: null });
      const removed = await removeConnection(deps, id, eraseVault);
      onChange();
      return removed.ok ? ok({}) : removed;
    },
    select: async ({ id }) => {
      const selected = await selection.select(id);
      return selected.ok ? ok({}) : selected;
    },
    check: ({ draft }) => deps.addressChecks.check(draft),
    discover: ({ issuer }) => deps.addressChecks.discover(issuer),
    lookUp: ({ address }) => deps.addressChecks.lookUp(address),
    setSecret: async ({ id, name, value }) => {
      const profile = profiles.get(id);
      if (!profile) return failed({ kind: 'not-found', traceId: null });
      const stored = await secrets.set(profile, name, value);
      if (!stored.ok) return stored;
      if (isActive(deps, id)) await reopenAndProbeAgain();
      onChange();
      return ok({});
    },
    test: async ({ id }) => {
      const profile = profiles.get(id);
      if (!profile) return failed({ kind: 'not-found', traceId: null });
      return ok({ steps: [...(await testProfile(deps, profile))] });
    },
    useDemo: selection.selectDemo,
  };
}

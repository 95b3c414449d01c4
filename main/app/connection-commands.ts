import type { Handlers } from '../../preload/contract/index.ts';
import { type CommandError, type Result, failed, ok } from '../../preload/contract/result.ts';
import type { Discovered, ProfileDraft } from '../../preload/contract/connections.ts';
import type { Sessions } from '../auth/create-sessions.ts';
import { provePortalToken } from '../bank/registrations/prove-portal-token.ts';
import type { ConnectionSecrets } from '../profiles/connection-secrets.ts';
import {
  endsSession,
  eventSendersLeft,
  type ProfileStore,
  secretsLeftBehind,
} from '../profiles/profile-store.ts';
import type { Profile } from '../profiles/profile-document.ts';
import type { KeychainFailure, KeychainState } from '../keychain/secret-store.ts';
import type { ActiveConnection } from '../connection/active-connection.ts';
import { testConnection } from './connection-test.ts';
import { forgetFindings } from './forget-findings.ts';

export type ConnectionCommands = Handlers['connections'];

export type ConnectionCommandDeps = {
  readonly profiles: ProfileStore;
  readonly secrets: ConnectionSecrets;
  readonly sessions: Sessions;
  readonly active: ActiveConnection;
  /**
   * Makes the demo's profile, or renews it: the service is started for that, and has another
   * address each time.
   */
  readonly saveDemo: () => Promise<Profile>;
  readonly discover: (issuer: string) => Promise<Result<Discovered, CommandError>>;
  readonly keychain: () => Promise<KeychainState>;
  /** Erases what is kept of a connection that is not open, with the keys of what goes. */
  readonly eraseData: (
    connectionId: string,
    what: { readonly vault: boolean },
  ) => Promise<Result<null, KeychainFailure>>;
  /** Forgets what proves the events of a connection that is not open. */
  readonly forgetEventSecrets: (
    connectionId: string,
    kinds: ReturnType<typeof eventSendersLeft>,
  ) => Promise<Result<null, KeychainFailure>>;
  readonly signIn: (connectionId: string) => Promise<Result<unknown>>;
  readonly onChange: () => void;
};

/** What the owner does with profiles of banks. */
export const createConnectionCommands = (deps: ConnectionCommandDeps): ConnectionCommands => {
  const { profiles, secrets, sessions, active } = deps;
  const isActive = (id: string): boolean => profiles.active()?.id === id;

  /**
   * Everything of the connection, or the reason why something stays; only then is the profile
   * itself gone.
   */
  const removeAll = async (
    id: string,
    eraseVault: boolean,
  ): Promise<Result<null, KeychainFailure>> => {
    const { isForgotten } = await sessions.signOut(id);
    if (!isForgotten) return failed({ kind: 'keychain-unavailable', reason: 'failed' });
    const forgotten = await secrets.removeAll(id);
    if (!forgotten.ok) return forgotten;
    const erased = await deps.eraseData(id, { vault: eraseVault });
    if (erased.ok) profiles.remove(id);
    return erased;
  };

  /** Before a change is saved: what belongs to a party that the profile leaves by it. */
  const leaveParties = async (
    known: Profile,
    draft: ProfileDraft,
  ): Promise<Result<null, KeychainFailure>> => {
    const isOtherBank = endsSession(known, draft);
    // The bank is told with the addresses that the session came from. Secrets were for that party,
    // and what is kept came from it.
    if (isOtherBank) await sessions.signOut(known.id);
    const forgotten = await secrets.removeSome(known.id, secretsLeftBehind(known, draft));
    if (forgotten.ok && isOtherBank)
      await active.reopen(async () => void (await deps.eraseData(known.id, { vault: false })));
    const senders = eventSendersLeft(known, draft);
    if (!forgotten.ok || senders.length === 0) return forgotten;
    let unproven: Result<null, KeychainFailure> = ok(null);
    await active.reopen(async () => {
      unproven = await deps.forgetEventSecrets(known.id, senders);
    });
    return unproven;
  };

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
        const left = await leaveParties(known, draft);
        if (!left.ok) return left;
      }
      const saved = profiles.save(id, draft);
      if (!saved.ok) return saved;
      const { profile, before } = saved.value;
      // A new profile is what the owner wants to work with now.
      if (before === null) profiles.select(profile.id);
      if (isActive(profile.id)) await reopenAnew();
      deps.onChange();
      return ok({ connection: await secrets.describe(profile) });
    },
    remove: async ({ id, eraseVault }) => {
      if (!profiles.get(id)) return failed({ kind: 'not-found', traceId: null });
      let removed: Result<null, KeychainFailure> = ok(null);
      await active.reopen(async () => {
        removed = await removeAll(id, eraseVault);
      });
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
    discover: ({ issuer }) => deps.discover(issuer),
    setSecret: async ({ id, name, value }) => {
      const profile = profiles.get(id);
      if (!profile) return failed({ kind: 'not-found', traceId: null });
      const kept = await secrets.set(profile, name, value);
      if (!kept.ok) return kept;
      if (isActive(id)) await reopenAnew();
      deps.onChange();
      return ok({});
    },
    test: async ({ id }) => {
      const profile = profiles.get(id);
      if (!profile) return failed({ kind: 'not-found', traceId: null });
      const open = isActive(id) ? active.current() : null;
      // A test asks the service for everything anew, optional endpoints too.
      const writeFailure = forgetFindings(open);
      const registrationsClient = open?.registrationsClient ?? null;
      const steps = await testConnection({
        profile,
        discover: deps.discover,
        keychain: deps.keychain,
        storage: () => (isActive(id) ? (active.data()?.vaultFailure ?? writeFailure) : null),
        isSignedIn: () => open?.phase() === 'signed-in',
        readOrganization: async () =>
          open
            ? open.bank.organization({ includeExternalAccounts: false })
            : failed({ kind: 'signed-out' }),
        provePortalToken:
          registrationsClient === null
            ? null
            : () =>
                provePortalToken(
                  registrationsClient,
                  open?.vault?.registrations.stretch({ at: 0, limit: 1 })[0]?.id ?? null,
                ),
      });
      return ok({ steps: [...steps] });
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

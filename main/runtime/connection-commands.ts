import type { Handlers } from '../../preload/contract/index.ts';
import { type CommandError, type Result, failed, ok } from '../../preload/contract/result.ts';
import type { DiscoveryFailure } from '../auth/discover.ts';
import type { Discovered } from '../../preload/contract/connections.ts';
import type { Sessions } from '../auth/create-sessions.ts';
import type { ConnectionSecrets } from '../connections/connection-secrets.ts';
import { demoConnectionId, endsSession, type ProfileStore } from '../connections/profile-store.ts';
import type { KeychainState } from '../keychain/secret-store.ts';
import type { ActiveConnection } from './active-connection.ts';
import { testConnection } from './connection-test.ts';
import type { DemoCompany } from './demo-company.ts';

export type ConnectionCommands = Handlers['connections'];

export type ConnectionCommandDeps = {
  readonly profiles: ProfileStore;
  readonly secrets: ConnectionSecrets;
  readonly sessions: Sessions;
  readonly active: ActiveConnection;
  readonly demo: DemoCompany;
  readonly demoName: () => string;
  readonly discover: (issuer: string) => Promise<Result<Discovered, CommandError>>;
  readonly keychain: () => Promise<KeychainState>;
  /** Deletes the files of a connection that is not open. */
  readonly eraseFiles: (connectionId: string, what: { readonly book: boolean }) => void;
  readonly removeKeys: (connectionId: string, what: { readonly book: boolean }) => Promise<void>;
  readonly signIn: () => Promise<Result<{ readonly outcome: string }>>;
  readonly onChange: () => void;
};

/** What the owner does with profiles of banks. */
export const createConnectionCommands = (deps: ConnectionCommandDeps): ConnectionCommands => {
  const { profiles, secrets, sessions, active } = deps;
  const isActive = (id: string): boolean => profiles.active()?.id === id;
  const reopen = (): Promise<void> => active.activate(profiles.active());

  return {
    list: async () => ok({ connections: await Promise.all(profiles.list().map((profile) => secrets.describe(profile))), activeId: profiles.active()?.id ?? null }),
    save: async ({ id, draft }) => {
      const known = id === null ? null : profiles.get(id);
      // The bank is told with the addresses that the session came from.
      if (known && endsSession(known, draft)) await sessions.signOut(known.id);
      const saved = profiles.save(id, draft);
      if (!saved.ok) return saved;
      const { profile, before } = saved.value;
      // A new profile is what the owner wants to work with now.
      if (before === null) profiles.select(profile.id);
      if (isActive(profile.id)) await reopen();
      deps.onChange();
      return ok({ connection: await secrets.describe(profile) });
    },
    remove: async ({ id, eraseBook }) => {
      const profile = profiles.get(id);
      if (!profile) return failed({ kind: 'not-found', traceId: null });
      await sessions.signOut(id);
      const wasActive = isActive(id);
      if (wasActive) await active.activate(null);
      const forgotten = await secrets.removeAll(id);
      if (!forgotten.ok) {
        if (wasActive) await reopen();
        return forgotten;
      }
      profiles.remove(id);
      deps.eraseFiles(id, { book: eraseBook });
      await deps.removeKeys(id, { book: eraseBook });
      if (wasActive) await reopen();
      deps.onChange();
      return ok({});
    },
    select: async ({ id }) => {
      const selected = profiles.select(id);
      if (!selected.ok) return selected;
      if (id === demoConnectionId) profiles.saveDemo(selected.value.name, await deps.demo.banking());
      await reopen();
      deps.onChange();
      if (id === demoConnectionId && active.current()?.phase() !== 'signed-in') await deps.signIn();
      return ok({});
    },
    discover: ({ issuer }) => deps.discover(issuer),
    setSecret: async ({ id, name, value }) => {
      if (!profiles.get(id)) return failed({ kind: 'not-found', traceId: null });
      const kept = await secrets.set(id, name, value);
      if (!kept.ok) return kept;
      if (isActive(id)) await reopen();
      deps.onChange();
      return ok({});
    },
    test: async ({ id }) => {
      const profile = profiles.get(id);
      if (!profile) return failed({ kind: 'not-found', traceId: null });
      const open = isActive(id) ? active.current() : null;
      // A test asks the service for everything anew, optional endpoints too.
      open?.cache.capabilities.forget();
      const steps = await testConnection({
        profile,
        discover: deps.discover,
        keychain: deps.keychain,
        storage: () => (isActive(id) ? (active.data()?.bookFailure ?? null) : null),
        isSignedIn: () => open?.phase() === 'signed-in',
        readOrganization: async () => (open ? open.bank.organization({ includeExternalAccounts: false }) : failed({ kind: 'signed-out' })),
      });
      return ok({ steps: [...steps] });
    },
    useDemo: async () => {
      profiles.saveDemo(deps.demoName(), await deps.demo.banking());
      profiles.select(demoConnectionId);
      await reopen();
      deps.onChange();
      if (active.current()?.phase() === 'signed-in') return ok({ id: demoConnectionId });
      const signedIn = await deps.signIn();
      return signedIn.ok ? ok({ id: demoConnectionId }) : signedIn;
    },
  };
};

/** Why discovery gave nothing, as the window is told. */
export const discoveryError = (failure: DiscoveryFailure): CommandError => {
  switch (failure.kind) {
    case 'unreachable':
    case 'aborted':
      return { kind: 'offline' };
    case 'timed-out':
      return { kind: 'timed-out' };
    case 'not-oauth':
      return failure.status === 404 || failure.status === null ? { kind: 'not-found', traceId: null } : { kind: 'service-failed', status: failure.status, traceId: null };
    case 'bad-address':
      return { kind: 'invalid-input', problems: [{ path: ['issuer'], code: 'not-https' }] };
    case 'mismatch':
      return { kind: 'service-failed', status: null, traceId: null };
  }
};

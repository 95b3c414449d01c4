import { type DataTopic, dataTopic } from '../../preload/contract/events.ts';
import type { Sessions } from '../auth/create-sessions.ts';
import type { AccessToken, BankClientOptions } from '../bank/transport/client-options.ts';
import { bankOrigins, registrationsOrigins } from '../../preload/contract/secret-audience.ts';
import type { SessionStatus } from '../../preload/contract/session.ts';
import { createBankApi } from '../bank/bank-api.ts';
import { createBankClient } from '../bank/transport/bank-client.ts';
import { silentClient } from '../bank/transport/silent-client.ts';
import { createEventSecrets } from '../features/event-secrets.ts';
import { createRefreshes } from '../features/refreshes.ts';
import type { AppServices, Scope } from '../features/scope.ts';
import { createSignal } from '../features/signal.ts';
import type { ConnectionSecrets } from '../profiles/connection-secrets.ts';
import type { Profile } from '../profiles/profile-document.ts';
import type { SecretStore } from '../keychain/secret-store.ts';
import { type OpenData, openData } from './open-data.ts';
import { type OpenFeatures, openFeatures } from './open-features.ts';
import { createRegistrationsClient } from './registrations-client.ts';

type ActiveConnectionDeps = {
  readonly sessions: Sessions;
  readonly secretStore: SecretStore;
  readonly secrets: ConnectionSecrets;
  readonly directory: string;
  readonly transport: Pick<
    BankClientOptions,
    'fetch' | 'now' | 'monotonicNow' | 'random' | 'sleep' | 'journal' | 'departure'
  >;
  /**
   * The profile that should be open now, ready to be talked to; asked when its turn has come, not
   * before.
   */
  readonly profileToOpen: () => Promise<Profile | null>;
  readonly services: AppServices;
  readonly onStatus: () => void;
};

/**
 * The connection the owner works with: one at a time, opened with its data and closed as a whole.
 */
export type ActiveConnection = {
  readonly current: () => Scope | null;
  readonly features: () => OpenFeatures | null;
  readonly data: () => OpenData | null;
  /**
   * Closes what is open, does the task while nothing is, and opens the profile that is the active
   * one by then. Calls run one after the other: what a connection still awaits can neither be written after an
   * erasing nor into another connection.
   */
  readonly reopen: (task?: () => Promise<void> | void) => Promise<void>;
  /**
   * The same for a connection that lives in memory since the keychain could not be used: opens the
   * files that are kept of it, and only then forgets what was in memory. Nothing of the two is
   * mixed. Where the files cannot be opened, it stays in memory with all it holds.
   */
  readonly reopenFromFiles: (task: () => Promise<void>) => Promise<void>;
  /**
   * Without a keychain a connection lives in memory, as long as the program: forgets its cache, or
   * with the vault all of it.
   */
  readonly eraseMemory: (connectionId: string, what: { readonly vault: boolean }) => void;
  /**
   * The app begins to end: nothing is read any more. What is on its way to the bank still finds its
   * connection.
   */
  readonly leave: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/**
 * `organization` stays; `client:…` is of the clients, `product:…` of the products, `invoice:…` of
 * the supplier invoices, `terminal-payment:…` of the terminal payments, `webhook:…` of the
 * subscriptions, `registration:…` of the registrations; `card:…` and `cards` are one topic.
 */
const topicOf = (subject: string): DataTopic => {
  if (subject === 'organization') return subject;
  const [kind] = subject.split(':');
  return kind === 'client'
    ? 'clients'
    : kind === 'product'
      ? 'products'
      : kind === 'invoice'
        ? 'supplier-invoices'
        : kind === 'terminal-payment'
          ? 'terminal-payments'
          : kind === 'webhook'
            ? 'webhooks'
            : kind === 'registration'
              ? 'registrations'
              : 'cards';
};

/** What closes and hangs must not keep the owner from her other bank. */
const longestLeaveMs = 2_500;

export const createActiveConnection = (deps: ActiveConnectionDeps): ActiveConnection => {
  const { publishChange, reportBug } = deps.services;
  let open: {
    readonly connection: Scope;
    readonly features: OpenFeatures;
    readonly data: OpenData;
    readonly closing: AbortController;
  } | null = null;
  /** The app ends: what was about to open stays closed. */
  let isEnding = false;
  /** Since it began to close: what its features still do for that. */
  let leaving: Promise<void> | null = null;
  /** By profile: what outlives its connection while the program runs. */
  const carried = new Map<string, Map<() => unknown, unknown>>();
  let queue: Promise<void> = Promise.resolve();

  const inMemory = new Map<string, OpenData>();

  const carriedOf =
    (profileId: string): Scope['carried'] =>
    <Value>(make: () => Value): Value => {
      const known = carried.get(profileId) ?? new Map<() => unknown, unknown>();
      carried.set(profileId, known);
      if (!known.has(make)) known.set(make, make());
      return known.get(make) as Value;
    };

  const leave = async (): Promise<void> => {
    if (open === null) return;
    if (leaving === null) {
      open.closing.abort();
      leaving = open.features.notify('closing');
    }
    await leaving;
  };

  /** Its port is free afterwards, for the one that opens next. */
  const close = async (): Promise<void> => {
    const left = leave();
    if (open?.data.persistence === 'kept') open.data.close();
    open = null;
    leaving = null;
    await new Promise<void>((resolve) => {
      const cancel = deps.services.timers.after(longestLeaveMs, resolve);
      void left.finally(() => (cancel(), resolve()));
    });
  };

  /**
   * A cache that was quarantined while it was open holds nothing any more: what the vault knows
   * goes into it again, and lists are read anew.
   */
  const startOver = (): void => {
    deps.onStatus();
    const noticed = open;
    if (noticed === null) return;
    // Whoever met the damage is in the middle of reading or writing.
    queueMicrotask(() => {
      if (open === noticed) void noticed.features.notify('cacheLost');
    });
  };

  const dataOf = async (connectionId: string, from: 'anywhere' | 'files'): Promise<OpenData> => {
    const kept = inMemory.get(connectionId);
    if (kept && from === 'anywhere') return kept;
    const data = await openData(deps.secretStore, {
      directory: deps.directory,
      connectionId,
      now: deps.transport.now,
      randomBytes: deps.services.randomBytes,
      onNotice: startOver,
    });
    if (data.persistence === 'kept') {
      inMemory.delete(connectionId);
      kept?.close();
      return data;
    }
    if (kept) {
      data.close();
      return kept;
    }
    inMemory.set(connectionId, data);
    return data;
  };

  /** The staging header goes to sandboxes alone, whatever the keychain holds. */
  const stagingToken = async (
    profile: Profile,
    audience: readonly string[],
  ): Promise<string | null> => {
    if (profile.kind !== 'sandbox') return null;
    const kept = await deps.secrets.read(profile.id, 'staging-token', audience);
    return kept.ok && kept.value.kind === 'found' ? kept.value.secret : null;
  };

  const openProfile = async (profile: Profile, from: 'anywhere' | 'files'): Promise<void> => {
    await deps.sessions.open(profile.id);
    const { banking, registrations } = profile;
    const tokenOf = async (part: 'banking' | 'registrations'): Promise<string | null> => {
      const audience =
        part === 'banking'
          ? banking && bankOrigins(banking)
          : registrations && registrationsOrigins(registrations);
      return audience && stagingToken(profile, audience);
    };
    const bankToken = await tokenOf('banking');
    const registrationsToken = await tokenOf('registrations');
    const data = await dataOf(profile.id, from);
    if (isEnding) {
      if (data.persistence === 'kept') data.close();
      return;
    }
    const closing = new AbortController();
    const accessToken: AccessToken = (options) =>
      deps.sessions.accessToken({ connectionId: profile.id, ...options });
    const client =
      banking === null
        ? silentClient
        : createBankClient({
            ...deps.transport,
            baseUrl: banking.baseUrl,
            accessToken,
            headers: {
              prefix: banking.headerPrefix,
              ...(bankToken === null ? {} : { stagingToken: bankToken }),
            },
          });
    const registrationsClient = createRegistrationsClient(profile, {
      secrets: deps.secrets,
      transport: deps.transport,
      stagingToken: registrationsToken,
      signal: closing.signal,
    });
    const bankAlone = createBankApi(client, closing.signal);
    // Partners without a bank account are told of their registrations too: their endpoint takes the
    // portal token.
    const bank =
      banking === null && registrationsClient !== null
        ? {
            ...bankAlone,
            createEndpoint: createBankApi(registrationsClient, closing.signal).createEndpoint,
          }
        : bankAlone;
    const phase = (): SessionStatus['phase'] =>
      banking === null ? 'registrations-only' : deps.sessions.status(profile.id).phase;
    const connection: Scope = {
      ...deps.services,
      profile,
      bank,
      registrationsClient,
      cache: data.cache,
      vault: data.vault,
      vaultFailure: data.vaultFailure,
      persistence: data.persistence,
      phase,
      refreshes: createRefreshes({
        now: deps.transport.now,
        onChange: (subject) => {
          if (!closing.signal.aborted) publishChange(topicOf(subject));
        },
      }),
      signal: closing.signal,
      isOpen: () => open?.connection === connection,
      eventSecrets:
        data.vault &&
        createEventSecrets(
          { secretStore: deps.secretStore, connectionId: profile.id, vault: data.vault },
          { ...deps.services, onChange: () => publishChange('webhooks') },
        ),
      reported: createSignal(reportBug),
      cardsStored: createSignal(reportBug),
      hasStagingToken: async (part) => (await tokenOf(part)) !== null,
      statusOfWrite: (writeId) => features.statusOfWrite(writeId),
      carried: carriedOf(profile.id),
    };
    const features = openFeatures(connection);
    open = { connection, features, data, closing };
    void features.notify('opened');
  };

  const reopen = (from: 'anywhere' | 'files', task?: () => Promise<void> | void): Promise<void> => {
    const next = queue.then(async () => {
      await close();
      try {
        await task?.();
        const profile = await deps.profileToOpen();
        if (profile && !isEnding) await openProfile(profile, from);
      } finally {
        deps.onStatus();
        for (const topic of dataTopic.options) publishChange(topic);
      }
    });
    queue = next.catch(() => undefined);
    return next;
  };

  return {
    current: () => open?.connection ?? null,
    features: () => open?.features ?? null,
    data: () => open?.data ?? null,
    reopen: (task) => reopen('anywhere', task),
    reopenFromFiles: (task) => reopen('files', task),
    eraseMemory: (connectionId, { vault }) => {
      const kept = inMemory.get(connectionId);
      if (!vault) return kept?.cache.erase();
      inMemory.delete(connectionId);
      kept?.close();
      carried.delete(connectionId);
    },
    leave: () => {
      isEnding = true;
      return leave();
    },
    close,
  };
};

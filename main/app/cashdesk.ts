import path from 'node:path';
import type { Discovered } from '../../preload/contract/connections.ts';
import { type Result, failed, ok } from '../../preload/contract/result.ts';
import type { SessionStatus } from '../../preload/contract/session.ts';
import type { CardId } from '../../preload/contract/values.ts';
import type { Handlers } from '../../preload/contract/index.ts';
import type { WithExclusiveRefresh } from '../auth/access-tokens.ts';
import { askedToWait } from '../auth/asked-to-wait.ts';
import { createSessions } from '../auth/create-sessions.ts';
import { discover } from '../auth/discover.ts';
import type { Fetch } from '../auth/oauth-exchange.ts';
import { localDay } from '../time/local-day.ts';
import { systemTimers } from '../time/timers.ts';
import { createEnding } from '../http/departure.ts';
import { headerTraceId } from '../bank/transport/trace-id.ts';
import { connectionSecrets } from '../profiles/connection-secrets.ts';
import { type Profile, withBanking } from '../profiles/profile-document.ts';
import { createProfileStore } from '../profiles/profile-store.ts';
import { eraseVaultFiles, eraseCacheFiles } from '../connection/connection-data.ts';
import { vaultPath, unreadableFiles } from '../data/database-files.ts';
import { countUnderWay } from '../features/vault/vault-company.ts';
import type { CardForTray } from '../features/card-for-tray.ts';
import type { LimitNotice } from '../features/limit-notice.ts';
import type { PreferenceStore } from '../features/preferences/preferences.ts';
import type { PushEvent } from '../../preload/contract/events.ts';
import { awaitedSecrets } from '../keychain/awaited-secrets.ts';
import { dataKeys } from '../keychain/data-keys.ts';
import type { KeychainState, SecretStore } from '../keychain/secret-store.ts';
import { createContactedHosts } from '../log/contacted-hosts.ts';
import { journaledFetch } from '../log/journaled-fetch.ts';
import type { Log } from '../log/log.ts';
import { createRequestJournal, type RequestJournal } from '../log/request-journal.ts';
import { callbackPage } from '../messages/callback-page.ts';
import { messagesOf, type Messages } from '../messages/messages.ts';
import { createActiveConnection } from '../connection/active-connection.ts';
import { routeToConnection } from '../connection/open-features.ts';
import { csvFormOf } from '../export/csv.ts';
import type { Lifecycle } from '../features/feature.ts';
import type { AppServices, InvoiceReminder } from '../features/scope.ts';
import { createVaultCommands } from './vault-commands.ts';
import { composeDiagnostics } from './compose-diagnostics.ts';
import { createConnectionCommands, discoveryError } from './connection-commands.ts';
import { askForNoRegistration } from './connection-test.ts';
import type { DemoCompany } from './demo-company.ts';
import { createDayWatch } from './day-watch.ts';
import { forgetEventSecrets } from './forget-event-secrets.ts';
import { forgetFindings } from './forget-findings.ts';
import { type ConnectionHandlers, createHandlers, type Desktop } from './handlers.ts';
import { pause } from '../time/pause.ts';
import type { LooseDrafts } from './loose-drafts.ts';
import { createNetworkWatch } from './network-watch.ts';
import { createSessionCommands, createSignIn } from './session-commands.ts';
import { createChangePublisher } from './publish-change.ts';

/**
 * All that Cashdesk needs of the machine it runs on. The shell gives Electron's, tests give what
 * they like.
 */
type Machine = {
  readonly dataDirectory: string;
  readonly logFile: string;
  readonly fetch: Fetch;
  readonly secretStore: SecretStore;
  /** Left out where no other copy of the app shares the keychain. */
  readonly withExclusiveRefresh?: WithExclusiveRefresh;
  readonly settings: (name: 'connections') => {
    readonly read: () => unknown;
    readonly write: (value: unknown) => void;
  };
  readonly looseDrafts: LooseDrafts;
  readonly preferences: PreferenceStore;
  readonly demo: DemoCompany;
  readonly openSignIn: (url: string) => Promise<void>;
  readonly desktop: Desktop;
  readonly systemIsOnline: () => boolean;
  readonly now: () => number;
  readonly random: () => number;
  readonly randomUUID: () => string;
  readonly randomBytes: (count: number) => Uint8Array;
  readonly push: PushEvent;
  readonly log: Log;
  /** Cards, session or network changed: what the shell draws from them is drawn anew. */
  readonly onChange: () => void;
  /** Cards have come near a limit, or reached it. */
  readonly onLimitNotice: (notice: LimitNotice) => void;
  /** Supplier invoices are due in some days. */
  readonly onInvoiceReminder: (reminder: InvoiceReminder) => void;
  /** Since when nobody can see the window; null: it can be seen. */
  readonly hiddenSinceEpochMs: () => number | null;
};

export type Cashdesk = {
  readonly handlers: ConnectionHandlers;
  /**
   * The same way to ask, counted and written into the journal as every request is: for whoever else
   * the app asks.
   */
  readonly observed: (ask: Fetch) => Fetch;
  readonly messages: () => Messages;
  readonly status: () => SessionStatus;
  readonly isOnline: () => boolean;
  readonly connection: () => {
    readonly name: string;
    readonly kind: 'production' | 'sandbox' | 'demo';
  } | null;
  readonly cardsForTray: () => readonly CardForTray[];
  readonly lockCard: (id: CardId) => Promise<Awaited<ReturnType<Handlers['cards']['lock']>>>;
  /** Opens the connection that was active last. */
  readonly start: () => Promise<void>;
  /**
   * Some time has passed: looks at the network, fetches what is shown when it has come back, and
   * does what is due by the clock.
   */
  readonly poll: () => void;
  /** The computer woke, or the owner asks to be tried again: besides, what was given up goes on. */
  readonly wake: () => void;
  /** The machine goes to sleep. */
  readonly sleep: () => void;
  /**
   * How many changes of the open connection have not come to their end; each is on the disk since
   * before it was sent.
   */
  readonly underWayCount: () => number;
  readonly close: () => Promise<void>;
};

/** Less than the shell waits for all of the end, so that the files are closed in order. */
const mostWaitingMs = 2_500;

/** Builds everything of Cashdesk that does not know Electron, in order. */
export const createCashdesk = (machine: Machine): Cashdesk => {
  const { now, push, preferences } = machine;
  const ending = createEnding();
  const isLeaving = (): boolean => ending.begun.aborted;
  const secretStore = awaitedSecrets(machine.secretStore, ending.awaited);
  const messages = (): Messages => messagesOf(preferences.current().locale);
  const reportBug = (cause: unknown): void => machine.log.write({ event: 'thrown', error: cause });
  let keychain: KeychainState = 'available';

  const profiles = createProfileStore({
    settings: machine.settings('connections'),
    randomUUID: machine.randomUUID,
    now,
  });
  const secrets = connectionSecrets(secretStore);
  const network = createNetworkWatch({
    systemIsOnline: machine.systemIsOnline,
    onChange: (isOnline) => {
      push('network.changed', { isOnline });
      if (isOnline) {
        refreshAll();
        onReconnect();
      }
      machine.onChange();
    },
  });
  const journal = createRequestJournal((entry) => {
    machine.log.write({
      event: 'request',
      method: entry.method,
      path: entry.path,
      status: entry.status,
      durationMs: entry.durationMs,
      traceId: entry.traceId,
      ...(entry.failure === null ? {} : { kind: entry.failure }),
    });
  });
  /** Only what the bank's own addresses meet says whether the bank can be reached. */
  const bankJournal: Pick<RequestJournal, 'record'> = {
    record: (entry) => {
      journal.record(entry);
      network.noteRequest(entry);
    },
  };
  const contacted = createContactedHosts({ now });
  const fetch = contacted.counted(machine.fetch);
  const authFetch = journaledFetch(fetch, { journal, now, traceIdOf: headerTraceId });
  const sessions = createSessions({
    fetch: authFetch,
    secretStore,
    readSecret: secrets.read,
    profile: (id) => withBanking(profiles.get(id)),
    openExternal: (url) =>
      machine.demo.isSignInPage(url) ? machine.demo.approve(url) : machine.openSignIn(url),
    page: (outcome) =>
      callbackPage(outcome, { locale: preferences.current().locale, t: messages() }),
    now,
    timers: systemTimers,
    departure: ending,
    ...(machine.withExclusiveRefresh ? { withExclusiveRefresh: machine.withExclusiveRefresh } : {}),
  });

  const status = (): SessionStatus => {
    // While one connection makes way for another it is the coming one.
    const profile = active.current()?.profile ?? profiles.active();
    const data = active.data();
    const shared = {
      keychain,
      persistence:
        data?.persistence ??
        (keychain === 'available' ? ('kept' as const) : ('memory-only' as const)),
      cacheNotice: data?.cacheNotice() ?? null,
      vaultFailure: data?.vaultFailure ?? null,
    };
    if (!profile)
      return {
        ...shared,
        connectionId: null,
        phase: 'no-connection',
        signIn: null,
        lastSignIn: null,
        grantedScopes: null,
      };
    const { phase, signIn, lastSignIn, grantedScopes, persistence } = sessions.status(profile.id);
    return {
      ...shared,
      connectionId: profile.id,
      phase: profile.banking === null ? 'registrations-only' : phase,
      signIn,
      lastSignIn,
      grantedScopes,
      persistence: persistence === 'memory-only' ? persistence : shared.persistence,
    };
  };

  /** Called when a connection was opened, too. */
  const publishStatus = (): void => {
    push('session.changed', status());
    machine.onChange();
    happened('sessionChanged');
  };
  const later = (work: () => void, afterMs: number): void => void systemTimers.after(afterMs, work);
  const publishChange = createChangePublisher({
    publish: (topic) => {
      push('data.changed', { topic });
      machine.onChange();
    },
    later,
  });
  /**
   * Asked before anything is sent that changes something: the window is told of a lost network at
   * the same moment. At the end of the app nothing begins.
   */
  const systemIsOnlineNow = (): boolean => {
    network.poll();
    return machine.systemIsOnline() && !isLeaving();
  };
  const today = (): string => localDay(now());
  const services: AppServices = {
    monotonicNow: () => performance.now(),
    nextTurn: () => pause(0),
    now,
    today,
    randomUUID: machine.randomUUID,
    randomBytes: machine.randomBytes,
    timers: systemTimers,
    later,
    isOnline: () => network.isOnline(),
    canSend: systemIsOnlineNow,
    isLeaving,
    preferences: () => preferences.current().chosen,
    messages,
    csvForm: () => csvFormOf(preferences.current().formatLocale),
    saveText: machine.desktop.saveText,
    openFile: machine.desktop.openFile,
    askAndOpen: machine.desktop.askAndOpen,
    copyText: machine.desktop.copyText,
    demo: machine.demo,
    push,
    publishChange,
    notifyOfLimits: machine.onLimitNotice,
    remindOfInvoices: machine.onInvoiceReminder,
    hiddenSinceEpochMs: machine.hiddenSinceEpochMs,
    reportBug,
  };
  const saveDemo = async (): Promise<Profile> => {
    const { banking, registrations, portalToken } = await machine.demo.parts();
    const demo = profiles.saveDemo(messages()('demo.name'), { banking, registrations });
    // Where the keychain does not take it, registrations say so when they are asked for.
    await secrets.set(demo, 'portal-token', portalToken);
    return demo;
  };
  /**
   * Without a token nothing is sent to the bank, so a sign-in server that is out of reach puts the
   * bank out of reach as well.
   */
  const accessToken: typeof sessions.accessToken = async (request) => {
    const answer = await sessions.accessToken(request);
    if (!answer.ok && answer.error.kind === 'offline')
      network.noteRequest({ status: null, failure: 'offline' });
    return answer;
  };
  const active = createActiveConnection({
    sessions: { ...sessions, accessToken },
    secretStore,
    secrets,
    directory: machine.dataDirectory,
    transport: {
      fetch,
      now,
      monotonicNow: () => performance.now(),
      random: machine.random,
      sleep: (ms) => new Promise((resolve) => void setTimeout(resolve, ms)),
      journal: bankJournal,
      departure: ending,
    },
    profileToOpen: async () =>
      profiles.active()?.kind === 'demo' ? saveDemo() : profiles.active(),
    services,
    onStatus: publishStatus,
  });
  sessions.onChange((id) => {
    if (id === status().connectionId) publishStatus();
  });

  const connection = active.current;
  const ofConnection = routeToConnection(active.features);
  const happened = (what: keyof Lifecycle): void => void active.features()?.notify(what);

  function refreshAll(): void {
    if (connection()?.phase() !== 'signed-in') return;
    void ofConnection.organization.get({ refresh: 'now' });
    void ofConnection.cards.refresh({});
  }

  /** What waits for the network, the session or a grant goes on. */
  const onReconnect = (): void => {
    happened('online');
  };

  /**
   * Only an answer shows that a service which nobody reached is there again; without a bank account
   * that is the one of registrations.
   */
  const askWhetherAnyoneIsThere = (): void => {
    const open = connection();
    if (open?.phase() === 'registrations-only' && open.registrationsClient !== null)
      askForNoRegistration(open.registrationsClient).catch(reportBug);
    else refreshAll();
  };

  // Lanes, weeks and how late an invoice is are made of the owner's day.
  const checkDay = createDayWatch({ today, notify: () => publishChange('supplier-invoices') });

  const poll = (): void => {
    network.poll();
    checkDay();
    if (!network.isOnline() && machine.systemIsOnline()) askWhetherAnyoneIsThere();
    happened('due');
  };

  const wake = (): void => {
    poll();
    onReconnect();
  };

  const checkKeychain = async (): Promise<KeychainState> => {
    keychain = await secretStore.probe();
    return keychain;
  };

  const recheckKeychain = async (): Promise<KeychainState> => {
    await secretStore.recheck?.();
    return checkKeychain();
  };

  const reconcileSecrets = async (): Promise<void> => {
    await sessions.reconcileAll();
    connection()?.eventSecrets?.forget();
  };

  const onSignedIn = (): void => {
    forgetFindings(connection());
    onReconnect();
    void checkKeychain().then(publishStatus);
    refreshAll();
  };
  const signIn = createSignIn({ sessions, active, onSignedIn });
  const eraseCache = (id: string): void => {
    eraseCacheFiles(machine.dataDirectory, id);
    active.eraseMemory(id, { vault: false });
  };
  const addScopes = (
    id: string,
    scopes: readonly string[],
  ): ReturnType<typeof profiles.addScopes> => {
    const added = profiles.addScopes(id, scopes);
    if (added.ok) publishChange('connections');
    return added;
  };
  const session = createSessionCommands({
    sessions,
    activeProfile: () => withBanking(profiles.active()),
    active,
    eraseCache,
    copyText: machine.desktop.copyText,
    addScopes,
    onSignedIn,
    checkKeychain: recheckKeychain,
    reconcileSecrets,
    signIn,
  });

  const waits = askedToWait(now);
  const discoverAt = async (issuer: string): Promise<Result<Discovered>> => {
    const found = await discover(issuer, {
      fetch: authFetch,
      timers: systemTimers,
      waits,
      headers: {},
    });
    return found.ok
      ? ok(found.value.discovered)
      : failed(discoveryError(found.error, machine.systemIsOnline()));
  };

  const forgetSecretsOfEvents = (
    id: string,
    kinds?: Parameters<typeof forgetEventSecrets>[2],
  ): ReturnType<typeof forgetEventSecrets> =>
    forgetEventSecrets({ secretStore, directory: machine.dataDirectory }, id, kinds);

  const connections = createConnectionCommands({
    profiles,
    secrets,
    sessions,
    active,
    saveDemo,
    discover: discoverAt,
    keychain: checkKeychain,
    eraseData: async (id, { vault }) => {
      eraseCache(id);
      const keys = dataKeys(secretStore, id);
      const removed = await keys.remove('cache');
      if (!vault || !removed.ok) return removed;
      const forgotten = await forgetSecretsOfEvents(id);
      if (!forgotten.ok) return forgotten;
      eraseVaultFiles(machine.dataDirectory, id);
      active.eraseMemory(id, { vault });
      return keys.remove('vault');
    },
    forgetEventSecrets: forgetSecretsOfEvents,
    signIn,
    onChange: () => publishChange('connections'),
  });

  const vault = createVaultCommands({
    active,
    secretStore,
    directory: machine.dataDirectory,
    chooseFile: machine.desktop.chooseFile,
    eraseCache,
    messages,
    now,
  });

  /** The demo company's name is ours: it follows the language. */
  const renameDemo = (): void => {
    const demo = profiles.demo();
    const name = messages()('demo.name');
    if (demo === null || demo.name === name) return;
    profiles.saveDemo(name, demo);
    publishChange('connections');
  };

  preferences.onChange((next) => {
    renameDemo();
    happened('preferencesChanged');
    push('preferences.changed', next);
    machine.onChange();
  });

  const diagnostics = composeDiagnostics({
    connection,
    profiles: () => profiles.list(),
    secrets,
    hasQuarantinedVault: (id) => unreadableFiles(vaultPath(machine.dataDirectory, id)).length > 0,
    status,
    keychain: checkKeychain,
    discover: discoverAt,
    // Whether a service is there, its own answers are to tell.
    isOnline: systemIsOnlineNow,
    journal,
    logFile: path.basename(machine.logFile),
    contacted,
    about: machine.desktop.info,
    language: () => preferences.current().locale,
    now,
    monotonicNow: () => performance.now(),
    publishChange,
  });

  const handlers = createHandlers({
    ofConnection,
    looseDrafts: machine.looseDrafts,
    vault,
    connections,
    session,
    status,
    preferences,
    diagnostics,
    checkNetwork: () => {
      wake();
      return network.isOnline();
    },
    desktop: machine.desktop,
  });

  return {
    handlers,
    observed: (ask) =>
      journaledFetch(contacted.counted(ask), { journal, now, traceIdOf: () => null }),
    messages,
    status,
    isOnline: network.isOnline,
    connection: () => {
      const open = active.current()?.profile;
      // A name may change while its connection stays open.
      return open === undefined ? null : (profiles.get(open.id) ?? open);
    },
    cardsForTray: () => active.features()?.cardsForTray() ?? [],
    lockCard: async (id) => ofConnection.cards.lock({ id }),
    start: async () => {
      await checkKeychain();
      const profile = profiles.active();
      if (profile) await connections.select({ id: profile.id });
      refreshAll();
      happened('due');
    },
    poll,
    wake,
    sleep: () => happened('suspended'),
    underWayCount: () => {
      const vault = connection()?.vault ?? null;
      return vault === null ? 0 : countUnderWay(vault);
    },
    close: async () => {
      sessions.leave();
      await Promise.all([active.leave(), ending.begin(mostWaitingMs)]);
      sessions.close();
      await active.close();
      await machine.demo.close();
    },
  };
};

import { connectionKind } from '../../preload/contract/connections.ts';
import {
  type DiagnosticRun,
  checkNames,
  checkOutcomes,
  checkReasons,
  scopeStatuses,
} from '../../preload/contract/diagnostics.ts';
import { type DataTopic, screenName } from '../../preload/contract/events.ts';
import type { Discovered } from '../../preload/contract/connections.ts';
import { audienceOf } from '../../preload/contract/secret-audience.ts';
import { localeName, type LocaleName } from '../../preload/contract/preferences.ts';
import { type CommandError, type Result, storageReasons } from '../../preload/contract/result.ts';
import { sessionStatus, type SessionStatus } from '../../preload/contract/session.ts';
import type { ProbedObject } from '../bank/probes/probe.ts';
import type { FoundSecret } from '../auth/read-secret.ts';
import { provePortalToken } from '../bank/registrations/prove-portal-token.ts';
import type { ConnectionSecrets } from '../profiles/connection-secrets.ts';
import type { Profile } from '../profiles/profile-document.ts';
import { storageErrorOf } from '../data/storage-failure.ts';
import { destinationsOf, isThisMachine } from '../features/diagnostics/destinations.ts';
import type { StorageFacts } from '../features/diagnostics/local-checks.ts';
import type { Examined } from '../features/diagnostics/examine-connection.ts';
import { runDiagnostics } from '../features/diagnostics/run-diagnostics.ts';
import { knownScopes } from '../features/diagnostics/scopes-of-screens.ts';
import type { OpenConnection } from '../features/open-connection.ts';
import type { ContactedHosts } from '../log/contacted-hosts.ts';
import { createDiagnosticReport } from '../log/diagnostic-report.ts';
import { mostEntries, type RequestJournal } from '../log/request-journal.ts';
import type { DiagnosticsCommands } from './diagnostics-handlers.ts';
import { forgetFindings } from './forget-findings.ts';

type ComposeDiagnosticsDeps = {
  readonly connection: () => OpenConnection | null;
  readonly profiles: () => readonly Profile[];
  readonly secrets: ConnectionSecrets;
  /** A vault that could not be opened is quarantined beside the connection's own. */
  readonly hasQuarantinedVault: (connectionId: string) => boolean;
  readonly status: () => SessionStatus;
  readonly keychain: () => Promise<SessionStatus['keychain']>;
  readonly discover: (issuer: string) => Promise<Result<Discovered>>;
  /** Looks anew at whether there is a network. */
  readonly isOnline: () => boolean;
  readonly journal: RequestJournal;
  readonly logFile: string;
  readonly contacted: ContactedHosts;
  readonly about: () => {
    readonly version: string;
    readonly platform: string;
    readonly electron: string | null;
    readonly chromium: string | null;
  };
  readonly language: () => LocaleName;
  readonly now: () => number;
  readonly monotonicNow: () => number;
  readonly publishChange: (topic: DataTopic) => void;
};

const reportOf = createDiagnosticReport({
  checks: checkNames,
  outcomes: checkOutcomes,
  reasons: checkReasons,
  screens: screenName.options,
  scopes: knownScopes,
  statuses: scopeStatuses,
  phases: sessionStatus.shape.phase.options,
  kinds: connectionKind.options,
  keychainStates: sessionStatus.shape.keychain.options,
  languages: localeName.options,
  storageReasons,
});

const notWritten: CommandError = { kind: 'storage-unavailable', reason: 'unavailable' };

/**
 * Writes a mark into the cache and reads it back, which a full disk or a lost right to write would
 * not let us; null where it is there.
 */
const writeFailureOf = ({ cache }: OpenConnection, nowEpochMs: number): CommandError | null => {
  try {
    cache.capabilities.put('diagnostics', {
      state: 'supported',
      untilEpochMs: nowEpochMs + 60_000,
    });
    return cache.capabilities.get('diagnostics', nowEpochMs)?.state === 'supported'
      ? null
      : notWritten;
  } catch (error) {
    const failure = storageErrorOf(error);
    if (failure === null) throw error;
    return failure;
  }
};

const followedId = ({ vault }: OpenConnection, of: ProbedObject): string | null => {
  switch (of) {
    case 'supplier-invoice':
      return vault?.watchedInvoices.all()[0]?.id ?? null;
    case 'terminal-payment':
      return vault?.watchedPayments.stretch({ at: 0, limit: 1 })[0]?.id ?? null;
    case 'webhook':
      return vault?.trackedSubscriptions.all()[0]?.id ?? null;
  }
};

/** The tests of the open connection and of this computer, and what is said of them. */
export const composeDiagnostics = (deps: ComposeDiagnosticsDeps): DiagnosticsCommands => {
  const { now, status } = deps;
  let last: DiagnosticRun | null = null;
  let underWay: {
    readonly of: OpenConnection | null;
    readonly end: Promise<DiagnosticRun>;
  } | null = null;
  let newest = 0;
  /** What issuers said, by connection: hosts that a profile does not name. */
  const discovered = new Map<string, Discovered>();

  const examinedOf = (open: OpenConnection): Examined => {
    const { profile, registrationsClient: client } = open;
    const secret = async (name: 'staging-token' | 'client-secret'): Promise<FoundSecret> => {
      const found = await deps.secrets.read(profile.id, name, audienceOf(name, profile));
      return found.ok ? found.value : { kind: 'none' };
    };
    return {
      profile,
      probe: open.bank.probe,
      provePortalToken:
        client === null
          ? null
          : () =>
              provePortalToken(
                client,
                open.vault?.registrations.stretch({ at: 0, limit: 1 })[0]?.id ?? null,
              ),
      bankEpochMs: open.bank.bankEpochMs,
      followedId: (of) => followedId(open, of),
      stagingToken: () => secret('staging-token'),
      clientSecret: () => secret('client-secret'),
    };
  };

  const storageOf = (open: OpenConnection | null): StorageFacts => {
    const { persistence, cacheNotice, vaultFailure } = status();
    return {
      persistence,
      cacheNotice,
      vaultFailure,
      writeFailure: open === null ? null : writeFailureOf(open, now()),
      hasQuarantinedVault: open !== null && deps.hasQuarantinedVault(open.profile.id),
    };
  };

  const begin = (
    open: OpenConnection | null,
    show: (run: DiagnosticRun | null) => void,
  ): Promise<DiagnosticRun> => {
    // A test asks the service for everything anew, and so does whoever looks at a screen after it.
    // What cannot be written is told at its step.
    forgetFindings(open);
    return runDiagnostics({
      examined: open === null ? null : examinedOf(open),
      isStillOpen: () => deps.connection() === open,
      isOnline: deps.isOnline,
      status,
      keychain: deps.keychain,
      storage: () => storageOf(open),
      discover: async (issuer) => {
        const found = await deps.discover(issuer);
        if (found.ok && open !== null) discovered.set(open.profile.id, found.value);
        return found;
      },
      now,
      monotonicNow: deps.monotonicNow,
      onProgress: show,
    });
  };

  const run = (): Promise<DiagnosticRun> => {
    const open = deps.connection();
    if (underWay !== null && underWay.of === open) return underWay.end;
    const number = (newest += 1);
    // One of a connection that was left tells nothing more.
    const show = (shown: DiagnosticRun | null): void => {
      if (number !== newest) return;
      last = shown;
      deps.publishChange('diagnostics');
    };
    const finish = (shown: DiagnosticRun | null): void => {
      if (number === newest) underWay = null;
      show(shown);
    };
    const end = begin(open, show).then(
      (ended) => {
        finish(ended);
        return ended;
      },
      (error: unknown) => {
        finish(null);
        throw error;
      },
    );
    underWay = { of: open, end };
    return end;
  };

  /** What was found of one connection says nothing of another. */
  const latest = (): DiagnosticRun | null =>
    last?.connectionId === (deps.connection()?.profile.id ?? null) ? last : null;

  const newestFirst = () => deps.journal.entries().toReversed();

  const report = (): string => {
    const profile = deps.connection()?.profile ?? null;
    const { phase, keychain, persistence } = status();
    const { version, platform, electron, chromium } = deps.about();
    return reportOf({
      version,
      platform,
      electron,
      chromium,
      language: deps.language(),
      atEpochMs: now(),
      connectionKind: profile?.kind ?? null,
      parts: {
        hasBanking: profile !== null && profile.banking !== null,
        hasRegistrations: profile !== null && profile.registrations !== null,
      },
      phase,
      keychain,
      persistence,
      isOnline: deps.isOnline(),
      run: latest(),
      requests: newestFirst(),
    });
  };

  return {
    run,
    latest,
    report,
    journal: () => ({ requests: newestFirst(), mostKept: mostEntries, logFile: deps.logFile }),
    destinations: () => ({
      expected: deps
        .profiles()
        .flatMap((profile) => destinationsOf(profile, discovered.get(profile.id) ?? null)),
      contacted: deps.contacted
        .all()
        .map((each) => ({ ...each, isThisMachine: isThisMachine(each.host) })),
    }),
  };
};

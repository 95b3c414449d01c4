import { connectionKind } from '../../../preload/contract/app/connections.ts';
import {
  checkNames,
  checkOutcomes,
  checkReasons,
  scopeStatuses,
} from '../../../preload/contract/app/diagnostics.ts';
import { screenName } from '../../../preload/contract/events.ts';
import { localeName, type LocaleName } from '../../../preload/contract/app/preferences.ts';
import { storageReasons } from '../../../preload/contract/result-schemas.ts';
import { sessionStatus } from '../../../preload/contract/app/session.ts';
import type { Profile } from '../../profiles/profile-document.ts';
import { destinationsOf, isThisMachine } from '../../features/diagnostics/destinations.ts';
import { knownScopes, scopesOfScreens } from '../../features/diagnostics/scopes-of-screens.ts';
import type { ContactedHosts } from '../../log/contacted-hosts.ts';
import { createDiagnosticReport } from '../../log/diagnostic-report.ts';
import { mostEntries, type RequestJournal } from '../../log/request-journal.ts';
import { type DiagnosticRunsDeps, createDiagnosticRuns } from './diagnostic-runs.ts';
import type { DiagnosticsCommands } from './diagnostics-handlers.ts';

type ComposeDiagnosticsDeps = DiagnosticRunsDeps & {
  readonly profiles: () => readonly Profile[];
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

/** The tests of the open connection and of this computer, and what is said of them. */
export function composeDiagnostics(deps: ComposeDiagnosticsDeps): DiagnosticsCommands {
  const { now, status } = deps;
  const { run, latest, discovered } = createDiagnosticRuns(deps);
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
    permissions: () =>
      deps.connection()?.profile.banking == null
        ? []
        : (latest()?.scopes ?? scopesOfScreens([], status().grantedScopes)),
    journal: () => ({ requests: newestFirst(), mostKept: mostEntries, logFile: deps.logFile }),
    destinations: () => ({
      expected: deps
        .profiles()
        .flatMap((profile) => destinationsOf(profile, discovered(profile.id))),
      contacted: deps.contacted
        .all()
        .map((each) => ({ ...each, isThisMachine: isThisMachine(each.host) })),
    }),
  };
}

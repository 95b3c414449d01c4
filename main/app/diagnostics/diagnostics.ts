import path from 'node:path';
import { connectionKind } from '../../../preload/contract/app/connections.ts';
import {
  checkNames,
  checkOutcomes,
  checkReasons,
  scopeStatuses,
} from '../../../preload/contract/app/diagnostics.ts';
import { screenName } from '../../../preload/contract/events.ts';
import { localeName } from '../../../preload/contract/app/preferences.ts';
import type { Handlers } from '../../../preload/contract/index.ts';
import { ok } from '../../../preload/contract/result.ts';
import { storageReasons } from '../../../preload/contract/result-schemas.ts';
import { sessionStatus } from '../../../preload/contract/app/session.ts';
import { destinationsOf, isThisMachine } from '../../features/diagnostics/destinations.ts';
import { knownScopes, scopesOfScreens } from '../../features/diagnostics/scopes-of-screens.ts';
import { createDiagnosticReport } from '../../log/diagnostic-report.ts';
import { maxEntries } from '../../log/request-journal.ts';
import type { AppContext } from '../context.ts';
import { type DiagnosticRunsDeps, createDiagnosticRuns } from './diagnostic-runs.ts';

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

/** The tests of the open connection and of this computer, and the texts about them. */
export function createDiagnostics(
  context: DiagnosticRunsDeps &
    Pick<AppContext, 'profiles' | 'network' | 'logFile' | 'desktop' | 'preferences'>,
): Handlers['diagnostics'] {
  const { active, desktop, network, profiles, status } = context;
  const { run, latest, discovered } = createDiagnosticRuns(context);
  const newestFirst = () => network.journal.entries().toReversed();

  const report = (): string => {
    const profile = active.current()?.profile ?? null;
    const { phase, keychain, persistence } = status();
    const { version, platform, electron, chromium } = desktop.info();
    return reportOf({
      version,
      platform,
      electron,
      chromium,
      language: context.preferences.current().locale,
      atEpochMs: context.now(),
      connectionKind: profile?.kind ?? null,
      parts: {
        hasBanking: profile !== null && profile.banking !== null,
        hasRegistrations: profile !== null && profile.registrations !== null,
      },
      phase,
      keychain,
      persistence,
      isOnline: context.canSend(),
      run: latest(),
      requests: newestFirst(),
    });
  };

  return {
    run: async () => ok(await run()),
    latest: () => ok({ run: latest() }),
    report: () => ok({ text: report() }),
    copyReport: async () => {
      await desktop.copyText(report());
      return ok({});
    },
    // Without a bank account there are no permissions.
    permissions: () =>
      ok({
        scopes:
          active.current()?.profile.banking == null
            ? []
            : (latest()?.scopes ?? scopesOfScreens([], status().grantedScopes)),
      }),
    journal: () =>
      ok({
        requests: newestFirst(),
        mostKept: maxEntries,
        logFile: path.basename(context.logFile),
      }),
    destinations: () =>
      ok({
        expected: profiles
          .list()
          .flatMap((profile) => destinationsOf(profile, discovered(profile.id))),
        contacted: network.contacted
          .all()
          .map((each) => ({ ...each, isThisMachine: isThisMachine(each.host) })),
      }),
  };
}

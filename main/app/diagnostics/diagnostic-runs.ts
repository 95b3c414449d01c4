import type { IssuerMetadata } from '../../../preload/contract/app/connections.ts';
import type { DiagnosticRun } from '../../../preload/contract/app/diagnostics.ts';
import { runDiagnostics } from '../../features/diagnostics/run-diagnostics.ts';
import type { OpenConnection } from '../../features/open-connection.ts';
import type { AppContext } from '../context.ts';
import {
  type ExaminedConnectionDeps,
  examinedOf,
  storageOf,
} from '../connections/examined-connection.ts';
import { forgetProbedEndpoints } from '../vault/forget-probed-endpoints.ts';

export type DiagnosticRunsDeps = ExaminedConnectionDeps &
  Pick<
    AppContext,
    'active' | 'keychain' | 'discover' | 'canSend' | 'monotonicNow' | 'publishChange'
  >;

type DiagnosticRuns = {
  /** Runs all tests, or joins the run in progress. */
  readonly run: () => Promise<DiagnosticRun>;
  readonly latest: () => DiagnosticRun | null;
  /**
   * The addresses that the issuer of a connection published: its profile does not name these hosts.
   */
  readonly discovered: (connectionId: string) => IssuerMetadata | null;
};

/** Runs the tests, one run at a time for each opened connection. */
export function createDiagnosticRuns(deps: DiagnosticRunsDeps): DiagnosticRuns {
  let last: DiagnosticRun | null = null;
  let runInProgress: {
    readonly of: OpenConnection | null;
    readonly end: Promise<DiagnosticRun>;
  } | null = null;
  let newestNumber = 0;
  const discovered = new Map<string, IssuerMetadata>();

  const begin = (
    open: OpenConnection | null,
    show: (run: DiagnosticRun | null) => void,
  ): Promise<DiagnosticRun> => {
    // A test probes every endpoint again, and so does each screen opened after it. A test step
    // reports failed writes.
    forgetProbedEndpoints(open);
    return runDiagnostics({
      examined: open === null ? null : examinedOf(deps, open),
      isStillOpen: () => deps.active.current() === open,
      // The service's own answers show whether it is reachable.
      isOnline: deps.canSend,
      status: deps.status,
      keychain: deps.keychain.check,
      storage: () => storageOf(deps, open),
      discover: async (issuer) => {
        const discovery = await deps.discover(issuer);
        if (discovery.ok && open !== null) discovered.set(open.profile.id, discovery.value);
        return discovery;
      },
      now: deps.now,
      monotonicNow: deps.monotonicNow,
      onProgress: show,
    });
  };

  const run = (): Promise<DiagnosticRun> => {
    const open = deps.active.current();
    if (runInProgress !== null && runInProgress.of === open) return runInProgress.end;
    const number = (newestNumber += 1);
    // Ignores the run of a connection that was replaced.
    const show = (shown: DiagnosticRun | null): void => {
      if (number !== newestNumber) return;
      last = shown;
      deps.publishChange('diagnostics');
    };
    const finish = (shown: DiagnosticRun | null): void => {
      if (number === newestNumber) runInProgress = null;
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
    runInProgress = { of: open, end };
    return end;
  };

  /** Results of one connection prove nothing about another. */
  const latest = (): DiagnosticRun | null =>
    last?.connectionId === (deps.active.current()?.profile.id ?? null) ? last : null;

  return { run, latest, discovered: (connectionId) => discovered.get(connectionId) ?? null };
}

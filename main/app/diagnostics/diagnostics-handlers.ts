import type {
  ContactedHost,
  Destination,
  DiagnosticRun,
  JournalEntry,
  ScreenScope,
} from '../../../preload/contract/app/diagnostics.ts';
import type { Handlers } from '../../../preload/contract/index.ts';
import { ok } from '../../../preload/contract/result.ts';

export type DiagnosticsCommands = {
  /** Runs through everything, or joins the run that is under way. */
  readonly run: () => Promise<DiagnosticRun>;
  readonly latest: () => DiagnosticRun | null;
  readonly journal: () => {
    readonly requests: JournalEntry[];
    readonly mostKept: number;
    readonly logFile: string;
  };
  readonly destinations: () => {
    readonly expected: Destination[];
    readonly contacted: ContactedHost[];
  };
  /** None where there is no bank account to be allowed anything of. */
  readonly permissions: () => ScreenScope[];
  readonly report: () => string;
};

/** Which use case answers for the diagnostics. */
export function createDiagnosticsHandlers(
  diagnostics: DiagnosticsCommands,
  copyText: (text: string) => Promise<void>,
): Pick<Handlers, 'diagnostics'> {
  return {
    diagnostics: {
      run: async () => ok(await diagnostics.run()),
      latest: () => ok({ run: diagnostics.latest() }),
      journal: () => ok(diagnostics.journal()),
      destinations: () => ok(diagnostics.destinations()),
      permissions: () => ok({ scopes: diagnostics.permissions() }),
      report: () => ok({ text: diagnostics.report() }),
      copyReport: async () => {
        await copyText(diagnostics.report());
        return ok({});
      },
    },
  };
}

import {
  type Check,
  type CheckName,
  checkNames,
  type DiagnosticRun,
} from '../../../preload/contract/app/diagnostics.ts';
import type { SessionStatus } from '../../../preload/contract/app/session.ts';
import type { Profile } from '../../profiles/profile-document.ts';
import {
  type MachineCheckName,
  type ExamineDeps,
  type ExaminedConnection,
  createExamination,
} from './examine-connection.ts';
import {
  type StorageFacts,
  classifyKeychain,
  classifyNetwork,
  classifyStorage,
  skipped,
} from './local-checks.ts';
import { scopesOfScreens } from './scopes-of-screens.ts';

export type DiagnosticsDeps = ExamineDeps & {
  /** Null: no connection is open. */
  readonly examined: ExaminedConnection | null;
  /** False once another connection replaces it: further requests would go to that one. */
  readonly isStillOpen: () => boolean;
  readonly keychain: () => Promise<SessionStatus['keychain']>;
  readonly storage: () => StorageFacts;
  readonly onProgress: (run: DiagnosticRun) => void;
};

function isMachineCheck(name: CheckName): name is MachineCheckName {
  return name === 'network' || name === 'keychain' || name === 'storage';
}

/** The checks for a connection, in order, for the parts that it has. */
export function planChecks(profile: Profile | null): CheckName[] {
  return checkNames.filter((name) => {
    if (isMachineCheck(name)) return true;
    if (profile === null) return false;
    if (name === 'registrations') return profile.registrations !== null;
    return profile.banking !== null || name === 'addresses' || name === 'staging-token';
  });
}

/**
 * Runs all checks, one after the other, and reports each result. Changes nothing at the bank, and
 * stores none of its answers. The client for these requests obeys the bank's rate limits.
 */
export async function runDiagnostics(deps: DiagnosticsDeps): Promise<DiagnosticRun> {
  const { examined, now } = deps;
  const profile = examined?.profile ?? null;
  const examination = examined === null ? null : createExamination(examined, deps);
  const planned = planChecks(profile);
  const checks: Check[] = [];
  const startedAtEpochMs = now();

  const currentRun = (endedAtEpochMs: number | null): DiagnosticRun => {
    const granted = deps.status().grantedScopes;
    return {
      connectionId: profile?.id ?? null,
      startedAtEpochMs,
      endedAtEpochMs,
      planned,
      checks: [...checks],
      clockDifferenceMs: examination?.clockDifferenceMs() ?? null,
      areScopesKnown: granted !== null,
      scopes: profile === null || profile.banking === null ? [] : scopesOfScreens(checks, granted),
    };
  };

  const checkMachine = async (name: MachineCheckName): Promise<Check> => {
    if (name === 'network') return classifyNetwork(deps.isOnline());
    if (name === 'keychain') return classifyKeychain(await deps.keychain());
    return examined === null ? skipped(name, 'no-connection') : classifyStorage(deps.storage());
  };

  const checkNext = async (name: CheckName): Promise<Check> => {
    if (isMachineCheck(name)) return checkMachine(name);
    if (examination === null) return skipped(name, 'no-connection');
    return deps.isStillOpen() ? examination.check(name) : skipped(name, 'ended');
  };

  for (const name of planned) {
    checks.push(await checkNext(name));
    deps.onProgress(currentRun(null));
  }
  return currentRun(now());
}

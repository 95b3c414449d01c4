import type { IssuerMetadata } from '../../../preload/contract/app/connections.ts';
import type { Check, CheckName, CheckReason } from '../../../preload/contract/app/diagnostics.ts';
import type { Result } from '../../../preload/contract/result.ts';
import type { SessionStatus } from '../../../preload/contract/app/session.ts';
import {
  type Probe,
  type ProbeAnswer,
  type ProbedList,
  type ProbedObject,
  nonexistentId,
} from '../../bank/probes/probe.ts';
import type { PortalTokenProof } from '../../bank/registrations/prove-portal-token.ts';
import type { Profile } from '../../profiles/profile-document.ts';
import {
  type ProbeResult,
  classifyList,
  classifyObject,
  classifyPortalToken,
  reasonToStop,
} from './answer-checks.ts';
import { needsNetwork } from './destinations.ts';
import { classifyAddresses } from './classify-addresses.ts';
import {
  failedCheck,
  type StoredSecret,
  classifyClientSecret,
  classifyClock,
  classifySession,
  classifyStagingToken,
  noted,
  passed,
  skipped,
} from './local-checks.ts';

/** The open connection as the checks see it. */
export type ExaminedConnection = {
  readonly profile: Profile;
  readonly probe: (target: Probe) => Promise<Result<ProbeAnswer>>;
  /** Null if the profile has no registrations part. */
  readonly provePortalToken: (() => Promise<Result<PortalTokenProof>>) | null;
  readonly bankEpochMs: () => number | null;
  /** The id of an object that the user follows, to read it; null: none. */
  readonly followedId: (kind: ProbedObject) => string | null;
  readonly stagingToken: () => Promise<StoredSecret>;
  readonly clientSecret: () => Promise<StoredSecret>;
};

export type ExamineDeps = {
  readonly isOnline: () => boolean;
  readonly status: () => SessionStatus;
  readonly discover: (issuer: string) => Promise<Result<IssuerMetadata>>;
  readonly now: () => number;
  readonly monotonicNow: () => number;
};

/** The checks that concern only this computer. */
export type MachineCheckName = 'network' | 'keychain' | 'storage';
type Examination = {
  /**
   * Runs one check. The checks run in order, because later ones need the results of earlier ones.
   */
  readonly check: (name: Exclude<CheckName, MachineCheckName>) => Promise<Check>;
  /** The bank's clock minus ours, in whole seconds; null until known. */
  readonly clockDifferenceMs: () => number | null;
};

/** The list that yields an id of this kind of object. */
const listOfObject: Readonly<Record<ProbedObject, ProbedList | null>> = {
  'supplier-invoice': 'supplier-invoices',
  'terminal-payment': null,
  webhook: 'webhooks',
};

/**
 * The checks of one connection. Each endpoint is requested once; after an answer that makes further
 * requests useless, the other checks are skipped.
 */
export function createExamination(
  examined: ExaminedConnection,
  { isOnline, status, discover, now, monotonicNow }: ExamineDeps,
): Examination {
  const { kind, banking, registrations } = examined.profile;
  /** Why nothing more can be requested from the bank. */
  let stopReason: CheckReason | null = null;
  let clockDifferenceMs: number | null = null;
  let isStagingTokenMissing = false;
  const listedIds = new Map<ProbedList, string>();
  const isWithoutNetwork = (): boolean => needsNetwork(examined.profile) && !isOnline();

  const measureTime = async <Value>(
    ask: () => Promise<Result<Value>>,
  ): Promise<{ readonly answer: Result<Value>; readonly tookMs: number }> => {
    const startedMs = monotonicNow();
    const answer = await ask();
    return { answer, tookMs: Math.round(monotonicNow() - startedMs) };
  };

  const probeEndpoint = async (
    name: CheckName,
    target: Probe,
    classify: (probeResult: ProbeResult) => Check,
  ): Promise<Check> => {
    if (stopReason !== null) return skipped(name, stopReason);
    const { answer, tookMs } = await measureTime(() => examined.probe(target));
    stopReason = reasonToStop(answer);
    if (answer.ok && answer.value.someId !== null && !('id' in target))
      listedIds.set(target.endpoint, answer.value.someId);
    const classified = classify({ name, answer, tookMs });
    // Without its staging token a sandbox answers every request with a page (spec/observed.md,
    // "OAuth"): that is no missing permission.
    const isTurnedAway =
      isStagingTokenMissing &&
      classified.error?.kind === 'not-allowed' &&
      classified.error.missingScope === null;
    return isTurnedAway ? { ...classified, reason: 'web-page' } : classified;
  };

  const checkStagingToken = async (): Promise<Check> => {
    const classified = classifyStagingToken(kind, await examined.stagingToken());
    isStagingTokenMissing = classified.outcome === 'attention' || classified.outcome === 'failed';
    return classified;
  };

  const checkObject = (name: ProbedObject): Promise<Check> => {
    const list = listOfObject[name];
    const id = (list === null ? null : listedIds.get(list)) ?? examined.followedId(name);
    return probeEndpoint(name, { endpoint: name, id: id ?? nonexistentId }, (probeResult) =>
      classifyObject(probeResult, id !== null),
    );
  };

  const checkDiscovery = async (): Promise<Check> => {
    const issuer = banking?.issuer ?? null;
    if (issuer === null) return skipped('discovery', 'typed-addresses');
    if (isWithoutNetwork()) return skipped('discovery', 'offline');
    const { answer, tookMs } = await measureTime(() => discover(issuer));
    if (!answer.ok) return failedCheck('discovery', { error: answer.error, tookMs });
    return answer.value.supportsPkce
      ? passed('discovery', { tookMs })
      : noted('discovery', { reason: 'no-pkce', tookMs });
  };

  const checkSession = (): Check => {
    const { phase, persistence } = status();
    stopReason = phase !== 'signed-in' ? 'needs-session' : isWithoutNetwork() ? 'offline' : null;
    return classifySession(phase, persistence);
  };

  const checkClock = (): Check => {
    if (stopReason !== null) return skipped('clock', stopReason);
    const bankEpochMs = examined.bankEpochMs();
    // An HTTP date has a resolution of seconds.
    clockDifferenceMs =
      bankEpochMs === null ? null : Math.round((bankEpochMs - now()) / 1000) * 1000;
    return classifyClock(clockDifferenceMs);
  };

  const checkRegistrations = async (): Promise<Check> => {
    const { provePortalToken } = examined;
    if (provePortalToken === null) return skipped('registrations', 'no-registrations');
    return isWithoutNetwork()
      ? skipped('registrations', 'offline')
      : classifyPortalToken(await measureTime(provePortalToken));
  };

  const checkAddresses = (): Check => {
    const classified = classifyAddresses({ banking, registrations });
    return classified.ok
      ? passed('addresses')
      : failedCheck('addresses', { reason: 'not-https', error: classified.error });
  };

  return {
    clockDifferenceMs: () => clockDifferenceMs,
    check: async (name) => {
      switch (name) {
        case 'addresses':
          return checkAddresses();
        case 'discovery':
          return checkDiscovery();
        case 'client-secret':
          return classifyClientSecret(
            banking?.clientAuthentication ?? 'none',
            (await examined.clientSecret()).kind,
          );
        case 'staging-token':
          return checkStagingToken();
        case 'session':
          return checkSession();
        case 'clock':
          return checkClock();
        case 'registrations':
          return checkRegistrations();
        case 'supplier-invoice':
        case 'terminal-payment':
        case 'webhook':
          return checkObject(name);
        case 'organization':
        case 'cards':
        case 'memberships':
        case 'clients':
        case 'products':
        case 'supplier-invoices':
        case 'webhooks':
          return probeEndpoint(name, { endpoint: name }, classifyList);
      }
    },
  };
}

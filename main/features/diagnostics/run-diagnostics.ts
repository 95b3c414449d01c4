import type { Discovered } from '../../../preload/contract/connections.ts';
import type { Check, CheckName, CheckReason, DiagnosticRun } from '../../../preload/contract/diagnostics.ts';
import { type Result, failed } from '../../../preload/contract/result.ts';
import type { SessionStatus } from '../../../preload/contract/session.ts';
import { type Probe, type ProbeAnswer, type ProbedList, type ProbedObject, idOfNothing } from '../../bank/probes/probe.ts';
import type { PortalTokenProof } from '../../bank/registrations/prove-portal-token.ts';
import type { Profile } from '../../connections/profile-document.ts';
import { judgeList, judgeObject, judgePortalToken, reasonToStop } from './answer-checks.ts';
import { needsNetwork } from './destinations.ts';
import { judgeAddresses } from './judge-addresses.ts';
import { type StorageFacts, failedCheck, judgeClientSecret, judgeClock, judgeKeychain, judgeNetwork, judgeSession, judgeStagingToken, judgeStorage, noted, passed, skipped } from './local-checks.ts';
import { scopesOfScreens } from './scopes-of-screens.ts';

/** The open connection as the checks see it. */
export type Examined = {
  readonly profile: Profile;
  readonly probe: (what: Probe) => Promise<Result<ProbeAnswer>>;
  /** Null where the profile makes no registrations. */
  readonly provePortalToken: (() => Promise<Result<PortalTokenProof>>) | null;
  readonly bankEpochMs: () => number | null;
  /** An object that the owner follows, to be asked for by its id; null: none. */
  readonly followedId: (of: ProbedObject) => string | null;
  /** Null: the keychain has none, or does not tell. */
  readonly stagingToken: () => Promise<string | null>;
  readonly hasClientSecret: () => Promise<boolean>;
};

export type DiagnosticsDeps = {
  /** Null: no connection is open. */
  readonly examined: Examined | null;
  /** False from the moment another connection takes its place: what is asked on would be about that one. */
  readonly isStillOpen: () => boolean;
  readonly isOnline: () => boolean;
  readonly status: () => SessionStatus;
  readonly keychain: () => Promise<SessionStatus['keychain']>;
  readonly storage: () => StorageFacts;
  readonly discover: (issuer: string) => Promise<Result<Discovered>>;
  readonly now: () => number;
  readonly monotonicNow: () => number;
  readonly onProgress: (run: DiagnosticRun) => void;
};

const lists = ['cards', 'memberships', 'clients', 'products', 'supplier-invoices', 'webhooks'] as const satisfies readonly ProbedList[];
const objects = ['supplier-invoice', 'terminal-payment', 'webhook'] as const satisfies readonly ProbedObject[];
const ofBank: readonly CheckName[] = ['organization', 'clock', 'cards', 'memberships', 'clients', 'products', 'supplier-invoices', 'supplier-invoice', 'terminal-payment', 'webhooks', 'webhook'];
const ofProfile: readonly CheckName[] = ['addresses', 'discovery', 'client-secret', 'staging-token', 'session'];

type OfMachine = 'network' | 'keychain' | 'storage';

const isList = (name: CheckName): name is (typeof lists)[number] => (lists as readonly CheckName[]).includes(name);
const isObject = (name: CheckName): name is ProbedObject => (objects as readonly CheckName[]).includes(name);

/** What is gone through for a connection, in order; of the parts that it has. */
export const plannedChecks = (profile: Profile | null): CheckName[] => [
  'network',
  'keychain',
  'storage',
  ...(profile === null ? [] : ofProfile.filter((name) => profile.banking !== null || name === 'addresses' || name === 'staging-token')),
  ...(profile === null || profile.banking === null ? [] : ofBank),
  ...(profile === null || profile.registrations === null ? [] : (['registrations'] as const)),
];

/**
 * Goes through everything, one after the other, and says of each how it stands; nothing is changed at the bank, and none of what it answers
 * is kept. Each endpoint is asked once, by the client that keeps the bank's limits; after an answer that makes asking on useless the rest is
 * `skipped`.
 */
export const runDiagnostics = async (deps: DiagnosticsDeps): Promise<DiagnosticRun> => {
  const { examined, now, monotonicNow } = deps;
  const profile = examined?.profile ?? null;
  const planned = plannedChecks(profile);
  const checks: Check[] = [];
  const startedAtEpochMs = now();
  let clockDifferenceMs: number | null = null;
  const sofar = (endedAtEpochMs: number | null): DiagnosticRun => {
    const granted = deps.status().grantedScopes;
    const scopes = profile === null || profile.banking === null ? [] : scopesOfScreens(checks, granted);
    return { connectionId: profile?.id ?? null, startedAtEpochMs, endedAtEpochMs, checks: [...checks], planned, clockDifferenceMs, areScopesKnown: granted !== null, scopes };
  };

  const timed = async <Value>(ask: () => Promise<Result<Value>>): Promise<{ readonly answer: Result<Value>; readonly tookMs: number }> => {
    const startedMs = monotonicNow();
    const answer = await ask();
    return { answer, tookMs: Math.round(monotonicNow() - startedMs) };
  };

  const isWithoutNetwork = (): boolean => profile !== null && needsNetwork(profile) && !deps.isOnline();
  /** Why nothing of the bank can be asked (any more). */
  let stop: CheckReason | null = null;
  const someIds = new Map<CheckName, string>();

  const checkDiscovery = async (issuer: string | null): Promise<Check> => {
    if (issuer === null) return skipped('discovery', 'typed-addresses');
    if (isWithoutNetwork()) return skipped('discovery', 'offline');
    const { answer, tookMs } = await timed(() => deps.discover(issuer));
    if (!answer.ok) return failedCheck('discovery', { error: answer.error, tookMs });
    return answer.value.supportsPkce ? passed('discovery', { tookMs }) : noted('discovery', { reason: 'no-pkce', tookMs });
  };

  const probeWith = async (name: CheckName, what: Probe, judge: (asked: { readonly name: CheckName; readonly answer: Result<ProbeAnswer>; readonly tookMs: number }) => Check): Promise<Check> => {
    if (stop !== null) return skipped(name, stop);
    const { answer, tookMs } = await timed(() => (examined === null ? Promise.resolve(failed({ kind: 'signed-out' } as const)) : examined.probe(what)));
    if (answer.ok && answer.value.someId !== null) someIds.set(name, answer.value.someId);
    stop = reasonToStop(answer);
    return judge({ name, answer, tookMs });
  };

  const checkObject = (name: ProbedObject): Promise<Check> => {
    const listed = name === 'supplier-invoice' ? someIds.get('supplier-invoices') : name === 'webhook' ? someIds.get('webhooks') : undefined;
    const id = listed ?? examined?.followedId(name) ?? null;
    return probeWith(name, { endpoint: name, id: id ?? idOfNothing }, (asked) => judgeObject(asked, id !== null));
  };

  const checkClock = (): Check => {
    const bankEpochMs = stop === null ? (examined?.bankEpochMs() ?? null) : null;
    // An HTTP date counts whole seconds.
    clockDifferenceMs = bankEpochMs === null ? null : Math.round((bankEpochMs - now()) / 1000) * 1000;
    return stop === null ? judgeClock(clockDifferenceMs) : skipped('clock', stop);
  };

  const checkRegistrations = async (prove: NonNullable<Examined['provePortalToken']>): Promise<Check> => (isWithoutNetwork() ? skipped('registrations', 'offline') : judgePortalToken(await timed(prove)));

  const checkOne = async (name: Exclude<CheckName, OfMachine>, { profile: { kind, banking, registrations }, stagingToken, hasClientSecret, provePortalToken }: Examined): Promise<Check> => {
    if (isList(name)) return probeWith(name, { endpoint: name }, judgeList);
    if (isObject(name)) return checkObject(name);
    switch (name) {
      case 'addresses': {
        const judged = judgeAddresses({ banking, registrations });
        return judged.ok ? passed(name) : failedCheck(name, { reason: 'not-https', error: judged.error });
      }
      case 'discovery':
        return checkDiscovery(banking?.issuer ?? null);
      case 'client-secret':
        return judgeClientSecret(banking?.clientAuthentication ?? 'none', await hasClientSecret());
      case 'staging-token':
        return judgeStagingToken(kind, await stagingToken());
      case 'session': {
        const { phase, persistence } = deps.status();
        stop = phase !== 'signed-in' ? 'needs-session' : isWithoutNetwork() ? 'offline' : null;
        return judgeSession(phase, persistence);
      }
      case 'organization':
        return probeWith(name, { endpoint: name }, judgeList);
      case 'clock':
        return checkClock();
      case 'registrations':
        return provePortalToken === null ? skipped(name, 'no-registrations') : checkRegistrations(provePortalToken);
    }
  };

  const checkOfMachine = async (name: OfMachine): Promise<Check> => {
    if (name === 'network') return judgeNetwork(deps.isOnline());
    if (name === 'keychain') return judgeKeychain(await deps.keychain());
    return examined === null ? skipped(name, 'no-connection') : judgeStorage(deps.storage());
  };

  const checkNext = async (name: CheckName): Promise<Check> => {
    if (name === 'network' || name === 'keychain' || name === 'storage') return checkOfMachine(name);
    if (examined === null) return skipped(name, 'no-connection');
    return deps.isStillOpen() ? checkOne(name, examined) : skipped(name, 'ended');
  };

  for (const name of planned) {
    checks.push(await checkNext(name));
    deps.onProgress(sofar(null));
  }
  return sofar(now());
};

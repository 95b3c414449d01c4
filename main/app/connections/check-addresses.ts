import type { Discovered, ProfileDraft } from '../../../preload/contract/app/connections.ts';
import { isNearHost } from '../../../preload/contract/app/near-host.ts';
import { type CommandError, type Result, failed, ok } from '../../../preload/contract/result.ts';
import type { WhyUnreached } from '../../http/why-unreached.ts';
import type { LookUp } from './look-up-host.ts';
import type { ProbeTls } from './probe-tls.ts';

/** Asks an issuer for its addresses. */
export type Discover = (issuer: string) => Promise<Result<Discovered>>;

export type CheckAddresses = (
  of: Pick<ProfileDraft, 'banking' | 'registrations'>,
) => Promise<Result<Record<string, never>>>;

export type CheckAddressesDeps = {
  readonly systemIsOnline: () => boolean;
  readonly discover: (issuer: string) => Promise<Result<unknown>>;
  readonly lookUp: LookUp;
  readonly probeTls: ProbeTls;
  /** Fires when the app ends: nothing is asked any more. */
  readonly ended: AbortSignal;
};

/** What is wrong with an address, as a problem of the field it was typed into. */
export function addressError(field: string, code: string): CommandError {
  return {
    kind: 'invalid-input',
    problems: [{ path: field.split('.'), code }],
  };
}

type Place = { readonly field: string; readonly address: string };

/**
 * Of this machine and of a network at home only whether the service is there: more would let whoever
 * got into the window look through the ports of both.
 */
export function errorAt({ field, address }: Place, code: string): CommandError {
  return addressError(field, isNearHost(new URL(address).hostname) ? 'no-service' : code);
}

const codes: Readonly<Record<WhyUnreached, string>> = {
  offline: 'offline',
  'no-server': 'no-server',
  refused: 'connection-refused',
  untrusted: 'untrusted-server',
  'no-tls': 'no-tls',
  'timed-out': 'no-answer',
  proxy: 'proxy',
  broken: 'no-answer',
};

/** Why nobody was met; a computer without a network meets nobody anywhere but in itself. */
export function unreachedError(
  place: Place,
  why: WhyUnreached,
  systemIsOnline: boolean,
): CommandError {
  return errorAt(place, codes[systemIsOnline ? why : 'offline']);
}

/**
 * Only whether there is such a host, and whether it speaks TLS: nothing is sent to it, for every
 * request to the bank carries a token, and none is there before the sign-in.
 */
async function meet(
  { lookUp, probeTls, systemIsOnline, ended }: CheckAddressesDeps,
  place: Place,
): Promise<CommandError | null> {
  if (!systemIsOnline() && !isNearHost(new URL(place.address).hostname))
    return errorAt(place, 'offline');
  const host = await lookUp(place.address);
  if (host === 'none') return errorAt(place, 'no-server');
  // Behind a proxy, on this machine and at home the first read tells.
  if (host === 'unknown' || new URL(place.address).protocol !== 'https:') return null;
  const why = await probeTls(place.address, ended);
  return why === null ? null : unreachedError(place, why, systemIsOnline());
}

/**
 * These take nothing but what belongs to a sign-in: only whether there is such a host is looked at.
 */
async function lookUpHost(
  { lookUp }: CheckAddressesDeps,
  place: Place,
): Promise<CommandError | null> {
  return (await lookUp(place.address)) === 'none' ? errorAt(place, 'no-server') : null;
}

/**
 * Whether a server is there at the addresses that were typed: each without one is a problem of its
 * own field. Only the issuer is asked something; the API is proven by the first read after signing
 * in.
 */
export function createAddressCheck(deps: CheckAddressesDeps): CheckAddresses {
  return async ({ banking, registrations }) => {
    const asked: Promise<CommandError | null>[] = [];
    if (banking !== null) {
      asked.push(meet(deps, { field: 'banking.baseUrl', address: banking.baseUrl }));
      // Whoever typed all addresses of the sign-in needs no answer of the issuer.
      const needsIssuer = banking.authorizationEndpoint === null || banking.tokenEndpoint === null;
      if (banking.issuer !== null && needsIssuer)
        asked.push(deps.discover(banking.issuer).then((found) => (found.ok ? null : found.error)));
    }
    for (const name of ['authorizationEndpoint', 'tokenEndpoint', 'revocationEndpoint'] as const) {
      const address = banking?.[name] ?? null;
      if (address !== null) asked.push(lookUpHost(deps, { field: `banking.${name}`, address }));
    }
    if (registrations !== null) {
      const { baseUrl } = registrations;
      asked.push(meet(deps, { field: 'registrations.baseUrl', address: baseUrl }));
    }
    // Only what an address is to blame for; that a server is busy or down says nothing about it.
    const problems = (await Promise.all(asked)).flatMap((error: CommandError | null) =>
      error?.kind === 'invalid-input' ? error.problems : [],
    );
    return problems.length === 0 ? ok({}) : failed({ kind: 'invalid-input', problems });
  };
}

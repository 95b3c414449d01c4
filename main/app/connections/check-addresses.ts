import type { IssuerMetadata, ProfileDraft } from '../../../preload/contract/app/connections.ts';
import { isPrivateHost } from '../../../preload/contract/app/private-host.ts';
import { type CommandError, type Result, failed, ok } from '../../../preload/contract/result.ts';
import type { UnreachedReason } from '../../http/unreached-reason.ts';
import type { LookUp } from './look-up-host.ts';
import type { ProbeTls } from './probe-tls.ts';

/** Requests the addresses that an issuer publishes. */
export type Discover = (issuer: string) => Promise<Result<IssuerMetadata>>;

export type CheckAddresses = (
  draft: Pick<ProfileDraft, 'banking' | 'registrations'>,
) => Promise<Result<Record<string, never>>>;

export type CheckAddressesDeps = {
  readonly systemIsOnline: () => boolean;
  readonly discover: (issuer: string) => Promise<Result<unknown>>;
  readonly lookUp: LookUp;
  readonly probeTls: ProbeTls;
  /** Fires when the app ends: then no request starts any more. */
  readonly ended: AbortSignal;
};

/** An address problem, reported at the form field of the address. */
export function addressError(field: string, code: string): CommandError {
  return {
    kind: 'invalid-input',
    problems: [{ path: field.split('.'), code }],
  };
}

type AddressField = { readonly field: string; readonly address: string };

/**
 * For this machine and the home network, reports only whether the service is there. More detail
 * would let a compromised window scan their ports.
 */
export function errorAt({ field, address }: AddressField, code: string): CommandError {
  return addressError(field, isPrivateHost(new URL(address).hostname) ? 'no-service' : code);
}

const codeByReason: Readonly<Record<UnreachedReason, string>> = {
  offline: 'offline',
  'no-server': 'no-server',
  refused: 'connection-refused',
  untrusted: 'untrusted-server',
  'no-tls': 'no-tls',
  'timed-out': 'no-answer',
  proxy: 'proxy',
  broken: 'no-answer',
};

/** Why the host was not reached. A computer without a network reaches only itself. */
export function unreachedError(
  place: AddressField,
  why: UnreachedReason,
  systemIsOnline: boolean,
): CommandError {
  return errorAt(place, codeByReason[systemIsOnline ? why : 'offline']);
}

/**
 * Checks only that the host exists and speaks TLS, and sends nothing. Every bank request carries a
 * token, and there is none before the sign-in.
 */
async function checkServer(
  { lookUp, probeTls, systemIsOnline, ended }: CheckAddressesDeps,
  place: AddressField,
): Promise<CommandError | null> {
  if (!systemIsOnline() && !isPrivateHost(new URL(place.address).hostname))
    return errorAt(place, 'offline');
  const host = await lookUp(place.address);
  if (host === 'none') return errorAt(place, 'no-server');
  // Behind a proxy, on this machine and in the home network, only the first read shows whether the
  // service is there.
  if (host === 'unknown' || new URL(place.address).protocol !== 'https:') return null;
  const why = await probeTls(place.address, ended);
  return why === null ? null : unreachedError(place, why, systemIsOnline());
}

/** Checks only that the host exists: these addresses accept only sign-in requests. */
async function lookUpHost(
  { lookUp }: CheckAddressesDeps,
  place: AddressField,
): Promise<CommandError | null> {
  return (await lookUp(place.address)) === 'none' ? errorAt(place, 'no-server') : null;
}

/**
 * Checks that a server exists at each entered address; a missing one is a problem of its form
 * field. Only the issuer gets a request. The first read after the sign-in checks the API.
 */
export function createAddressCheck(deps: CheckAddressesDeps): CheckAddresses {
  return async ({ banking, registrations }) => {
    const checks: Promise<CommandError | null>[] = [];
    if (banking !== null) {
      checks.push(checkServer(deps, { field: 'banking.baseUrl', address: banking.baseUrl }));
      // A user who entered all sign-in addresses does not need the issuer's answer.
      const needsIssuer = banking.authorizationEndpoint === null || banking.tokenEndpoint === null;
      if (banking.issuer !== null && needsIssuer)
        checks.push(deps.discover(banking.issuer).then((found) => (found.ok ? null : found.error)));
    }
    for (const name of ['authorizationEndpoint', 'tokenEndpoint', 'revocationEndpoint'] as const) {
      const address = banking?.[name] ?? null;
      if (address !== null) checks.push(lookUpHost(deps, { field: `banking.${name}`, address }));
    }
    if (registrations !== null) {
      const { baseUrl } = registrations;
      checks.push(checkServer(deps, { field: 'registrations.baseUrl', address: baseUrl }));
    }
    // Only problems of the address itself: a busy or failing server proves nothing about it.
    const problems = (await Promise.all(checks)).flatMap((error: CommandError | null) =>
      error?.kind === 'invalid-input' ? error.problems : [],
    );
    return problems.length === 0 ? ok({}) : failed({ kind: 'invalid-input', problems });
  };
}

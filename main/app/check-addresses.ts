import type { Discovered, ProfileDraft } from '../../preload/contract/app/connections.ts';
import { isNearHost } from '../../preload/contract/app/near-host.ts';
import {
  type CommandError,
  type InputProblem,
  type Result,
  failed,
  ok,
} from '../../preload/contract/result.ts';
import { idOfNothing } from '../bank/probes/probe.ts';
import { attempt, type Fetch } from '../bank/transport/attempt.ts';
import { defaultLimits } from '../bank/transport/limits.ts';
import { parseBaseAddress, requestAddress } from '../bank/transport/request-address.ts';
import { type WhyUnreached, whyUnreached } from '../http/why-unreached.ts';
import type { LookUp } from './look-up-host.ts';

/** Asks an issuer for its addresses. */
export type Discover = (issuer: string) => Promise<Result<Discovered>>;

export type CheckAddresses = (
  of: Pick<ProfileDraft, 'banking' | 'registrations'>,
) => Promise<Result<Record<string, never>>>;

export type CheckAddressesDeps = {
  readonly fetch: Fetch;
  readonly systemIsOnline: () => boolean;
  readonly discover: (issuer: string) => Promise<Result<unknown>>;
  readonly lookUp: LookUp;
  /** Fires when the app ends: nothing is asked any more. */
  readonly ended: AbortSignal;
};

/** What is wrong with an address, as a problem of the field it was typed into. */
export const addressError = (field: string, code: string): CommandError => ({
  kind: 'invalid-input',
  problems: [{ path: field.split('.'), code }],
});

type Place = { readonly field: string; readonly address: string };

/**
 * Of this machine and of a network at home only whether the service is there: more would let whoever
 * got into the window look through the ports of both.
 */
export const errorAt = ({ field, address }: Place, code: string): CommandError =>
  addressError(field, isNearHost(new URL(address).hostname) ? 'no-service' : code);

const codes: Readonly<Record<WhyUnreached, string>> = {
  offline: 'offline',
  'no-server': 'no-server',
  refused: 'connection-refused',
  untrusted: 'untrusted-server',
  'no-tls': 'no-tls',
  'timed-out': 'no-answer',
  broken: 'no-answer',
};

/** Why nobody was met; a computer without a network meets nobody anywhere but in itself. */
export const unreachedError = (
  place: Place,
  why: WhyUnreached,
  systemIsOnline: boolean,
): CommandError => errorAt(place, codes[systemIsOnline ? why : 'offline']);

/** Enough for a server that is there; a person waits for it at a form. */
const limits = {
  ...defaultLimits,
  attemptTimeoutMs: 10_000,
  maxObjectBytes: 65_536,
  maxErrorBodyBytes: 65_536,
};

/**
 * Asks an address of the service what everybody may ask, without a token. Any answer of an API will
 * do, also "sign in first"; a web page is somebody else's address, mostly the bank's own for its
 * customers.
 */
const ask = async (
  { fetch, systemIsOnline, ended }: CheckAddressesDeps,
  place: Place,
  path: string,
): Promise<CommandError | null> => {
  let thrown: unknown = null;
  const end = await attempt({
    fetch: (url, init) =>
      fetch(url, init).catch((error: unknown) => {
        thrown = error;
        throw error;
      }),
    address: requestAddress(parseBaseAddress(place.address), path, { ids: { id: idOfNothing } }),
    init: { method: 'GET', headers: { accept: 'application/json' }, body: null },
    limits,
    signal: ended,
  });
  if (end.kind === 'answered') {
    const isElsewhere =
      end.status < 400 ? end.body.kind !== 'json' : end.status === 404 && end.body.kind !== 'json';
    return isElsewhere ? errorAt(place, 'not-the-service') : null;
  }
  // Node and Chromium tell a refused redirect only by their words; no API sends one.
  if (/redirect/i.test(textOf(thrown))) return errorAt(place, 'not-the-service');
  const why = thrown === null || end.kind === 'stopped' ? 'timed-out' : whyUnreached(thrown);
  return unreachedError(place, why, systemIsOnline());
};

const textOf = (thrown: unknown): string =>
  thrown instanceof Error
    ? `${thrown.message} ${thrown.cause instanceof Error ? thrown.cause.message : ''}`
    : '';

/**
 * These take nothing but what belongs to a sign-in: only whether there is such a host is looked at.
 */
const lookUpHost = async (
  { lookUp }: CheckAddressesDeps,
  place: Place,
): Promise<CommandError | null> =>
  (await lookUp(place.address)) === 'none' ? errorAt(place, 'no-server') : null;

/** Only what an address is to blame for; that a server is busy or down says nothing about it. */
const problemsOf = (error: CommandError | null): readonly InputProblem[] =>
  error?.kind === 'invalid-input' ? error.problems : [];

/**
 * Whether the service answers at the addresses that were typed: each that does not is a problem of
 * its own field. Nothing is sent there that is not on every request of a stranger.
 */
export const createAddressCheck =
  (deps: CheckAddressesDeps): CheckAddresses =>
  async ({ banking, registrations }) => {
    const asked: Promise<CommandError | null>[] = [];
    if (banking !== null) {
      const place = { field: 'banking.baseUrl', address: banking.baseUrl };
      asked.push(ask(deps, place, '/v2/organization'));
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
      const place = { field: 'registrations.baseUrl', address: registrations.baseUrl };
      asked.push(ask(deps, place, '/register/registrations/{id}'));
    }
    const problems = (await Promise.all(asked)).flatMap(problemsOf);
    return problems.length === 0 ? ok({}) : failed({ kind: 'invalid-input', problems });
  };

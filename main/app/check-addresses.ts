import type { ProfileDraft } from '../../preload/contract/connections.ts';
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

export type CheckAddresses = (
  of: Pick<ProfileDraft, 'banking' | 'registrations'>,
) => Promise<Result<Record<string, never>>>;

export type CheckAddressesDeps = {
  readonly fetch: Fetch;
  readonly systemIsOnline: () => boolean;
  readonly discover: (issuer: string) => Promise<Result<unknown>>;
};

/** What is wrong with an address, as a problem of the field it was typed into. */
export const addressError = (field: string, code: string): CommandError => ({
  kind: 'invalid-input',
  problems: [{ path: field.split('.'), code }],
});

const codes: Readonly<Record<Exclude<WhyUnreached, 'offline'>, string>> = {
  'no-server': 'no-server',
  refused: 'connection-refused',
  untrusted: 'untrusted-server',
  'no-tls': 'no-tls',
  'timed-out': 'no-answer',
  broken: 'no-answer',
};

export const unreachedError = (field: string, why: WhyUnreached): CommandError =>
  why === 'offline' ? { kind: 'offline' } : addressError(field, codes[why]);

/** Enough for a server that is there; a person waits for it at a form. */
const limits = { ...defaultLimits, attemptTimeoutMs: 10_000 };

/**
 * Asks an address of the service what everybody may ask, without a token. Any answer of an API will
 * do, also "sign in first"; a web page is somebody else's address, mostly the bank's own for its
 * customers.
 */
const ask = async (
  { fetch, systemIsOnline }: CheckAddressesDeps,
  { field, baseUrl, path }: { field: string; baseUrl: string; path: string },
): Promise<CommandError | null> => {
  let thrown: unknown = null;
  const end = await attempt({
    fetch: (url, init) =>
      fetch(url, init).catch((error: unknown) => {
        thrown = error;
        throw error;
      }),
    address: requestAddress(parseBaseAddress(baseUrl), path, { ids: { id: idOfNothing } }),
    init: { method: 'GET', headers: { accept: 'application/json' }, body: null },
    limits,
    signal: new AbortController().signal,
  });
  if (end.kind === 'answered') {
    const isElsewhere =
      end.status < 400 ? end.body.kind !== 'json' : end.status === 404 && end.body.kind !== 'json';
    return isElsewhere ? addressError(field, 'not-the-service') : null;
  }
  if (!systemIsOnline()) return { kind: 'offline' };
  // Node and Chromium tell a refused redirect only by their words; no API sends one.
  if (/redirect/i.test(wordsOf(thrown))) return addressError(field, 'not-the-service');
  return unreachedError(field, thrown === null ? 'timed-out' : whyUnreached(thrown));
};

const wordsOf = (thrown: unknown): string =>
  thrown instanceof Error
    ? `${thrown.message} ${thrown.cause instanceof Error ? thrown.cause.message : ''}`
    : '';

/** Only what an address is to blame for; that a server is busy or down says nothing about it. */
const problemsOf = (error: CommandError | null): readonly InputProblem[] =>
  error?.kind === 'invalid-input' ? error.problems : [];

/**
 * Whether the service answers at the addresses that were typed: each that does not is a problem of
 * its own field. Without a network none can be looked at, which is `offline`.
 */
export const createAddressCheck =
  (deps: CheckAddressesDeps): CheckAddresses =>
  async ({ banking, registrations }) => {
    const errors = await Promise.all([
      ...(banking === null
        ? []
        : [
            ask(deps, {
              field: 'banking.baseUrl',
              baseUrl: banking.baseUrl,
              path: '/v2/organization',
            }),
          ]),
      // Whoever typed all addresses of the sign-in needs no answer of the issuer.
      ...(banking === null ||
      banking.issuer === null ||
      (banking.authorizationEndpoint !== null && banking.tokenEndpoint !== null)
        ? []
        : [deps.discover(banking.issuer).then((found) => (found.ok ? null : found.error))]),
      ...(registrations === null
        ? []
        : [
            ask(deps, {
              field: 'registrations.baseUrl',
              baseUrl: registrations.baseUrl,
              path: '/register/registrations/{id}',
            }),
          ]),
    ]);
    const problems = errors.flatMap(problemsOf);
    if (problems.length > 0) return failed({ kind: 'invalid-input', problems });
    return errors.some((error) => error?.kind === 'offline') ? failed({ kind: 'offline' }) : ok({});
  };

/** No schema here: the page loads this module before its first paint. */
import type * as z from 'zod/mini';
import type { bankProblem, commandError, freshness, inputProblem } from './result-schemas.ts';

export type BankProblem = z.infer<typeof bankProblem>;
export type InputProblem = z.infer<typeof inputProblem>;
export type CommandError = z.infer<typeof commandError>;
export type Freshness = z.infer<typeof freshness>;

type ErrorMeaning = {
  /** The obstacle. `request`: only this request failed; the next one may succeed. */
  readonly of: 'network' | 'session' | 'bank' | 'app' | 'request';
  /** The obstacle ends without the user: the same request may succeed later. */
  readonly isTemporary?: true;
  /** The bank may have carried out the write or the lock. */
  readonly mayHaveHappened?: true;
  /** No request was sent: retry when the obstacle is gone. */
  readonly isUnsent?: true;
};

/** The meaning of each kind of error, whatever command failed. */
const errorMeanings: Readonly<Record<CommandError['kind'], ErrorMeaning>> = {
  offline: { of: 'network', isTemporary: true, isUnsent: true },
  untrusted: { of: 'network', isTemporary: true, isUnsent: true },
  'not-the-bank': { of: 'network', isTemporary: true, isUnsent: true },
  'signed-out': { of: 'session', isUnsent: true },
  'portal-token-needed': { of: 'session', isUnsent: true },
  'not-allowed': { of: 'session' },
  'rate-limited': { of: 'bank', isTemporary: true },
  'service-failed': { of: 'bank', isTemporary: true, mayHaveHappened: true },
  // Timed out in the queue or while waiting for a token.
  'timed-out': { of: 'bank', isTemporary: true, isUnsent: true },
  'outcome-unknown': { of: 'bank', mayHaveHappened: true },
  'not-supported': { of: 'bank' },
  'list-cut-short': { of: 'bank', isUnsent: true },
  'bank-not-read': { of: 'bank', isUnsent: true },
  'not-found': { of: 'request' },
  rejected: { of: 'request' },
  'invalid-input': { of: 'request' },
  'approval-needed': { of: 'request' },
  'app-locked': { of: 'app', isUnsent: true },
  'keychain-unavailable': { of: 'app', isUnsent: true },
  'storage-unavailable': { of: 'app', isUnsent: true },
  unexpected: { of: 'app', mayHaveHappened: true },
};
export function mayHaveHappened({ kind }: CommandError): boolean {
  return errorMeanings[kind].mayHaveHappened === true;
}
export function isTemporary({ kind }: CommandError): boolean {
  return errorMeanings[kind].isTemporary === true;
}
export function isUnsent({ kind }: CommandError): boolean {
  return errorMeanings[kind].isUnsent === true;
}
/** The next request would fail with the same error. */
export function stopsAll(error: CommandError): boolean {
  const isMissingScope = error.kind === 'not-allowed' && error.missingScope !== null;
  return (
    isMissingScope ||
    isUnsent(error) ||
    error.kind === 'rate-limited' ||
    error.kind === 'not-supported'
  );
}
/** Only this request failed; the next one may succeed. */
export function isOfRequest({ kind }: CommandError): boolean {
  return errorMeanings[kind].of === 'request';
}
export const outcomeUnknown: CommandError = { kind: 'outcome-unknown', traceId: null };

export type Result<Value, Failure = CommandError> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: Failure };

export function ok<Value>(value: Value): { readonly ok: true; readonly value: Value } {
  return {
    ok: true,
    value,
  };
}
export function failed<Failure>(error: Failure): { readonly ok: false; readonly error: Failure } {
  return { ok: false, error };
}
export const notFound = failed({ kind: 'not-found', traceId: null } as const);

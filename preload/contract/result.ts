/** Without a schema: the page reads this before its first paint. */
import type * as z from 'zod/mini';
import type { bankProblem, commandError, freshness, inputProblem } from './result-schemas.ts';

export type BankProblem = z.infer<typeof bankProblem>;
export type InputProblem = z.infer<typeof inputProblem>;
export type CommandError = z.infer<typeof commandError>;
export type Freshness = z.infer<typeof freshness>;

type Meaning = {
  /** What stands in the way. Of a `request` alone: the next one may be answered. */
  readonly of: 'network' | 'session' | 'bank' | 'app' | 'request';
  /** It ends without anybody's doing: the same request may be answered later. */
  readonly isTemporary?: true;
  /** The bank may have done what a write or a lock asked for. */
  readonly mayHaveHappened?: true;
  /** The request did not leave: it may be sent once what stands in the way is gone. */
  readonly isUnsent?: true;
};

/** What the kind of an error says, whatever was asked for. */
const meanings: Readonly<Record<CommandError['kind'], Meaning>> = {
  offline: { of: 'network', isTemporary: true, isUnsent: true },
  untrusted: { of: 'network', isTemporary: true, isUnsent: true },
  'not-the-bank': { of: 'network', isTemporary: true, isUnsent: true },
  'signed-out': { of: 'session', isUnsent: true },
  'portal-token-needed': { of: 'session', isUnsent: true },
  'not-allowed': { of: 'session' },
  'rate-limited': { of: 'bank', isTemporary: true },
  'service-failed': { of: 'bank', isTemporary: true, mayHaveHappened: true },
  // It waited for its turn or for a token.
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
  return meanings[kind].mayHaveHappened === true;
}
export function isTemporary({ kind }: CommandError): boolean {
  return meanings[kind].isTemporary === true;
}
export function isUnsent({ kind }: CommandError): boolean {
  return meanings[kind].isUnsent === true;
}
/** The next request would meet the same error. */
export function stopsAll(error: CommandError): boolean {
  const isMissingScope = error.kind === 'not-allowed' && error.missingScope !== null;
  return (
    isMissingScope ||
    isUnsent(error) ||
    error.kind === 'rate-limited' ||
    error.kind === 'not-supported'
  );
}
/** It is about this one request: the next one may be answered. */
export function isOfRequest({ kind }: CommandError): boolean {
  return meanings[kind].of === 'request';
}
/** Whether a write was done is not known. */
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

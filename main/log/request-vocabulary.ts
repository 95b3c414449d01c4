import { oneOf } from './redact.ts';

/** The HTTP methods of the specification and of spec/observed.md. */
export const methods: ReadonlySet<string> = new Set(['GET', 'PUT', 'PATCH', 'POST', 'DELETE']);

/**
 * The failure kinds of the contract and of the client; the log contains no other reason of a
 * failure.
 */
export const failureKinds = [
  ...([
    'offline',
    'untrusted',
    'not-the-bank',
    'timed-out',
    'signed-out',
    'portal-token-needed',
    'app-locked',
    'approval-needed',
    'approval-refused',
    'not-allowed',
    'not-found',
    'no-such-method',
    'conflict',
    'rejected',
  ] as const),
  ...([
    'invalid-input',
    'rate-limited',
    'outcome-unknown',
    'not-supported',
    'keychain-unavailable',
    'storage-unavailable',
    'service-failed',
    'unexpected',
    'cancelled',
  ] as const),
] as const;

/** The HTTP method; `…` for an unknown word. */
export function methodWord(value: unknown): string {
  return oneOf(methods)(value) ?? '…';
}

/** The kind of failure; null: none; `…`: an unknown kind. */
export function errorWord(value: unknown): string | null {
  return value === null || value === undefined
    ? null
    : (oneOf(new Set<string>(failureKinds))(value) ?? '…');
}

import type { CommandError, Result } from '../result.ts';

/**
 * What the first read after signing in says of the address of the API: the code of a problem of its
 * field. Null: the address is good, or something else is to blame.
 */
export const wrongAddressCode = (answer: Result<unknown, CommandError>): string | null => {
  if (answer.ok) return null;
  const { error } = answer;
  if (error.kind === 'not-found') return 'not-the-service';
  if (error.kind !== 'service-failed') return null;
  if (error.status === null) return 'no-answer';
  // A web page, or the answer of another service. A server that is down is not to blame.
  return error.status < 500 ? 'not-the-service' : null;
};

import type { CommandError } from '../result.ts';

/**
 * What a read of the organization says of the address of the API: the code of a problem of its
 * field. Null: something else is to blame, such as a network or a server that is down.
 */
export function wrongAddressCode(error: CommandError): string | null {
  if (error.kind === 'not-found') return 'not-the-service';
  if (error.kind === 'offline') return error.why === 'no-server' ? error.why : null;
  if (error.kind === 'untrusted') return 'untrusted-server';
  if (error.kind === 'not-the-bank')
    return error.why === 'web-page' ? 'not-the-service' : (error.why ?? null);
  if (error.kind !== 'service-failed' || error.status === null) return null;
  // A web page, or the answer of another service. A server that is down is not to blame.
  return error.status < 500 ? 'not-the-service' : null;
}

import type { CommandError } from '../result.ts';

/**
 * What a failed read of the organization says about the API address: a problem code of its field.
 * Null: the address is not the cause, but a network or a server that is down.
 */
export function wrongAddressCode(error: CommandError): string | null {
  if (error.kind === 'not-found') return 'not-the-service';
  if (error.kind === 'offline') return error.why === 'no-server' ? error.why : null;
  if (error.kind === 'untrusted') return 'untrusted-server';
  if (error.kind === 'not-the-bank')
    return error.why === 'web-page' ? 'not-the-service' : (error.why ?? null);
  if (error.kind !== 'service-failed' || error.status === null) return null;
  // A web page or another service answered. A server that is down does not mean a wrong address.
  return error.status < 500 ? 'not-the-service' : null;
}

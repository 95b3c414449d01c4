import type { CommandError } from '../../../preload/contract/result.ts';

/** Whether a banner across the window says it already: no network, no session. */
export function isSaidAcross(error: CommandError): boolean {
  return (
    error.kind === 'offline' || (error.kind === 'signed-out' && error.isStillSignedIn !== true)
  );
}

/**
 * Whether the window says already why a list could not be read: across it, or above the list, where
 * a permission that the bank named stands with a way to get it. A refusal that names none is said
 * nowhere else.
 */
export function isSaidElsewhere(error: CommandError): boolean {
  return isSaidAcross(error) || (error.kind === 'not-allowed' && error.missingScope !== null);
}

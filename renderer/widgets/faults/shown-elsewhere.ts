import type { CommandError } from '../../../preload/contract/result.ts';

/** Whether a banner across the window shows it already: no network, no session. */
export function isShownInBanner(error: CommandError): boolean {
  return (
    error.kind === 'offline' || (error.kind === 'signed-out' && error.isStillSignedIn !== true)
  );
}

/**
 * Whether the window already shows why a list could not be read: in a banner, or above the list
 * with the missing scope and a sign-in. A rejection that names no scope is shown nowhere else.
 */
export function isShownElsewhere(error: CommandError): boolean {
  return isShownInBanner(error) || (error.kind === 'not-allowed' && error.missingScope !== null);
}

/** The service name of an app that was not installed, and of every test. */
export const developmentService = 'Cashdesk development';

/**
 * The service name of this app's entries in the keychain. A run from the sources uses another name
 * than the installed app, so that a PIN set in one never locks the other. `run` separates test runs
 * that share a keychain; the installed app ignores it.
 */
export function keychainService(isPackaged: boolean, run: string | undefined): string {
  if (isPackaged) return 'Cashdesk';
  return run === undefined || run === '' ? developmentService : `${developmentService} ${run}`;
}

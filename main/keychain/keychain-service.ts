/** The service name of an app that was not installed, and of every test. */
export const developmentService = 'Cashdesk development';

/**
 * The name under which the keychain lists this app's entries. A run from the sources uses another
 * one than the installed app: a PIN set in one must never lock the other. `run` separates test runs
 * that share a keychain; the installed app ignores it.
 */
export function keychainService(isPackaged: boolean, run: string | undefined): string {
  if (isPackaged) return 'Cashdesk';
  return run === undefined || run === '' ? developmentService : `${developmentService} ${run}`;
}

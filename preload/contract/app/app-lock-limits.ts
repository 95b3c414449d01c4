/** The times to choose from after which the app locks itself, in minutes. */
export const appLockMinutes = [1, 5, 15, 60] as const;

/** What the PIN or passphrase may be: shorter ones are found too soon, longer ones nobody types. */
export const leastSecretLength = 4;
export const mostSecretLength = 200;

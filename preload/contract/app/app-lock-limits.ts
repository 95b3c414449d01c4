/** The choices for the automatic lock, in minutes without input. */
export const appLockMinutes = [1, 5, 15, 60] as const;

/**
 * Bounds of a PIN or passphrase in characters: shorter ones are guessed too fast, nobody types
 * longer ones.
 */
export const minSecretLength = 4;
export const maxSecretLength = 200;

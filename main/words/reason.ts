import type { CommandError } from '../../preload/contract/result.ts';
import type { Words } from './words.ts';

/** Why something did not work, as half a sentence. */
export const reasonInWords = (error: CommandError, t: Words): string =>
  t(
    error.kind === 'signed-out' && error.isStillSignedIn === true
      ? 'reason.still-signed-in'
      : `reason.${error.kind}`,
  );

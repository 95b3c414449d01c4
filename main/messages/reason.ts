import type { CommandError } from '../../preload/contract/result.ts';
import type { Messages } from './messages.ts';

/** The reason of a failure, as half a sentence. */
export function reasonMessage(error: CommandError, t: Messages): string {
  return t(
    error.kind === 'signed-out' && error.isStillSignedIn === true
      ? 'reason.still-signed-in'
      : error.kind === 'offline' && (error.why === 'proxy' || error.why === 'proxy-password')
        ? `reason.${error.why}`
        : error.kind === 'service-failed' && error.status === null
          ? 'reason.not-reached'
          : `reason.${error.kind}`,
  );
}

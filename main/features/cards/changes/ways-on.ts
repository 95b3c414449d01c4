import type { OpenWrite } from '../../../../preload/contract/approvals.ts';

/** What the bank refused for its content is refused again when it is sent again. */
function isHopeless(error: OpenWrite['error']): boolean {
  return (
    error !== null &&
    ['rejected', 'invalid-input', 'not-supported', 'not-found'].includes(error.kind)
  );
}

/**
 * What the owner may do about a change as it stands. A creation of which nobody knows whether it
 * made a card is asked about with its own key, which makes one card of it however often it is asked;
 * given up, nobody would learn whether there is one. After its time it must not go out any more.
 */
export function waysOn({
  kind,
  state,
  error,
}: Pick<OpenWrite, 'kind' | 'state' | 'error'>): Pick<OpenWrite, 'canRetry' | 'canAbandon'> {
  return {
    canRetry:
      state !== 'sending' && state !== 'too-late' && !(state === 'refused' && isHopeless(error)),
    canAbandon: state !== 'sending' && !(state === 'unknown' && kind === 'create'),
  };
}

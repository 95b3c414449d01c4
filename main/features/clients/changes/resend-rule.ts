import type { ClientWrite } from './client-write.ts';

/**
 * Whether a change or a deletion of a client may leave once more.
 * - `when-asked`: nobody knows whether it was done. Done twice it is what its owner wants once, but it
 *   could overwrite what somebody else changed meanwhile, so she says when. - `never`: it is on its
 *   way, or at its end.
 */
type ClientResendRule = 'when-asked' | 'never';

/** The one place where that is decided. */
export function clientResendRule({ state }: Pick<ClientWrite, 'state'>): ClientResendRule {
  return state === 'indeterminate' ? 'when-asked' : 'never';
}

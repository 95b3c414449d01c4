import type { CommandError } from '../../../preload/contract/result.ts';
import { reasonOrThrow, storageError } from '../../data/storage-failure.ts';
import type { OpenConnection } from '../../features/open-connection.ts';

/**
 * Forgets the probed endpoints, so that they are probed again. Returns why the write failed (full
 * disk); null: it worked, or no connection is open.
 */
export function forgetProbedEndpoints(open: OpenConnection | null): CommandError | null {
  try {
    open?.cache.capabilities.forget();
    return null;
  } catch (cause) {
    return storageError(reasonOrThrow(cause));
  }
}

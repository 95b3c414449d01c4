import type { CommandError } from '../../../preload/contract/result.ts';
import { reasonOrThrow, storageError } from '../../data/storage-failure.ts';
import type { OpenConnection } from '../../features/open-connection.ts';

/**
 * What the service was found to offer is asked anew from now on. Why that could not be written
 * down, such as a full disk; null: it is, or nothing is open.
 */
export function forgetFindings(open: OpenConnection | null): CommandError | null {
  try {
    open?.cache.capabilities.forget();
    return null;
  } catch (cause) {
    return storageError(reasonOrThrow(cause));
  }
}

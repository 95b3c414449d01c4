import type { CommandError } from '../../../preload/contract/result.ts';
import { reasonOrThrow, storageError } from '../../data/storage-failure.ts';
import type { OpenConnection } from '../../features/open-connection.ts';

/**
 * Forgets which endpoints the service offers, so that they are checked again. Answers why that could
 * not be written (a full disk); null: it was, or no connection is open.
 */
export function forgetFindings(open: OpenConnection | null): CommandError | null {
  try {
    open?.cache.capabilities.forget();
    return null;
  } catch (cause) {
    return storageError(reasonOrThrow(cause));
  }
}

import type { SecretName } from '../../preload/contract/app/connections.ts';
import type { Result } from '../../preload/contract/result.ts';
import type { KeychainFailure } from '../keychain/secret-store.ts';

/**
 * `for-others`: a secret exists, entered for other addresses than the target. It stays stored, and
 * the user is asked to enter it again.
 */
export type FoundSecret =
  | { readonly kind: 'found'; readonly secret: string }
  | { readonly kind: 'none' }
  | { readonly kind: 'for-others' };

/**
 * Reads a secret only for the addresses it is about to be sent to
 * (`preload/contract/app/secret-audience.ts`).
 */
export type ReadSecret = (
  connectionId: string,
  name: SecretName,
  audience: readonly string[],
) => Promise<Result<FoundSecret, KeychainFailure>>;

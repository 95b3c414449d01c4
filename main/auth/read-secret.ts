import type { SecretName } from '../../preload/contract/app/connections.ts';
import type { Result } from '../../preload/contract/result.ts';
import type { KeychainFailure } from '../keychain/secret-store.ts';

/**
 * `for-others`: there is one, typed for other addresses than those it would go to. It stays where
 * it is, and the owner is asked for it again.
 */
export type FoundSecret =
  | { readonly kind: 'found'; readonly secret: string }
  | { readonly kind: 'none' }
  | { readonly kind: 'for-others' };

/**
 * Reads a secret for those it is about to be sent to (`preload/contract/app/secret-audience.ts`), and
 * for nobody else.
 */
export type ReadSecret = (
  connectionId: string,
  name: SecretName,
  audience: readonly string[],
) => Promise<Result<FoundSecret, KeychainFailure>>;

import type { Result } from '../../../preload/contract/result.ts';
import {
  type PortalTokenProof,
  provePortalToken,
} from '../../bank/registrations/prove-portal-token.ts';
import type { OpenConnection } from '../../features/open-connection.ts';

/**
 * Checks whether the registration service accepts the portal token, with a followed registration if
 * there is one. Null without a connection that has registrations.
 */
export function portalTokenProof(
  open: Pick<OpenConnection, 'registrationsClient' | 'vault'> | null,
): (() => Promise<Result<PortalTokenProof>>) | null {
  const client = open?.registrationsClient ?? null;
  return client === null
    ? null
    : () =>
        provePortalToken(
          client,
          open?.vault?.registrations.range({ at: 0, limit: 1 })[0]?.id ?? null,
        );
}

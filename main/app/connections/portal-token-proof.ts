import type { Result } from '../../../preload/contract/result.ts';
import {
  type PortalTokenProof,
  provePortalToken,
} from '../../bank/registrations/prove-portal-token.ts';
import type { OpenConnection } from '../../features/open-connection.ts';

/**
 * Asks the registrations' service whether it takes the portal token, by a registration that is
 * followed where there is one; null without a connection that has registrations.
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
          open?.vault?.registrations.stretch({ at: 0, limit: 1 })[0]?.id ?? null,
        );
}

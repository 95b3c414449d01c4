import type { RegistrationId } from '../../../preload/contract/values.ts';
import { linkHost } from '../../bank/products/link-host.ts';
import type { OpenConnection } from '../open-connection.ts';
import { keptRegistration, plainId } from './kept-registrations.ts';

/**
 * The link by which the customer goes on, as the service last gave it; null without one, and for
 * anything but plain https.
 */
export const registrationLink = (
  connection: OpenConnection | null,
  id: RegistrationId,
): string | null => {
  const link = connection?.vault
    ? (keptRegistration(connection.vault, plainId(id))?.redirectionLink ?? null)
    : null;
  return linkHost(link) === null ? null : link;
};

import type { RegistrationId } from '../../../preload/contract/values.ts';
import { linkHost } from '../../bank/products/link-host.ts';
import type { Scope } from '../scope.ts';
import { storedRegistration } from './stored-registrations.ts';
import { normalizeId } from '../followed-ids.ts';

/**
 * The service's last link for the customer to continue; null without one, and for any address that
 * is not plain https.
 */
export function registrationLink(
  { vault }: Pick<Scope, 'vault'>,
  id: RegistrationId,
): string | null {
  const link = vault && (storedRegistration(vault, normalizeId(id))?.redirectionLink ?? null);
  return linkHost(link) === null ? null : link;
}

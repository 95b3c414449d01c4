import type { RegistrationId } from '../../../preload/contract/values.ts';
import { linkHost } from '../../bank/products/link-host.ts';
import type { Scope } from '../scope.ts';
import { keptRegistration } from './kept-registrations.ts';
import { plainId } from '../followed-ids.ts';

/**
 * The link by which the customer goes on, as the service last gave it; null without one, and for
 * anything but plain https.
 */
export function registrationLink(
  { vault }: Pick<Scope, 'vault'>,
  id: RegistrationId,
): string | null {
  const link = vault && (keptRegistration(vault, plainId(id))?.redirectionLink ?? null);
  return linkHost(link) === null ? null : link;
}

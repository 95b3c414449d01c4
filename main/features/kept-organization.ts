import type { Organization } from '../../preload/contract/organization.ts';
import { organizationCodec } from '../data/codecs/bank-models.ts';
import type { OpenConnection } from './open-connection.ts';

/** The name under which the organisation is kept. */
export const organizationSubject = 'organization';

type Kept = Pick<OpenConnection, 'cache'>;

/**
 * The organisation as the bank last gave it; null when it never did, or the cache was lost since.
 */
export function keptOrganization({ cache }: Kept): Organization | null {
  const kept = cache.snapshots.get(organizationSubject);
  return kept === null ? null : organizationCodec.read(kept.body);
}

/** The country of the organisation as the bank last gave it; null when that is not known. */
export function keptOrganizationCountry(connection: Kept): string | null {
  return keptOrganization(connection)?.legalCountry ?? null;
}

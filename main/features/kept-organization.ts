import type { Organization } from '../../preload/contract/organization.ts';
import { organizationCodec } from '../data/codecs/bank-models.ts';
import type { OpenConnection } from './open-connection.ts';

/** The name under which the organisation is kept. */
export const organizationSubject = 'organization';

type Kept = Pick<OpenConnection, 'cache'>;

/**
 * The organisation as the bank last gave it; null when it never did, or the cache was lost since.
 */
export const keptOrganization = ({ cache }: Kept): Organization | null => {
  const kept = cache.snapshots.get(organizationSubject);
  return kept === null ? null : organizationCodec.read(kept.body);
};

/** The country of the organisation as the bank last gave it; null when that is not known. */
export const keptOrganizationCountry = (connection: Kept): string | null =>
  keptOrganization(connection)?.legalCountry ?? null;

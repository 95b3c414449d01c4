import type { Organization } from '../../preload/contract/organization.ts';
import { organizationCodec } from '../data/codecs/bank-models.ts';
import type { OpenConnection } from './open-connection.ts';

/** The cache key of the organisation. */
export const organizationSubject = 'organization';

type WithCache = Pick<OpenConnection, 'cache'>;

/** The cached organisation; null if the bank never sent it, or the cache was lost since. */
export function cachedOrganization({ cache }: WithCache): Organization | null {
  const cached = cache.snapshots.get(organizationSubject);
  return cached === null ? null : organizationCodec.read(cached.body);
}

/** The cached organisation's country; null if unknown. */
export function cachedOrganizationCountry(connection: WithCache): string | null {
  return cachedOrganization(connection)?.legalCountry ?? null;
}

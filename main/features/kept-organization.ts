import type { Organization } from '../../preload/contract/organization.ts';
import type { OpenConnection } from './open-connection.ts';

/** The name under which the organisation is kept. */
export const organizationSubject = 'organization';

/** The country of the organisation as the bank last gave it; null when that is not known. */
export const keptOrganizationCountry = ({ cache }: OpenConnection): string | null => {
  const kept = cache.snapshots.get(organizationSubject);
  return kept === null ? null : (JSON.parse(kept.body) as Organization).legalCountry;
};

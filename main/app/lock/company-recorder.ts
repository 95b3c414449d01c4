import { bindingOf } from '../../../preload/contract/app/secret-audience.ts';
import { cachePath, databaseExists } from '../../data/database-files.ts';
import { cachedOrganization } from '../../features/cached-organization.ts';
import type { Profile } from '../../profiles/profile-document.ts';
import type { AppContext } from '../context.ts';
import { companyIdOf } from './known-companies.ts';

type Context = Pick<
  AppContext,
  | 'active'
  | 'closedConnections'
  | 'companies'
  | 'dataChanged'
  | 'directory'
  | 'lockState'
  | 'profiles'
  | 'reopened'
  | 'reportBug'
>;

/**
 * Stores next to the PIN which company each connection belongs to, because such a company can reset
 * a forgotten PIN.
 * @returns a function that stores the companies of all connections, also of those last open before
 * companies were stored
 */
export function createCompanyRecorder(context: Context): () => Promise<void> {
  const { active, closedConnections, companies, profiles, lockState } = context;

  const noteCompany = async (
    { id, kind, banking }: Profile,
    from: Parameters<typeof cachedOrganization>[0],
  ): Promise<void> => {
    const organization = cachedOrganization(from);
    const companyId = organization && companyIdOf(organization);
    if (kind !== 'demo' && banking !== null && companyId !== null)
      await companies.note(id, { companyId, binding: bindingOf(banking) });
  };
  /** A locked app adds no company: otherwise a stranger could add one that unlocks it. */
  const noteOpenCompany = async (): Promise<void> => {
    const open = active.current();
    if (open !== null && lockState.phase === 'open') await noteCompany(open.profile, open);
  };
  const note = (): void => void noteOpenCompany().catch(context.reportBug);
  context.reopened.listen(note);
  context.dataChanged.listen((topic) => {
    if (topic === 'organization') note();
  });

  return async () => {
    await noteOpenCompany();
    const companiesById = await companies.read();
    for (const profile of profiles.list())
      if (
        companiesById.ok &&
        databaseExists(cachePath(context.directory, profile.id)) &&
        !Object.hasOwn(companiesById.value ?? {}, profile.id) &&
        profile.id !== active.current()?.profile.id
      )
        await closedConnections.withData(profile, (data) => noteCompany(profile, data));
  };
}

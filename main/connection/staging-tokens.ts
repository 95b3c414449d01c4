import { bankOrigins, registrationsOrigins } from '../../preload/contract/app/secret-audience.ts';
import type { ConnectionSecrets } from '../profiles/connection-secrets.ts';
import type { Profile } from '../profiles/profile-document.ts';

export type StagingTokens = {
  readonly banking: string | null;
  readonly registrations: string | null;
};

/**
 * The staging token for one part of a profile; null if its requests have none. It is sent only to
 * sandboxes, whatever the keychain contains.
 */
export async function stagingTokenOf(
  secrets: Pick<ConnectionSecrets, 'read'>,
  { id, kind, banking, registrations }: Profile,
  part: keyof StagingTokens,
): Promise<string | null> {
  const audience =
    part === 'banking'
      ? banking && bankOrigins(banking)
      : registrations && registrationsOrigins(registrations);
  if (audience === null || kind !== 'sandbox') return null;
  const stored = await secrets.read(id, 'staging-token', audience);
  return stored.ok && stored.value.kind === 'found' ? stored.value.secret : null;
}

export async function readStagingTokens(
  secrets: Pick<ConnectionSecrets, 'read'>,
  profile: Profile,
): Promise<StagingTokens> {
  return {
    banking: await stagingTokenOf(secrets, profile, 'banking'),
    registrations: await stagingTokenOf(secrets, profile, 'registrations'),
  };
}

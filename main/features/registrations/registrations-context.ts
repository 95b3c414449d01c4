import { type Result, failed, ok } from '../../../preload/contract/result.ts';
import {
  type RegistrationsBank,
  createRegistrationsBank,
} from '../../bank/registrations/registrations-bank.ts';
import type { Vault } from '../../data/vault/open-vault.ts';
import { noVault } from '../open-connection.ts';
import type { Scope } from '../scope.ts';

/** What every use case of registrations needs. */
export type RegistrationsContext = Scope & {
  /** The onboarding part of the connection; null where its profile has none. */
  readonly onboarding: RegistrationsBank | null;
};

export const onboardingOf = ({
  registrationsClient,
  profile,
}: Pick<Scope, 'registrationsClient' | 'profile'>): RegistrationsBank | null => {
  if (registrationsClient === null || profile.registrations === null) return null;
  const { baseUrl, headerPrefix, partnerId } = profile.registrations;
  return createRegistrationsBank(registrationsClient, {
    baseUrl,
    headers: { [`${headerPrefix}-Partner-Id`]: partnerId },
  });
};

/** The vault of the connection. Error: `storage-unavailable` where it could not be opened. */
export const openVaultOf = ({
  vault,
  vaultFailure,
}: Pick<Scope, 'vault' | 'vaultFailure'>): Result<Vault> =>
  vault ? ok(vault) : failed(noVault({ vaultFailure }));

import {
  type RegistrationsBank,
  createRegistrationsBank,
} from '../../bank/registrations/registrations-bank.ts';
import type { Scope } from '../scope.ts';

/** What every use case of registrations needs. */
export type RegistrationsContext = Scope & {
  /** The onboarding part of the connection; null where its profile has none. */
  readonly onboarding: RegistrationsBank | null;
};

export function onboardingOf({
  registrationsClient,
  profile,
}: Pick<Scope, 'registrationsClient' | 'profile'>): RegistrationsBank | null {
  if (registrationsClient === null || profile.registrations === null) return null;
  const { baseUrl, headerPrefix, partnerId } = profile.registrations;
  return createRegistrationsBank(registrationsClient, {
    baseUrl,
    headers: { [`${headerPrefix}-Partner-Id`]: partnerId },
  });
}

import {
  type RegistrationsBank,
  createRegistrationsBank,
} from '../../bank/registrations/registrations-bank.ts';
import type { Scope } from '../scope.ts';

export type RegistrationsContext = Scope & {
  /** The connection's client for registrations; null if its profile has none. */
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

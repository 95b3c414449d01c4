import type { NewRegistration } from '../../../../preload/contract/registrations.ts';
import { emptyNewRegistration, emptyStakeholder, noAmount } from './new-registration-values.ts';
import type {
  AmountValues,
  LegalEntityValues,
  NewRegistrationValues,
  StakeholderValues,
} from './new-registration-values.ts';
import { knownOrigins } from './to-new-registration.ts';

type Stakeholder = NewRegistration['stakeholders'][number];

function isKnownOrigin(origin: string): boolean {
  return knownOrigins.some((known) => known === origin);
}

function originsOf(all: readonly string[]): Pick<StakeholderValues, 'origins' | 'otherOrigins'> {
  return {
    origins: all.filter(isKnownOrigin),
    otherOrigins: all.filter((each) => !isKnownOrigin(each)).join(', '),
  };
}

function amountOf(
  amount: { readonly value: string; readonly currency: string } | null,
  currency: string,
): AmountValues {
  return amount === null ? noAmount(currency) : { ...amount };
}

/** Turns missing texts into empty ones. */
function texts<Fields extends object>(fields: Fields): { [Name in keyof Fields]: string } {
  return Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [name, typeof text === 'string' ? text : '']),
  ) as { [Name in keyof Fields]: string };
}

function legalEntity(
  { capitalAmount, shareCapitalOrigin, ...textFields }: Stakeholder['legalEntities'][number],
  currency: string,
): LegalEntityValues {
  return {
    ...texts(textFields),
    capitalAmount: amountOf(capitalAmount, currency),
    ...originsOf(shareCapitalOrigin),
  };
}

function stakeholder(
  {
    capitalAmount,
    shareCapitalOrigin,
    legalEntities,
    isOwner,
    birthAddress,
    residenceAddress,
    ...textFields
  }: Stakeholder,
  currency: string,
): StakeholderValues {
  return {
    ...emptyStakeholder(currency),
    ...texts(textFields),
    isOwner,
    birthAddress: texts(birthAddress),
    residenceAddress: texts(residenceAddress),
    capitalAmount: amountOf(capitalAmount, currency),
    ...originsOf(shareCapitalOrigin),
    legalEntities: legalEntities.map((entity) => legalEntity(entity, currency)),
  };
}

function flowOf(legalFlow: string | null): Pick<NewRegistrationValues, 'flow' | 'otherFlow'> {
  if (legalFlow === null) return { flow: 'none', otherFlow: '' };
  return legalFlow === 'company_creation' || legalFlow === 'existing_company'
    ? { flow: legalFlow, otherFlow: '' }
    : { flow: 'other', otherFlow: legalFlow };
}

/** Fills the form from a registration. */
export function fromNewRegistration(registration: NewRegistration): NewRegistrationValues {
  const { address, totalCapitalAmount, ...textFields } = registration.organization;
  const currency =
    totalCapitalAmount?.currency ?? emptyNewRegistration.organization.totalCapitalAmount.currency;
  return {
    locale: registration.locale,
    ...flowOf(registration.legalFlow),
    partnerRedirectUrl: registration.partnerRedirectUrl ?? '',
    partnerUser: texts(registration.partnerUser),
    organization: {
      ...texts(textFields),
      address: texts(address),
      totalCapitalAmount: amountOf(totalCapitalAmount, currency),
    },
    stakeholders: registration.stakeholders.map((each) => stakeholder(each, currency)),
    otherFieldsJson: registration.otherFieldsJson,
  };
}

import { decimalWithoutDoubt } from '../../../format/limit-input.ts';
import { orNull } from '../../../format/typed-text.ts';
import type { NewRegistration } from '../../../../preload/contract/registrations.ts';
import type { InputProblem } from '../../../../preload/contract/result.ts';
import type {
  AmountValues,
  LegalEntityValues,
  NewRegistrationValues,
  StakeholderValues,
} from './new-registration-values.ts';

/** The origins of capital in the specification; there are others. */
export const knownOrigins = [
  'personal_savings',
  'employment_or_business_income',
  'dividends',
] as const;

/**
 * The typed text as a decimal if it is unambiguous: `1 000,50` is `1000.50`. Otherwise as typed,
 * and validation rejects it.
 */
function decimalOf(typed: string, currency: string): string {
  const plain = typed.trim();
  if (/^\d+(?:\.\d+)?$/.test(plain)) return plain;
  return decimalWithoutDoubt(typed, currency) ?? plain;
}

function amount({ value, currency }: AmountValues): { value: string; currency: string } | null {
  return value.trim() === ''
    ? null
    : { value: decimalOf(value, currency.trim()), currency: currency.trim().toUpperCase() };
}

/** The typed ones after the selected ones, without duplicates. */
function origins({
  origins: chosen,
  otherOrigins,
}: Pick<StakeholderValues, 'origins' | 'otherOrigins'>): string[] {
  return [
    ...new Set([
      ...chosen,
      ...otherOrigins
        .split(/[,;\n]/)
        .map((each) => each.trim())
        .filter((each) => each !== ''),
    ]),
  ];
}

function legalEntity(
  values: LegalEntityValues,
): NewRegistration['stakeholders'][number]['legalEntities'][number] {
  return {
    legalName: orNull(values.legalName),
    legalNumber: orNull(values.legalNumber),
    legalCountry: orNull(values.legalCountry),
    capitalAmount: amount(values.capitalAmount),
    shareCapitalOrigin: origins(values),
  };
}

function stakeholder(values: StakeholderValues): NewRegistration['stakeholders'][number] {
  return {
    capitalAmount: amount(values.capitalAmount),
    isOwner: values.isOwner,
    firstName: orNull(values.firstName),
    lastName: orNull(values.lastName),
    email: orNull(values.email),
    gender: orNull(values.gender),
    phoneNumber: orNull(values.phoneNumber),
    nationality: orNull(values.nationality),
    birthDate: orNull(values.birthDate),
    birthAddress: {
      postalCode: orNull(values.birthAddress.postalCode),
      city: orNull(values.birthAddress.city),
      country: orNull(values.birthAddress.country),
    },
    residenceAddress: {
      line1: orNull(values.residenceAddress.line1),
      postalCode: orNull(values.residenceAddress.postalCode),
      city: orNull(values.residenceAddress.city),
      country: orNull(values.residenceAddress.country),
    },
    shareholdingType: orNull(values.shareholdingType),
    shareCapitalOrigin: origins(values),
    legalEntities: values.legalEntities.map(legalEntity),
  };
}

function flowOf({ flow, otherFlow }: NewRegistrationValues): string | null {
  if (flow === 'none') return null;
  return flow === 'other' ? orNull(otherFlow) : flow;
}

/** The request of the form: empty fields are null. */
export function toNewRegistration(values: NewRegistrationValues): NewRegistration {
  const { organization, partnerUser } = values;
  const { address } = organization;
  return {
    locale: values.locale,
    legalFlow: flowOf(values),
    partnerRedirectUrl: orNull(values.partnerRedirectUrl),
    partnerUser: {
      firstName: orNull(partnerUser.firstName),
      lastName: orNull(partnerUser.lastName),
      email: orNull(partnerUser.email),
    },
    organization: {
      entityType: orNull(organization.entityType),
      legalName: orNull(organization.legalName),
      legalForm: orNull(organization.legalForm),
      legalSector: orNull(organization.legalSector),
      legalRegistrationDate: orNull(organization.legalRegistrationDate),
      legalVatNumber: orNull(organization.legalVatNumber),
      address: {
        line1: orNull(address.line1),
        line2: orNull(address.line2),
        postalCode: orNull(address.postalCode),
        city: orNull(address.city),
        country: orNull(address.country),
      },
      totalCapitalAmount: amount(organization.totalCapitalAmount),
    },
    stakeholders: values.stakeholders.map(stakeholder),
    otherFieldsJson: values.otherFieldsJson.trim(),
  };
}

/** Problems of the form that the request cannot show. */
export function formProblems({ flow, otherFlow }: NewRegistrationValues): readonly InputProblem[] {
  return flow === 'other' && otherFlow.trim() === ''
    ? [{ path: ['legalFlow'], code: 'required' }]
    : [];
}

/** Identifies the content: equal content is the same registration. */
export function contentOf(registration: NewRegistration): string {
  return JSON.stringify(registration);
}

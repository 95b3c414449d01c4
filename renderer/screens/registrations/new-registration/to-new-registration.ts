import { unambiguousDecimal } from '../../../format/limit-input.ts';
import { trimmedOrNull } from '../../../format/typed-text.ts';
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
  return unambiguousDecimal(typed, currency) ?? plain;
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
    legalName: trimmedOrNull(values.legalName),
    legalNumber: trimmedOrNull(values.legalNumber),
    legalCountry: trimmedOrNull(values.legalCountry),
    capitalAmount: amount(values.capitalAmount),
    shareCapitalOrigin: origins(values),
  };
}

function stakeholder(values: StakeholderValues): NewRegistration['stakeholders'][number] {
  return {
    capitalAmount: amount(values.capitalAmount),
    isOwner: values.isOwner,
    firstName: trimmedOrNull(values.firstName),
    lastName: trimmedOrNull(values.lastName),
    email: trimmedOrNull(values.email),
    gender: trimmedOrNull(values.gender),
    phoneNumber: trimmedOrNull(values.phoneNumber),
    nationality: trimmedOrNull(values.nationality),
    birthDate: trimmedOrNull(values.birthDate),
    birthAddress: {
      postalCode: trimmedOrNull(values.birthAddress.postalCode),
      city: trimmedOrNull(values.birthAddress.city),
      country: trimmedOrNull(values.birthAddress.country),
    },
    residenceAddress: {
      line1: trimmedOrNull(values.residenceAddress.line1),
      postalCode: trimmedOrNull(values.residenceAddress.postalCode),
      city: trimmedOrNull(values.residenceAddress.city),
      country: trimmedOrNull(values.residenceAddress.country),
    },
    shareholdingType: trimmedOrNull(values.shareholdingType),
    shareCapitalOrigin: origins(values),
    legalEntities: values.legalEntities.map(legalEntity),
  };
}

function flowOf({ flow, otherFlow }: NewRegistrationValues): string | null {
  if (flow === 'none') return null;
  return flow === 'other' ? trimmedOrNull(otherFlow) : flow;
}

/** The request of the form: empty fields are null. */
export function toNewRegistration(values: NewRegistrationValues): NewRegistration {
  const { organization, partnerUser } = values;
  const { address } = organization;
  return {
    locale: values.locale,
    legalFlow: flowOf(values),
    partnerRedirectUrl: trimmedOrNull(values.partnerRedirectUrl),
    partnerUser: {
      firstName: trimmedOrNull(partnerUser.firstName),
      lastName: trimmedOrNull(partnerUser.lastName),
      email: trimmedOrNull(partnerUser.email),
    },
    organization: {
      entityType: trimmedOrNull(organization.entityType),
      legalName: trimmedOrNull(organization.legalName),
      legalForm: trimmedOrNull(organization.legalForm),
      legalSector: trimmedOrNull(organization.legalSector),
      legalRegistrationDate: trimmedOrNull(organization.legalRegistrationDate),
      legalVatNumber: trimmedOrNull(organization.legalVatNumber),
      address: {
        line1: trimmedOrNull(address.line1),
        line2: trimmedOrNull(address.line2),
        postalCode: trimmedOrNull(address.postalCode),
        city: trimmedOrNull(address.city),
        country: trimmedOrNull(address.country),
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

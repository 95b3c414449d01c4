import { defineFormFields } from '../../../forms/form-fields.ts';
import type { FieldsOf } from '../../../forms/use-form.ts';
import type { NewRegistrationValues } from './new-registration-values.ts';

/** The steps of the form, in order; the last one shows the request. */
export const formSteps = [
  'user',
  'organization',
  'stakeholders',
  'capital',
  'flow',
  'other',
  'review',
] as const;
export type FormStep = (typeof formSteps)[number];

/** The fields of a new registration. A field's name is its path into a `NewRegistration`. */
export const registrationFields = defineFormFields<NewRegistrationValues, null>()({
  locale: {},
  legalFlow: { textPaths: ['otherFlow', 'flow'] },
  partnerRedirectUrl: {},
  // Fields that the form lacks are written among the other fields.
  otherFieldsJson: { names: ['oauth'] },
  'partnerUser.firstName': {},
  'partnerUser.lastName': {},
  'partnerUser.email': {},
  'organization.entityType': {},
  'organization.legalName': {},
  'organization.legalForm': {},
  'organization.legalSector': {},
  'organization.legalRegistrationDate': {},
  'organization.legalVatNumber': {},
  'organization.address.line1': {},
  'organization.address.line2': {},
  'organization.address.postalCode': {},
  'organization.address.city': {},
  'organization.address.country': {},
  'organization.totalCapitalAmount': { textPaths: ['organization.totalCapitalAmount.value'] },
  'organization.totalCapitalAmount.currency': {},
  stakeholders: {},
  'stakeholders.*': {},
  // A checkbox has no place for a problem.
  'stakeholders.*.isOwner': { isShown: () => false },
  'stakeholders.*.firstName': {},
  'stakeholders.*.lastName': {},
  'stakeholders.*.email': {},
  'stakeholders.*.gender': {},
  'stakeholders.*.phoneNumber': {},
  'stakeholders.*.nationality': {},
  'stakeholders.*.birthDate': {},
  'stakeholders.*.shareholdingType': {},
  'stakeholders.*.birthAddress.postalCode': {},
  'stakeholders.*.birthAddress.city': {},
  'stakeholders.*.birthAddress.country': {},
  'stakeholders.*.residenceAddress.line1': {},
  'stakeholders.*.residenceAddress.postalCode': {},
  'stakeholders.*.residenceAddress.city': {},
  'stakeholders.*.residenceAddress.country': {},
  'stakeholders.*.capitalAmount': { textPaths: ['stakeholders.*.capitalAmount.value'] },
  'stakeholders.*.capitalAmount.currency': {},
  'stakeholders.*.shareCapitalOrigin': {
    textPaths: ['stakeholders.*.otherOrigins', 'stakeholders.*.origins'],
  },
  'stakeholders.*.legalEntities.*': {},
  'stakeholders.*.legalEntities.*.legalName': {},
  'stakeholders.*.legalEntities.*.legalNumber': {},
  'stakeholders.*.legalEntities.*.legalCountry': {},
  'stakeholders.*.legalEntities.*.capitalAmount': {
    textPaths: ['stakeholders.*.legalEntities.*.capitalAmount.value'],
  },
  'stakeholders.*.legalEntities.*.capitalAmount.currency': {},
  'stakeholders.*.legalEntities.*.shareCapitalOrigin': {
    textPaths: [
      'stakeholders.*.legalEntities.*.otherOrigins',
      'stakeholders.*.legalEntities.*.origins',
    ],
  },
});
export type RegistrationField = Exclude<ReturnType<typeof registrationFields.fieldAt>, null>;
export type RegistrationFields = FieldsOf<NewRegistrationValues, RegistrationField>;

/** The step of a field. */
export function stepOf(field: string): FormStep {
  if (/(?:^|\.)(?:totalCapitalAmount|capitalAmount|shareCapitalOrigin)(?:\.|$)/.test(field))
    return 'capital';
  const [first] = field.split('.');
  if (first === 'partnerUser') return 'user';
  if (first === 'organization') return 'organization';
  if (first === 'stakeholders') return 'stakeholders';
  return first === 'otherFieldsJson' ? 'other' : 'flow';
}

/** The number of fields with a problem, by step. */
export function countBySteps(fields: Iterable<string>): ReadonlyMap<FormStep, number> {
  const counts = new Map<FormStep, number>();
  for (const field of fields) counts.set(stepOf(field), (counts.get(stepOf(field)) ?? 0) + 1);
  return counts;
}

import * as z from 'zod/mini';
import { draftForm } from '../../../platform/drafts/draft-form.ts';
import type { SentDraft } from '../../../forms/use-sent-form.ts';

const amountValues = z.strictObject({ value: z.string(), currency: z.string() });
export type AmountValues = z.infer<typeof amountValues>;

/** Origins of capital: the selected known ones, and typed ones separated by commas. */
const originValues = { origins: z.array(z.string()), otherOrigins: z.string() };

const legalEntityValues = z.strictObject({
  legalName: z.string(),
  legalNumber: z.string(),
  legalCountry: z.string(),
  capitalAmount: amountValues,
  ...originValues,
});
export type LegalEntityValues = z.infer<typeof legalEntityValues>;

const stakeholderValues = z.strictObject({
  isOwner: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  gender: z.string(),
  phoneNumber: z.string(),
  nationality: z.string(),
  birthDate: z.string(),
  birthAddress: z.strictObject({ postalCode: z.string(), city: z.string(), country: z.string() }),
  residenceAddress: z.strictObject({
    line1: z.string(),
    postalCode: z.string(),
    city: z.string(),
    country: z.string(),
  }),
  shareholdingType: z.string(),
  capitalAmount: amountValues,
  ...originValues,
  legalEntities: z.array(legalEntityValues),
});
export type StakeholderValues = z.infer<typeof stakeholderValues>;

export const registrationLocales = ['en', 'fr', 'it', 'de', 'es', 'pt'] as const;

/** The typed content of the fields. */
const newRegistrationValues = z.strictObject({
  locale: z.enum(registrationLocales),
  /** `none`: not sent; `other`: the text in `otherFlow`. */
  flow: z.enum(['none', 'company_creation', 'existing_company', 'other']),
  otherFlow: z.string(),
  partnerRedirectUrl: z.string(),
  partnerUser: z.strictObject({ firstName: z.string(), lastName: z.string(), email: z.string() }),
  organization: z.strictObject({
    entityType: z.string(),
    legalName: z.string(),
    legalForm: z.string(),
    legalSector: z.string(),
    legalRegistrationDate: z.string(),
    legalVatNumber: z.string(),
    address: z.strictObject({
      line1: z.string(),
      line2: z.string(),
      postalCode: z.string(),
      city: z.string(),
      country: z.string(),
    }),
    totalCapitalAmount: amountValues,
  }),
  stakeholders: z.array(stakeholderValues),
  otherFieldsJson: z.string(),
});
export type NewRegistrationValues = z.infer<typeof newRegistrationValues>;

/** An empty amount in the given currency. */
export function noAmount(currency = 'EUR'): AmountValues {
  return { value: '', currency };
}

export function emptyLegalEntity(currency?: string): LegalEntityValues {
  return {
    legalName: '',
    legalNumber: '',
    legalCountry: '',
    capitalAmount: noAmount(currency),
    origins: [],
    otherOrigins: '',
  };
}

export function emptyStakeholder(currency?: string): StakeholderValues {
  return {
    isOwner: false,
    firstName: '',
    lastName: '',
    email: '',
    gender: '',
    phoneNumber: '',
    nationality: '',
    birthDate: '',
    birthAddress: { postalCode: '', city: '', country: '' },
    residenceAddress: { line1: '', postalCode: '', city: '', country: '' },
    shareholdingType: '',
    capitalAmount: noAmount(currency),
    origins: [],
    otherOrigins: '',
    legalEntities: [],
  };
}

export const emptyNewRegistration: NewRegistrationValues = {
  locale: 'en',
  flow: 'none',
  otherFlow: '',
  partnerRedirectUrl: '',
  partnerUser: { firstName: '', lastName: '', email: '' },
  organization: {
    entityType: '',
    legalName: '',
    legalForm: '',
    legalSector: '',
    legalRegistrationDate: '',
    legalVatNumber: '',
    address: { line1: '', line2: '', postalCode: '', city: '', country: '' },
    totalCapitalAmount: noAmount(),
  },
  stakeholders: [],
  otherFieldsJson: '',
};

/**
 * The id and the content of the write to the service (`sentDraft` of the contract). No id is sent
 * twice.
 */
const sentContent = z.object({ writeId: z.string(), atEpochMs: z.number(), content: z.string() });
export type SentContent = z.infer<typeof sentContent>;

type NewRegistrationDraft = SentDraft<NewRegistrationValues, SentContent>;

/** The stored form of a new registration. The language alone is not worth storing. */
export const newRegistrationForm = draftForm<NewRegistrationDraft>({
  key: 'registrations:new',
  belongsTo: 'connection',
  empty: { values: emptyNewRegistration, sent: null },
  shape: z.object({ values: newRegistrationValues, sent: z.nullable(sentContent) }),
  isWorthStoring: ({ values, sent }) =>
    sent !== null ||
    JSON.stringify({ ...values, locale: emptyNewRegistration.locale }) !==
      JSON.stringify(emptyNewRegistration),
});

/** Whether the form has content. */
export function isBegun(draft: NewRegistrationDraft): boolean {
  return newRegistrationForm.write(draft) !== null;
}

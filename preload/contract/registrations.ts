import * as z from 'zod/mini';
import { command } from './command.ts';
import { facet, facetChoice, savedFile, listRange } from './lists.ts';
import { refresh } from './organization.ts';
import { money } from './products.ts';
import { bankProblem, freshness, inputProblem } from './result-schemas.ts';
import { done, extraField, openFlag, openText, registrationId } from './values.ts';

const typedText = z.string().check(z.maxLength(1000));
const optionalText = z.nullable(typedText);
const address = z.strictObject({
  line1: optionalText,
  line2: optionalText,
  postalCode: optionalText,
  city: optionalText,
  country: optionalText,
});
const amount = z.nullable(z.strictObject({ value: typedText, currency: typedText }));

/** Specification, "POST /register/registrations body". Null is left out. */
export const newRegistration = z.strictObject({
  locale: z.enum(['en', 'fr', 'it', 'de', 'es', 'pt']),
  legalFlow: optionalText,
  partnerRedirectUrl: optionalText,
  partnerUser: z.strictObject({
    firstName: optionalText,
    lastName: optionalText,
    email: optionalText,
  }),
  organization: z.strictObject({
    entityType: optionalText,
    legalName: optionalText,
    legalForm: optionalText,
    legalSector: optionalText,
    legalRegistrationDate: optionalText,
    legalVatNumber: optionalText,
    address,
    totalCapitalAmount: amount,
  }),
  stakeholders: z
    .array(
      z.strictObject({
        capitalAmount: amount,
        isOwner: z.boolean(),
        firstName: optionalText,
        lastName: optionalText,
        email: optionalText,
        gender: optionalText,
        phoneNumber: optionalText,
        nationality: optionalText,
        birthDate: optionalText,
        birthAddress: z.strictObject({
          postalCode: optionalText,
          city: optionalText,
          country: optionalText,
        }),
        residenceAddress: z.strictObject({
          line1: optionalText,
          postalCode: optionalText,
          city: optionalText,
          country: optionalText,
        }),
        shareholdingType: optionalText,
        shareCapitalOrigin: z.array(typedText).check(z.maxLength(20)),
        legalEntities: z
          .array(
            z.strictObject({
              legalName: optionalText,
              legalNumber: optionalText,
              legalCountry: optionalText,
              capitalAmount: amount,
              shareCapitalOrigin: z.array(typedText).check(z.maxLength(20)),
            }),
          )
          .check(z.maxLength(50)),
      }),
    )
    .check(z.maxLength(100)),
  /**
   * A JSON object merged into the body, for `oauth` and fields outside the specification; empty for
   * none.
   */
  otherFieldsJson: z.string().check(z.maxLength(100_000)),
});
export type NewRegistration = z.infer<typeof newRegistration>;

/** A step of a registration, from events and answers. */
export const registrationStep = z.enum([
  'created',
  'pending',
  'user-started',
  'contract-signed',
  'submitted',
  'deposit-activated',
  'deposit-signed',
  'deposit-certified',
  'deposit-statement',
  'completed',
  'reset',
]);
export type RegistrationStep = z.infer<typeof registrationStep>;

const registrationRow = z.object({
  id: registrationId,
  label: openText,
  legalName: openText,
  status: openText,
  flowType: openText,
  legalFlow: openText,
  country: openText,
  step: z.nullable(registrationStep),
  stepAtEpochMs: z.nullable(z.number()),
  /** `flow.breakdown` has problems that the user must fix. */
  hasProblems: z.boolean(),
  createdAt: openText,
  asOfEpochMs: z.nullable(z.number()),
});
export type RegistrationRow = z.infer<typeof registrationRow>;

export const timelineEntry = z.object({
  step: z.nullable(registrationStep),
  eventType: openText,
  atEpochMs: z.nullable(z.number()),
  receivedAtEpochMs: z.nullable(z.number()),
  source: z.enum(['answer', 'event', 'expected']),
  isLate: z.boolean(),
  /** The registration is at this step, and more steps follow. */
  isCurrent: z.boolean(),
});
export type TimelineEntry = z.infer<typeof timelineEntry>;

const queryFields = {
  text: z.string().check(z.maxLength(200)),
  steps: z.array(registrationStep).check(z.maxLength(20)),
  statuses: facetChoice,
  stillForDays: z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(3650))),
};
const registrationQuery = z.strictObject(queryFields);
export type RegistrationQuery = z.infer<typeof registrationQuery>;
const byId = z.strictObject({ id: registrationId });

export const registrations = {
  list: command({
    input: z.strictObject({ ...queryFields, ...listRange, refresh }),
    output: z.object({
      rows: z.array(registrationRow),
      matchCount: z.number(),
      totalCount: z.number(),
      steps: z.array(z.object({ step: z.nullable(registrationStep), count: z.number() })),
      statuses: z.array(facet),
      canCreate: z.boolean(),
      canRefresh: z.boolean(),
      isReadingMissing: z.boolean(),
      freshness,
    }),
  }),
  get: command({
    input: z.strictObject({ id: registrationId, refresh }),
    output: z.object({
      row: z.nullable(registrationRow),
      /** As the service last returned it, without erased fields; JSON. */
      json: openText,
      redirectionHost: openText,
      problems: z.array(bankProblem),
      timeline: z.array(timelineEntry),
      total: z.nullable(money),
      isSeamless: openFlag,
      isErased: z.boolean(),
      /** The service's data comes from an imported vault; it has not been read here yet. */
      isFromBackup: z.boolean(),
      extras: z.array(extraField),
      freshness,
    }),
  }),
  track: command({
    input: z.strictObject({
      items: z
        .array(
          z.strictObject({
            id: registrationId,
            label: z.nullable(z.string().check(z.maxLength(80))),
          }),
        )
        .check(z.minLength(1), z.maxLength(5000)),
    }),
    output: z.object({ addedCount: z.number(), knownCount: z.number() }),
  }),
  untrack: command({ input: byId, output: done }),
  /** Problems, warnings that do not prevent sending, and the exact request; sends nothing. */
  validate: command({
    input: z.strictObject({ registration: newRegistration }),
    output: z.object({
      problems: z.array(inputProblem),
      warnings: z.array(inputProblem),
      /**
       * Capital of the stakeholders including their legal entities, if it differs from the total.
       * Currency null: amounts in other currencies are not in the sum.
       */
      capital: z.nullable(z.object({ sum: z.string(), total: z.string(), currency: openText })),
      requestText: z.string(),
    }),
  }),
  /**
   * Sends once, never again automatically. A lost answer is `outcome-unknown` and stays among the
   * unknown `writes`. The same `intentId` again answers the recorded outcome: after an error of the
   * service, a new try needs a new id.
   */
  create: command({
    input: z.strictObject({ intentId: z.uuid(), registration: newRegistration }),
    output: z.object({ row: registrationRow, problems: z.array(bankProblem) }),
  }),
  /**
   * Saves the form to a file that the user chooses. `json`: the registration with the field names
   * of the body.
   */
  saveForm: command({
    input: z.strictObject({ json: z.string().check(z.minLength(2), z.maxLength(2_000_000)) }),
    output: z.object({ wasSaved: z.boolean() }),
  }),
  /** Opens or copies the customer's link. */
  redirect: command({
    input: z.strictObject({ id: registrationId, how: z.enum(['open', 'copy', 'copy-message']) }),
    output: done,
  }),
  /** Erases the personal data of the stakeholders on this computer; the timeline stays. */
  erase: command({ input: byId, output: done }),
  export: command({
    input: z.strictObject({ query: registrationQuery, format: z.enum(['csv', 'json']) }),
    output: savedFile,
  }),
};

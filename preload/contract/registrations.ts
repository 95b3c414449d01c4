import * as z from 'zod/mini';
import { command } from './command.ts';
import { facet, facetChoice, savedFile, stretch } from './lists.ts';
import { refresh } from './organization.ts';
import { money } from './products.ts';
import { bankProblem, freshness, inputProblem } from './result-schemas.ts';
import { done, extraField, openFlag, openText, registrationId } from './values.ts';

const typed = z.string().check(z.maxLength(1000));
const left = z.nullable(typed);
const address = z.strictObject({
  line1: left,
  line2: left,
  postalCode: left,
  city: left,
  country: left,
});
const amount = z.nullable(z.strictObject({ value: typed, currency: typed }));

/** Specification, "POST /register/registrations body". Null is left out. */
export const newRegistration = z.strictObject({
  locale: z.enum(['en', 'fr', 'it', 'de', 'es', 'pt']),
  legalFlow: left,
  partnerRedirectUrl: left,
  partnerUser: z.strictObject({ firstName: left, lastName: left, email: left }),
  organization: z.strictObject({
    entityType: left,
    legalName: left,
    legalForm: left,
    legalSector: left,
    legalRegistrationDate: left,
    legalVatNumber: left,
    address,
    totalCapitalAmount: amount,
  }),
  stakeholders: z
    .array(
      z.strictObject({
        capitalAmount: amount,
        isOwner: z.boolean(),
        firstName: left,
        lastName: left,
        email: left,
        gender: left,
        phoneNumber: left,
        nationality: left,
        birthDate: left,
        birthAddress: z.strictObject({ postalCode: left, city: left, country: left }),
        residenceAddress: z.strictObject({
          line1: left,
          postalCode: left,
          city: left,
          country: left,
        }),
        shareholdingType: left,
        shareCapitalOrigin: z.array(typed).check(z.maxLength(20)),
        legalEntities: z
          .array(
            z.strictObject({
              legalName: left,
              legalNumber: left,
              legalCountry: left,
              capitalAmount: amount,
              shareCapitalOrigin: z.array(typed).check(z.maxLength(20)),
            }),
          )
          .check(z.maxLength(50)),
      }),
    )
    .check(z.maxLength(100)),
  /**
   * A JSON object merged into the body, for `oauth` and what the specification does not show; empty
   * for none.
   */
  otherFieldsJson: z.string().check(z.maxLength(100_000)),
});
export type NewRegistration = z.infer<typeof newRegistration>;

/** A step of a registration, as events and answers tell it. */
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
  /** Something in `flow.breakdown` wants to be put right. */
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
  /** It is where the registration stands, and there is more to come. */
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
const oneId = z.strictObject({ id: registrationId });

export const registrations = {
  list: command({
    input: z.strictObject({ ...queryFields, ...stretch, refresh }),
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
      /** As the service last said it, without what was erased; JSON. */
      json: openText,
      redirectionHost: openText,
      problems: z.array(bankProblem),
      timeline: z.array(timelineEntry),
      total: z.nullable(money),
      isSeamless: openFlag,
      isErased: z.boolean(),
      /** What the service said came with an imported vault, and it has not said it here yet. */
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
  untrack: command({ input: oneId, output: done }),
  /**
   * What would be refused, what may be sent and is worth a second look (`warnings`), and the exact
   * request; nothing is sent.
   */
  validate: command({
    input: z.strictObject({ registration: newRegistration }),
    output: z.object({
      problems: z.array(inputProblem),
      warnings: z.array(inputProblem),
      /** The capital of the stakeholders with that of their legal entities, where it is another one than the total. Currency null: some amounts are in another one than the total and not in the sum. */ capital:
        z.nullable(z.object({ sum: z.string(), total: z.string(), currency: openText })),
      requestText: z.string(),
    }),
  }),
  /**
   * Once, never again by itself. A lost answer is `outcome-unknown`, and stays among the
   * unknown `writes`. The same `intentId` again answers how that one ended, whatever it came
   * to: after an error of the service the next try needs another id.
   */
  create: command({
    input: z.strictObject({ intentId: z.uuid(), registration: newRegistration }),
    output: z.object({ row: registrationRow, problems: z.array(bankProblem) }),
  }),
  /**
   * What stands in the form, as a file where the owner chooses. `json`: the registration in the
   * names of the body.
   */
  saveForm: command({
    input: z.strictObject({ json: z.string().check(z.minLength(2), z.maxLength(2_000_000)) }),
    output: z.object({ wasSaved: z.boolean() }),
  }),
  /** Opens or copies the link for the customer. */
  redirect: command({
    input: z.strictObject({ id: registrationId, how: z.enum(['open', 'copy', 'copy-message']) }),
    output: done,
  }),
  /** Personal data of the stakeholders is forgotten here; the timeline stays. */
  erase: command({ input: oneId, output: done }),
  export: command({
    input: z.strictObject({ query: registrationQuery, format: z.enum(['csv', 'json']) }),
    output: savedFile,
  }),
};

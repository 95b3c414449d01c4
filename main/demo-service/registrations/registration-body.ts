import * as z from 'zod';

const country = z.string().regex(/^[A-Z]{2}$/);
const money = z.strictObject({
  value: z.string().regex(/^-?\d+(\.\d+)?$/),
  currency: z.string().regex(/^[A-Z]{3}$/),
});
const date = z.iso.date();
/** The specification does not define its form. */
const email = z.string();

const legalEntity = z.strictObject({
  legal_name: z.string().optional(),
  legal_number: z.string().optional(),
  legal_country: z.string().optional(),
  capital_amount: money.optional(),
  share_capital_origin: z.array(z.string()).optional(),
});

const stakeholder = z.strictObject({
  capital_amount: money.optional(),
  is_owner: z.boolean(),
  first_name: z.string().optional(),
  last_name: z.string().optional(),
  email: email.optional(),
  gender: z.string().optional(),
  phone_number: z.string().optional(),
  nationality: country.optional(),
  birth_date: z.union([date, z.iso.datetime({ offset: true })]).optional(),
  birth_address: z
    .strictObject({
      postal_code: z.string().optional(),
      city: z.string().optional(),
      country: z.string().optional(),
    })
    .optional(),
  residence_address: z
    .strictObject({
      line_1: z.string().optional(),
      postal_code: z.string().optional(),
      city: z.string().optional(),
      country: z.string().optional(),
    })
    .optional(),
  shareholding_type: z.string().nullish(),
  share_capital_origin: z.array(z.string()).optional(),
  legal_entities: z.array(legalEntity).optional(),
});

/**
 * `POST /register/registrations`: of the required objects, the specification defines only the
 * content of the partner user.
 */
export const registrationBody = z.strictObject({
  locale: z.enum(['en', 'fr', 'it', 'de', 'es', 'pt']),
  partner_user: z.strictObject({
    first_name: z.string().min(1),
    last_name: z.string().min(1),
    email: email.min(1),
  }),
  organization: z.strictObject({
    entity_type: z.string().optional(),
    legal_name: z.string().optional(),
    legal_form: z.string().optional(),
    legal_sector: z.string().optional(),
    legal_registration_date: date.optional(),
    legal_vat_number: z.string().optional(),
    address: z
      .strictObject({
        line_1: z.string().optional(),
        line_2: z.string().optional(),
        postal_code: z.string().optional(),
        city: z.string().optional(),
        country: country.optional(),
      })
      .optional(),
    total_capital_amount: money.optional(),
  }),
  stakeholders: z.array(stakeholder),
  legal_flow: z.enum(['company_creation', 'existing_company']).optional(),
  partner_redirect_url: z.url().nullish(),
  oauth: z.record(z.string(), z.unknown()).optional(),
});

/** A partner's request. */
export type RegistrationRequest = z.infer<typeof registrationBody>;

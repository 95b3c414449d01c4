import { anyObject, decimal, flag, integer, listOf, text } from '../wire/fields.ts';
import type { Shape } from '../wire/fields.ts';

/** Specification, "Organization (with bank accounts)". */
export const wireOrganization = {
  id: text,
  slug: text,
  legal_name: text,
  legal_number: text,
  legal_sector: text,
  legal_form: text,
  legal_address: text,
  legal_registration_date: text,
  legal_country: text,
  legal_share_capital: decimal,
  locale: text,
  contract_signed_at: text,
  bank_accounts: listOf(anyObject),
} satisfies Shape;

/** Specification, "Bank account". */
export const wireBankAccount = {
  slug: text,
  iban: text,
  bic: text,
  currency: text,
  balance: decimal,
  balance_cents: integer,
  authorized_balance: decimal,
  authorized_balance_cents: integer,
  name: text,
  updated_at: text,
  status: text,
  main: flag,
} satisfies Shape;

import * as z from 'zod/mini';
import { limitAmount } from './cards/card-changes.ts';
import { command } from './command.ts';
import { freshness } from './result-schemas.ts';
import { done, extraField, nothing, openDecimal, openFlag, openText } from './values.ts';

/** Specification, "Organization (with bank accounts)". Every field may be missing. */
export const bankAccount = z.object({
  slug: openText,
  iban: openText,
  bic: openText,
  currency: openText,
  /** From the cents where they are given, else the plain number as written. */
  balance: openDecimal,
  authorizedBalance: openDecimal,
  name: openText,
  updatedAt: openText,
  status: openText,
  isMain: openFlag,
  /** Only known when both lists were asked for: the service does not mark external accounts. */
  isExternal: z.boolean(),
  extras: z.array(extraField),
});
export type BankAccount = z.infer<typeof bankAccount>;

export const organizationModel = z.object({
  id: openText,
  slug: openText,
  legalName: openText,
  legalNumber: openText,
  legalSector: openText,
  legalForm: openText,
  legalAddress: openText,
  legalRegistrationDate: openText,
  legalCountry: openText,
  legalShareCapital: openDecimal,
  locale: openText,
  /** Carries no zone: shown as written. */
  contractSignedAt: openText,
  bankAccounts: z.array(bankAccount),
  extras: z.array(extraField),
});
export type Organization = z.infer<typeof organizationModel>;

/** A sum of balances of one currency. */
const currencyTotal = z.object({
  currency: openText,
  balance: z.string(),
  authorizedBalance: z.nullable(z.string()),
  accountCount: z.number(),
});
export type CurrencyTotal = z.infer<typeof currencyTotal>;

/**
 * What will be left of the balances on the day `until`, once all supplier invoices that fall due by
 * then are paid, overdue ones too, if nothing else comes in or goes out. `leftOutCount`: invoices
 * in a currency without a balance.
 */
const cashAhead = z.object({
  until: z.string(),
  lines: z.array(z.object({ currency: z.string(), due: z.string(), left: z.string() })),
  leftOutCount: z.number(),
});
export type CashAhead = z.infer<typeof cashAhead>;

/**
 * `if-stale`: what is kept comes back at once and a fetch follows when it is old. `now`: a fetch
 * follows in any case. `no`: nothing is fetched.
 */
export const refresh = z.enum(['no', 'if-stale', 'now']);
export type Refresh = z.infer<typeof refresh>;

export const organization = {
  get: command({
    input: z.strictObject({ refresh }),
    output: z.object({
      organization: z.nullable(organizationModel),
      totals: z.array(currencyTotal),
      /** Below what an account should not fall; `account` is its slug, or its IBAN without one. */
      lowBalances: z.array(z.object({ account: z.string(), below: z.string() })),
      freshness,
    }),
  }),
  /** Null: nothing is said of this account any more. */
  setLowBalance: command({
    input: z.strictObject({
      account: z.string().check(z.minLength(1), z.maxLength(200)),
      below: z.nullable(limitAmount),
    }),
    output: done,
  }),
  /** From what is kept, nothing is fetched; null where a part of it is missing, or nothing is due. */
  cashAhead: command({ input: nothing, output: z.object({ ahead: z.nullable(cashAhead) }) }),
};

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
  /** From the cents if present, else the decimal number as written. */
  balance: openDecimal,
  authorizedBalance: openDecimal,
  name: openText,
  updatedAt: openText,
  status: openText,
  isMain: openFlag,
  /** Known only if both lists were requested: the service does not mark external accounts. */
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
  /** Has no time zone: shown as written. */
  contractSignedAt: openText,
  bankAccounts: z.array(bankAccount),
  extras: z.array(extraField),
});
export type Organization = z.infer<typeof organizationModel>;

/** Sum of the balances in one currency. */
const currencyTotal = z.object({
  currency: openText,
  balance: z.string(),
  authorizedBalance: z.nullable(z.string()),
  accountCount: z.number(),
});
export type CurrencyTotal = z.infer<typeof currencyTotal>;

/**
 * The balances left on the day `until`, after all supplier invoices due by then are paid, overdue
 * ones included. Other income and spending is not counted. `leftOutCount`: invoices in a currency
 * without a balance.
 */
const cashAhead = z.object({
  until: z.string(),
  lines: z.array(z.object({ currency: z.string(), due: z.string(), left: z.string() })),
  leftOutCount: z.number(),
});
export type CashAhead = z.infer<typeof cashAhead>;

/**
 * `if-stale`: answers the cached data at once and fetches if it is old. `now`: always fetches.
 * `no`: never fetches.
 */
export const refresh = z.enum(['no', 'if-stale', 'now']);
export type Refresh = z.infer<typeof refresh>;

export const organization = {
  get: command({
    input: z.strictObject({ refresh }),
    output: z.object({
      organization: z.nullable(organizationModel),
      totals: z.array(currencyTotal),
      /** Warning thresholds of balances; `account` is the slug, or the IBAN without one. */
      lowBalances: z.array(z.object({ account: z.string(), below: z.string() })),
      freshness,
    }),
  }),
  /** Null removes the threshold of this account. */
  setLowBalance: command({
    input: z.strictObject({
      account: z.string().check(z.minLength(1), z.maxLength(200)),
      below: z.nullable(limitAmount),
    }),
    output: done,
  }),
  /**
   * Computed from cached data without a request; null if a part is missing, or no invoice is due.
   */
  cashAhead: command({ input: nothing, output: z.object({ ahead: z.nullable(cashAhead) }) }),
};

import type { BankProblem, CommandError } from '../../../../preload/contract/result.ts';
import type { LevelKind } from './card-level.ts';
import type { NewCardValues } from './new-card-values.ts';
import { readJsonObject } from './read-json-object.ts';

/** The places of the form where something can be wrong. */
export type NewCardField =
  | 'level'
  | 'holder'
  | 'initiator'
  | 'account'
  | 'organization'
  | 'nickname'
  | 'design'
  | 'typeOfPrint'
  | 'ship'
  | 'firstLine'
  | 'secondLine'
  | 'zipCode'
  | 'city'
  | 'country'
  | 'options'
  | 'activeDays'
  | 'categories'
  | 'paymentMonthlyLimit'
  | 'paymentDailyLimit'
  | 'paymentTransactionLimit'
  | 'atmMonthlyLimit'
  | 'atmDailyLimit'
  | 'paymentLifespanLimit'
  | 'endDay'
  | 'otherFields';

/** By the names of the bank's card; those of the contract are the same in the other spelling. */
const fields: ReadonlyMap<string, NewCardField> = new Map<string, NewCardField>([
  ['card_level', 'level'],
  ['holder_id', 'holder'],
  ['initiator_id', 'initiator'],
  ['bank_account_id', 'account'],
  ['organization_id', 'organization'],
  ['nickname', 'nickname'],
  ['card_design', 'design'],
  ['type_of_print', 'typeOfPrint'],
  ['ship_to_business', 'ship'],
  ['first_line', 'firstLine'],
  ['second_line', 'secondLine'],
  ['zip_code', 'zipCode'],
  ['city', 'city'],
  ['country', 'country'],
  ['address', 'firstLine'],
  ['options', 'options'],
  ['atm_option', 'options'],
  ['nfc_option', 'options'],
  ['online_option', 'options'],
  ['foreign_option', 'options'],
  ['active_days', 'activeDays'],
  ['categories', 'categories'],
  ['payment_monthly_limit', 'paymentMonthlyLimit'],
  ['payment_daily_limit', 'paymentDailyLimit'],
  ['payment_daily_limit_option', 'paymentDailyLimit'],
  ['payment_transaction_limit', 'paymentTransactionLimit'],
  ['payment_transaction_limit_option', 'paymentTransactionLimit'],
  ['atm_monthly_limit', 'atmMonthlyLimit'],
  ['atm_daily_limit', 'atmDailyLimit'],
  ['atm_daily_limit_option', 'atmDailyLimit'],
  ['payment_lifespan_limit', 'paymentLifespanLimit'],
  ['pre_expires_at', 'endDay'],
  ['other_fields_json', 'otherFields'],
]);

const asTheBankSpells = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * The field that a path into the card leads to; the innermost name that is known counts. Null: none
 * of them.
 */
export const fieldNamed = (path: readonly string[]): NewCardField | null => {
  for (const name of path.toReversed()) {
    const field = fields.get(asTheBankSpells(name));
    if (field !== undefined) return field;
  }
  return null;
};

/** RFC 6901, with or without the fragment sign; `/card/holder_id` is `['card', 'holder_id']`. */
const pathOf = (pointer: string): readonly string[] =>
  pointer
    .replace(/^#/, '')
    .split('/')
    .filter((part) => part !== '')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));

const printFields: ReadonlySet<NewCardField> = new Set([
  'typeOfPrint',
  'ship',
  'firstLine',
  'secondLine',
  'zipCode',
  'city',
  'country',
]);
const addressFields: ReadonlySet<NewCardField> = new Set([
  'firstLine',
  'secondLine',
  'zipCode',
  'city',
  'country',
]);

/** Whether the form shows the field at all for this level. */
export const isShown = (field: NewCardField, kind: LevelKind, values: NewCardValues): boolean => {
  if (field === 'paymentLifespanLimit' || field === 'endDay')
    return kind === 'flash' || kind === 'other';
  if (addressFields.has(field) && values.ship !== 'address') return false;
  return !printFields.has(field) || kind === 'physical' || kind === 'other';
};

export type PlacedProblems = {
  readonly atFields: ReadonlyMap<NewCardField, string>;
  readonly elsewhere: readonly BankProblem[];
};

/**
 * Puts each thing the bank refused at the field it names, if the form shows that; a name typed
 * among the other fields leads there.
 */
export const placeProblems = (
  problems: readonly BankProblem[],
  kind: LevelKind,
  values: NewCardValues,
): PlacedProblems => {
  const atFields = new Map<NewCardField, string>();
  const elsewhere: BankProblem[] = [];
  const typed = readJsonObject(values.otherFieldsJson);
  for (const problem of problems) {
    const path = problem.pointer === null ? [] : pathOf(problem.pointer);
    const isTyped = typed.ok && path.some((name) => typed.names.includes(name));
    const field = isTyped ? 'otherFields' : fieldNamed(path);
    const message = problem.detail ?? problem.code;
    if (field === null || message === null || !isShown(field, kind, values))
      elsewhere.push(problem);
    else
      atFields.set(
        field,
        [atFields.get(field), message].filter((each) => each !== undefined).join(' '),
      );
  }
  return { atFields, elsewhere };
};

/**
 * A refusal of the bank with what stands at fields taken out of it; null when nothing is left to
 * say elsewhere.
 */
export const restOfRefusal = (error: CommandError, placed: PlacedProblems): CommandError | null => {
  if (error.kind !== 'rejected' || placed.atFields.size === 0) return error;
  return placed.elsewhere.length === 0 ? null : { ...error, problems: [...placed.elsewhere] };
};

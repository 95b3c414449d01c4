import type { BankAccount, Organization } from '../../../preload/contract/organization.ts';
import type { MessageId } from '../../i18n/i18n.ts';

/**
 * How a field is shown. `written`: date and time as written, because it has no zone. `bare`: a
 * number without a known currency. `amount`: in the account's currency. `origin`: of this bank, or
 * of another connected one.
 */
export type FieldKind =
  | 'text'
  | 'code'
  | 'copied-code'
  | 'day'
  | 'instant'
  | 'written'
  | 'country'
  | 'language'
  | 'bare'
  | 'amount'
  | 'flag'
  | 'iban'
  | 'currency'
  | 'status'
  | 'origin';

export type Field<Name extends string> = {
  readonly name: Name;
  readonly label: MessageId;
  readonly kind: FieldKind;
  /** For developers, not for other users. */
  readonly isForDevelopers?: true;
};

/** Every field of the specification's "Organization". */
export const organizationFields: readonly Field<
  Exclude<keyof Organization, 'bankAccounts' | 'extras'>
>[] = [
  { name: 'legalName', label: 'overview.field.legalName', kind: 'text' },
  { name: 'legalForm', label: 'ui.word.legal-form', kind: 'text' },
  { name: 'legalNumber', label: 'overview.field.legalNumber', kind: 'copied-code' },
  { name: 'legalSector', label: 'overview.field.legalSector', kind: 'code', isForDevelopers: true },
  { name: 'legalAddress', label: 'ui.word.address', kind: 'text' },
  { name: 'legalCountry', label: 'clients.field.countryCode', kind: 'country' },
  { name: 'legalRegistrationDate', label: 'ui.word.registered-on', kind: 'day' },
  { name: 'legalShareCapital', label: 'overview.field.legalShareCapital', kind: 'bare' },
  { name: 'locale', label: 'ui.word.language', kind: 'language' },
  { name: 'contractSignedAt', label: 'overview.field.contractSignedAt', kind: 'written' },
  { name: 'slug', label: 'overview.field.slug', kind: 'copied-code', isForDevelopers: true },
  { name: 'id', label: 'ui.word.id', kind: 'copied-code', isForDevelopers: true },
];

/** Every field of the specification's "Bank account"; balances come from the cents if present. */
export const accountFields: readonly Field<Exclude<keyof BankAccount, 'name' | 'extras'>>[] = [
  { name: 'iban', label: 'ui.word.iban', kind: 'iban' },
  { name: 'bic', label: 'overview.field.bic', kind: 'copied-code' },
  { name: 'balance', label: 'overview.field.balance', kind: 'amount' },
  { name: 'authorizedBalance', label: 'overview.accounts.can-be-spent', kind: 'amount' },
  { name: 'currency', label: 'clients.field.currency', kind: 'currency' },
  { name: 'status', label: 'cards.field.status', kind: 'status' },
  { name: 'isMain', label: 'overview.field.isMain', kind: 'flag' },
  { name: 'isExternal', label: 'overview.field.isExternal', kind: 'origin' },
  { name: 'updatedAt', label: 'ui.word.last-changed', kind: 'instant' },
  { name: 'slug', label: 'overview.field.slug', kind: 'copied-code', isForDevelopers: true },
];

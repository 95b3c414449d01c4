import type { BankAccount, Organization } from '../../../preload/contract/organization.ts';
import { isJsonObject, member } from '../wire/json.ts';
import type { JsonObject, JsonValue } from '../wire/json.ts';
import { readFields } from '../wire/fields.ts';
import { toBalance } from './balance.ts';
import { wireBankAccount, wireOrganization } from './wire-organization.ts';

/** The organization in `{organization: …}`; null: missing. Invalid fields never reject it. */
export function toOrganization(body: JsonValue): Organization | null {
  const source = member(body, 'organization');
  if (!isJsonObject(source)) return null;
  const { fields, extras } = readFields(wireOrganization, source);
  return {
    id: fields.id,
    slug: fields.slug,
    legalName: fields.legal_name,
    legalNumber: fields.legal_number,
    legalSector: fields.legal_sector,
    legalForm: fields.legal_form,
    legalAddress: fields.legal_address,
    legalRegistrationDate: fields.legal_registration_date,
    legalCountry: fields.legal_country,
    legalShareCapital: fields.legal_share_capital,
    locale: fields.locale,
    contractSignedAt: fields.contract_signed_at,
    bankAccounts: (fields.bank_accounts ?? []).map(toBankAccount),
    extras: [...extras],
  };
}

function toBankAccount(source: JsonObject): BankAccount {
  const { fields, extras } = readFields(wireBankAccount, source);
  return {
    slug: fields.slug,
    iban: fields.iban,
    bic: fields.bic,
    currency: fields.currency,
    balance: toBalance(fields.balance, fields.balance_cents, fields.currency),
    authorizedBalance: toBalance(
      fields.authorized_balance,
      fields.authorized_balance_cents,
      fields.currency,
    ),
    name: fields.name,
    updatedAt: fields.updated_at,
    status: fields.status,
    isMain: fields.main,
    isExternal: false,
    extras: [...extras],
  };
}

/**
 * The organization with all accounts. Accounts that the service's own list lacks are marked as
 * external, because the service does not mark them. An account without slug and IBAN cannot be
 * matched and is not marked.
 */
export function withExternalAccounts(own: Organization, all: Organization): Organization {
  const key = ({ slug, iban }: BankAccount): string | null =>
    slug === null && iban === null ? null : JSON.stringify([slug, iban]);
  const ownKeys = new Set(own.bankAccounts.map(key));
  return {
    ...all,
    bankAccounts: all.bankAccounts.map((account) => ({
      ...account,
      isExternal: key(account) !== null && !ownKeys.has(key(account)),
    })),
  };
}

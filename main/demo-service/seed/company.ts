import { timestamp } from '../clock.ts';
import { foldText } from '../fold-text.ts';
import type { BankAccount, Member, Organization } from '../world.ts';
import { frenchIban } from './iban.ts';
import type { SeededRandom } from './random.ts';
import type { SeedTexts } from './texts.ts';

/** The owner of the bakery, who signs in. */
export const ownerName = 'Élodie Martin';

/** First name, last name and role of all card holders. */
const staff = [
  ['Élodie', 'Martin', 'owner'],
  ['Karim', 'Benali', 'employee'],
  ['Théo', 'Lambert', 'employee'],
  ['Jonas', 'Weber', 'manager'],
  ['Inès', 'Roussel', 'employee'],
  ['Marguerite', 'Oyelaran', 'admin'],
  ['Camille', 'Nguyen', 'employee'],
] as const;

/** The bakery itself. */
export function seedOrganization(random: SeededRandom): Organization {
  return {
    id: random.uuid(),
    slug: 'boulangerie-martin-4827',
    legal_name: 'Boulangerie Martin',
    legal_number: '512340778',
    legal_sector: '10.71C',
    legal_form: 'SARL',
    legal_address: '14 Grande Rue de la Croix-Rousse, 69004 Lyon',
    legal_registration_date: '2009-05-04',
    legal_country: 'FR',
    legal_share_capital: 8000,
    locale: 'fr',
    contract_signed_at: '2023-04-11T09:26:53.120457',
  };
}

/** The members, with e-mail addresses at a reserved domain. */
export function seedMembers(random: SeededRandom): readonly Member[] {
  return staff.map(([first_name, last_name, role]) => ({
    id: random.uuid(),
    first_name,
    last_name,
    email: foldText(`${first_name}.${last_name}@boulangerie-martin.example`),
    role,
    status: 'active',
  }));
}

/**
 * Name, account number, balance and available amount, in cents. The last one is at another bank.
 */
const accounts = [
  {
    name: 'main',
    bank: '30004',
    branch: '00821',
    number: '00012345678',
    cents: 31_482_17,
    authorizedCents: 30_940_57,
    bic: 'CDSKFRP1',
    external: false,
  },
  {
    name: 'wages',
    bank: '30004',
    branch: '00821',
    number: '00098711004',
    cents: 12_600_00,
    authorizedCents: 12_600_00,
    bic: 'CDSKFRP1',
    external: false,
  },
  {
    name: 'vat',
    bank: '30004',
    branch: '00821',
    number: '00055520431',
    cents: 7_215_44,
    authorizedCents: 7_215_44,
    bic: 'CDSKFRP1',
    external: false,
  },
  {
    name: 'savings',
    bank: '10278',
    branch: '07300',
    number: '00020441901',
    cents: 18_050_00,
    authorizedCents: 18_050_00,
    bic: 'OTHRFRP1',
    external: true,
  },
] as const;

/** The accounts, the first of them the main one. */
export function seedAccounts(
  random: SeededRandom,
  nowEpochMs: number,
  texts: SeedTexts,
): readonly BankAccount[] {
  return accounts.map(
    ({ name, bank, branch, number, cents, authorizedCents, bic, external }, index) => ({
      id: random.uuid(),
      external,
      slug: `boulangerie-martin-4827-bank-account-${String(index + 1)}`,
      iban: frenchIban(bank, branch, number),
      bic,
      currency: 'EUR',
      balance: cents / 100,
      balance_cents: cents,
      authorized_balance: authorizedCents / 100,
      authorized_balance_cents: authorizedCents,
      name: texts.accounts[name],
      updated_at: timestamp(nowEpochMs - 4 * 60_000),
      status: 'active',
      main: index === 0,
    }),
  );
}

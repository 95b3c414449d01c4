import type { Card } from './cards/card.ts';
import type { SeededRandom } from './seed/random.ts';
import type { SeedTexts } from './seed/texts.ts';

/** The organization's own fields; its accounts are stored separately. */
export interface Organization {
  readonly id: string;
  readonly slug: string;
  readonly legal_name: string;
  readonly legal_number: string;
  readonly legal_sector: string;
  readonly legal_form: string;
  readonly legal_address: string;
  readonly legal_registration_date: string;
  readonly legal_country: string;
  readonly legal_share_capital: number;
  readonly locale: string;
  readonly contract_signed_at: string;
}

/** A bank account, with fields that the service does not show. */
export interface BankAccount {
  readonly id: string;
  readonly external: boolean;
  readonly slug: string;
  readonly iban: string;
  readonly bic: string;
  readonly currency: string;
  readonly balance: number;
  readonly balance_cents: number;
  readonly authorized_balance: number;
  readonly authorized_balance_cents: number;
  readonly name: string;
  readonly updated_at: string;
  readonly status: string;
  readonly main: boolean;
}

export type MemberRole = 'owner' | 'admin' | 'manager' | 'reporting' | 'employee';

/** A member of the organization. */
export interface Member {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly role: MemberRole;
  readonly status: string;
}

/** The service's data about the company. Each resource reads and changes its own part. */
export interface World {
  readonly now: () => number;
  readonly random: SeededRandom;
  readonly texts: SeedTexts;
  organization: Organization;
  bankAccounts: readonly BankAccount[];
  members: readonly Member[];
  /** The member who signs in. */
  signedInMemberId: string;
  readonly cards: Map<string, Card>;
}

/** Owners and admins manage every card; others see and lock only their own. */
export function mayManageCards(world: World): boolean {
  const role = world.members.find(({ id }) => id === world.signedInMemberId)?.role;
  return role === 'owner' || role === 'admin';
}

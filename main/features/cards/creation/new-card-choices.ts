import type { NewCardChoices } from '../../../../preload/contract/cards/card-changes.ts';
import type { Card } from '../../../../preload/contract/cards/cards.ts';
import type {
  BankAccount,
  Organization,
  Refresh,
} from '../../../../preload/contract/organization.ts';
import { type Result, ok } from '../../../../preload/contract/result.ts';
import { knownCardLevels } from '../../../bank/cards/card-form.ts';
import { isFinal } from '../../../bank/cards/card-status.ts';
import type { Membership } from '../../../bank/memberships/to-membership.ts';
import type { Scope } from '../../scope.ts';
import { modelOf } from '../card-row.ts';
import { cachedOrganization } from '../../cached-organization.ts';
import { cachedMembers, memberName, refreshMembers } from '../../members.ts';

/** Distinct values, the most frequent first. */
function byFrequency(values: readonly (string | null)[]): string[] {
  const counts = new Map<string, number>();
  for (const value of values)
    if (value !== null && value !== '') counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([value]) => value);
}

function holdersOf(
  people: readonly Membership[],
  cards: readonly Card[],
): NewCardChoices['holders'] {
  const cardsOf = (id: string): (string | null)[] =>
    cards
      .filter(({ holderId, status }) => holderId === id && !isFinal(status))
      .map(({ lastDigits }) => lastDigits);
  const members = people.map((person) => ({
    id: person.id,
    name: memberName(person),
    role: person.role,
    from: 'memberships' as const,
    cards: cardsOf(person.id),
  }));
  const knownIds = new Set(members.map(({ id }) => id));
  const others = byFrequency(cards.map(({ holderId }) => holderId)).filter(
    (id) => !knownIds.has(id),
  );
  const nameOnCard = (id: string): string | null =>
    cards.find(({ embossedName, holderId }) => holderId === id && embossedName !== null)
      ?.embossedName ?? null;
  return [
    ...members,
    ...others.map((id) => ({
      id,
      name: nameOnCard(id),
      role: null,
      from: 'card' as const,
      cards: cardsOf(id),
    })),
  ];
}

function initiatorsOf(
  people: readonly Membership[],
  cards: readonly Card[],
): Pick<NewCardChoices, 'initiatorIds' | 'initiatorId'> {
  const earlierInitiators = byFrequency(cards.map(({ initiatorId }) => initiatorId));
  const owners = people.filter(({ role }) => role === 'owner').map(({ id }) => id);
  const initiatorIds = [...new Set([...earlierInitiators, ...people.map(({ id }) => id)])];
  const soleCandidate = [earlierInitiators, owners, initiatorIds].find(
    ({ length }) => length === 1,
  );
  return { initiatorIds, initiatorId: soleCandidate?.[0] ?? null };
}

/**
 * The specification gives accounts no id. A service that adds one has it among the undocumented
 * fields.
 */
function idOfAccount({ extras }: BankAccount): string | null {
  const id: unknown = JSON.parse(extras.find(({ name }) => name === 'id')?.json ?? 'null');
  return typeof id === 'string' ? id : null;
}

export function accountsOf(
  organization: Organization | null,
  cards: readonly Card[],
): NewCardChoices['accounts'] {
  const accountsById = new Map(
    (organization?.bankAccounts ?? [])
      .filter(({ isExternal }) => !isExternal)
      .map((account) => [idOfAccount(account), account]),
  );
  const idsOnCards = byFrequency(cards.map(({ bankAccountId }) => bankAccountId));
  const ids = new Set([...idsOnCards, ...accountsById.keys()]);
  return [...ids]
    .filter((id) => id !== null)
    .map((id) => ({
      id,
      name: accountsById.get(id)?.name ?? null,
      iban: accountsById.get(id)?.iban ?? null,
    }));
}

/**
 * The possible holders, accounts and levels of a new card, at once, from cached data. Requests the
 * memberships if they are due; a push event announces the answer.
 */
export function readNewCardChoices(scope: Scope, refresh: Refresh): Result<NewCardChoices> {
  refreshMembers(scope, refresh);
  const people = cachedMembers(scope);
  const organization = cachedOrganization(scope);
  const cards = scope.cache.cards
    .all()
    .map(modelOf)
    .filter((card) => card !== null);
  return ok({
    organizationId:
      organization?.id ?? byFrequency(cards.map(({ organizationId }) => organizationId))[0] ?? null,
    holders: holdersOf(people, cards),
    ...initiatorsOf(people, cards),
    accounts: accountsOf(organization, cards),
    levels: [
      ...new Set([...byFrequency(cards.map(({ cardLevel }) => cardLevel)), ...knownCardLevels]),
    ],
    designs: byFrequency(cards.map(({ cardDesign }) => cardDesign)),
  });
}

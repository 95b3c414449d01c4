import type { Output } from '../../../../preload/contract/index.ts';
import { cachedOrganization } from '../../cached-organization.ts';
import { cachedMemberNames } from '../../members.ts';
import type { Scope } from '../../scope.ts';
import { expiringMonths } from '../card-expiry.ts';
import { accountsOf } from '../creation/new-card-choices.ts';

/** The filters of the card list, with the known names of holders and accounts. */
export function cardFacets(
  scope: Pick<Scope, 'cache' | 'today'>,
  statusesInUse: readonly string[],
): Output<'cards', 'list'>['facets'] {
  const { cards } = scope.cache;
  const names = cachedMemberNames(scope);
  const accounts = new Map(
    accountsOf(cachedOrganization(scope), []).map((account) => [account.id, account]),
  );
  return {
    holders: cards.facet('holders').map(({ value, count }) => ({
      value,
      count,
      name: value === null ? null : (names.get(value) ?? null),
    })),
    accounts: cards.facet('accounts').map(({ value, count }) => ({
      value,
      count,
      name: accounts.get(value ?? '')?.name ?? null,
      iban: accounts.get(value ?? '')?.iban ?? null,
    })),
    levels: [...cards.facet('levels')],
    forms: cards
      .facet('forms')
      .flatMap(({ value, count }) =>
        value === null || value === 'physical' || value === 'virtual' ? [{ value, count }] : [],
      ),
    expiringCount: cards.find({
      statuses: statusesInUse,
      facets: { lastMonths: expiringMonths(scope.today()) },
      withAbsent: true,
    }).length,
  };
}

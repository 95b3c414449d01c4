import type {
  CurrencyTotal,
  Organization,
  Refresh,
} from '../../../preload/contract/organization.ts';
import { type Freshness, type Result, ok } from '../../../preload/contract/result.ts';
import { keptOrganization, organizationSubject as subject } from '../kept-organization.ts';
import type { Scope } from '../scope.ts';
import { shouldRefresh } from '../when-to-refresh.ts';
import { totalsByCurrency } from './totals.ts';
import { organizationCodec } from '../../data/codecs/bank-models.ts';

type OrganizationView = {
  readonly organization: Organization | null;
  readonly totals: CurrencyTotal[];
  readonly freshness: Freshness;
};

/** Asks the bank and keeps the answer. */
const fetchOrganization = async ({
  bank,
  cache,
  now,
  preferences,
}: Scope): Promise<Result<Organization>> => {
  const { includeExternalAccounts } = preferences();
  const answer = await bank.organization({ includeExternalAccounts });
  if (answer.ok) {
    cache.snapshots.put(subject, {
      body: organizationCodec.write(answer.value),
      asOfEpochMs: now(),
    });
    for (const account of answer.value.bankAccounts) {
      const id = account.slug ?? account.iban;
      if (id !== null)
        cache.search.put({
          kind: 'bank-account',
          id,
          title: account.name ?? account.iban ?? id,
          words: [account.iban, account.bic, account.currency]
            .filter((word) => word !== null)
            .join(' '),
        });
    }
  }
  return answer;
};

/**
 * What is kept of the organisation, with accounts at other banks only where the owner wants them,
 * at once; a fetch follows where one is due and is announced when it ends.
 */
export const readOrganization = (scope: Scope, asked: Refresh): Result<OrganizationView> => {
  const kept = scope.cache.snapshots.get(subject);
  const asOfEpochMs = kept?.asOfEpochMs ?? null;
  if (shouldRefresh(asked, { connection: scope, subject, asOfEpochMs, now: scope.now() })) {
    scope.refreshes
      .run({ topic: 'organization', subject }, () => fetchOrganization(scope))
      .catch(scope.reportBug);
  }
  const known = keptOrganization(scope);
  const { includeExternalAccounts } = scope.preferences();
  const bankAccounts =
    known?.bankAccounts.filter(({ isExternal }) => !isExternal || includeExternalAccounts) ?? [];
  return ok({
    organization: known && { ...known, bankAccounts },
    totals: totalsByCurrency(bankAccounts),
    freshness: scope.refreshes.freshness(subject, asOfEpochMs),
  });
};

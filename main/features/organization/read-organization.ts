import type {
  BankAccount,
  CashAhead,
  CurrencyTotal,
  Organization,
  Refresh,
} from '../../../preload/contract/organization.ts';
import { type Freshness, type Result, ok } from '../../../preload/contract/result.ts';
import { cachedOrganization, organizationSubject as subject } from '../cached-organization.ts';
import type { Scope } from '../scope.ts';
import { shouldRefresh } from '../should-refresh.ts';
import { unsentGroups } from '../../data/cache/supplier-invoices.ts';
import { cashAhead } from './cash-ahead.ts';
import { notifyOfLowBalances, readLowBalances } from './low-balances.ts';
import { totalsByCurrency } from './totals.ts';
import { organizationCodec } from '../../data/codecs/bank-models.ts';

type OrganizationView = {
  readonly organization: Organization | null;
  readonly totals: CurrencyTotal[];
  readonly lowBalances: ReturnType<typeof readLowBalances>;
  readonly freshness: Freshness;
};

/** Requests the organisation and caches the answer. */
async function fetchOrganization(scope: Scope): Promise<Result<Organization>> {
  const { bank, cache, now, preferences } = scope;
  const { includeExternalAccounts } = preferences();
  const answer = await bank.organization({ includeExternalAccounts });
  if (answer.ok) {
    cache.snapshots.put(subject, {
      body: organizationCodec.write(answer.value),
      asOfEpochMs: now(),
    });
    notifyOfLowBalances(scope, answer.value.bankAccounts);
  }
  return answer;
}

/** Requests the organisation; concurrent calls share one request. */
export function requestOrganization(scope: Scope): Promise<Result<unknown>> {
  return scope.refreshes.run({ topic: 'organization', subject }, () => fetchOrganization(scope));
}

/** Includes accounts at other banks only if the user wants them. */
function accountsOf(
  { preferences }: Pick<Scope, 'preferences'>,
  organization: Organization | null,
): readonly BankAccount[] {
  const { includeExternalAccounts } = preferences();
  return (
    organization?.bankAccounts.filter(({ isExternal }) => !isExternal || includeExternalAccounts) ??
    []
  );
}

const daysAhead = 30;

/** The money left after all due invoices; null if it cannot be computed. */
export function readCashAhead(scope: Scope): CashAhead | null {
  const until = new Date(`${scope.today()}T00:00:00Z`);
  until.setUTCDate(until.getUTCDate() + daysAhead);
  return cashAhead(
    totalsByCurrency(accountsOf(scope, cachedOrganization(scope))),
    unsentGroups(scope.cache.supplierInvoices, scope.vault?.handOvers.sentInvoiceIds() ?? []),
    until.toISOString().slice(0, 10),
  );
}

/**
 * The cached organisation at once, with accounts at other banks only if the user wants them. A
 * fetch follows if it is due; a push event announces its end.
 */
export function readOrganization(scope: Scope, refresh: Refresh): Result<OrganizationView> {
  const cached = scope.cache.snapshots.get(subject);
  const asOfEpochMs = cached?.asOfEpochMs ?? null;
  if (shouldRefresh(refresh, { connection: scope, subject, asOfEpochMs, now: scope.now() }))
    requestOrganization(scope).catch(scope.reportBug);
  const organization = cachedOrganization(scope);
  const bankAccounts = accountsOf(scope, organization);
  return ok({
    organization: organization && { ...organization, bankAccounts: [...bankAccounts] },
    totals: totalsByCurrency(bankAccounts),
    lowBalances: readLowBalances(scope),
    freshness: scope.refreshes.freshness(subject, asOfEpochMs),
  });
}

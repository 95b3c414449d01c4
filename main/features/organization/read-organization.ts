import type { CurrencyTotal, Organization } from '../../../preload/contract/organization.ts';
import { type Freshness, type Result, failed, ok } from '../../../preload/contract/result.ts';
import { keptOrganization, organizationSubject as subject } from '../kept-organization.ts';
import type { OpenConnection } from '../open-connection.ts';
import { shouldRefresh } from '../when-to-refresh.ts';
import { totalsByCurrency } from './totals.ts';
import { organizationCodec } from '../../data/codecs/bank-models.ts';

export type OrganizationDeps = {
  readonly connection: () => OpenConnection | null;
  readonly now: () => number;
  readonly includeExternalAccounts: () => boolean;
  /** A bug in a refresh that nobody awaits. */
  readonly reportBug: (cause: unknown) => void;
};

export type OrganizationView = {
  readonly organization: Organization | null;
  readonly totals: CurrencyTotal[];
  readonly freshness: Freshness;
};

/** Asks the bank and keeps the answer. */
const fetchOrganization = async (
  connection: OpenConnection,
  { now, includeExternalAccounts }: OrganizationDeps,
): Promise<Result<Organization>> => {
  const answer = await connection.bank.organization({
    includeExternalAccounts: includeExternalAccounts(),
  });
  if (answer.ok) {
    connection.cache.snapshots.put(subject, {
      body: organizationCodec.write(answer.value),
      asOfEpochMs: now(),
    });
    for (const account of answer.value.bankAccounts) {
      const id = account.slug ?? account.iban;
      if (id !== null)
        connection.cache.search.put({
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
export const readOrganization = (
  deps: OrganizationDeps,
  asked: 'no' | 'if-stale' | 'now',
): Result<OrganizationView> => {
  const connection = deps.connection();
  if (!connection) return failed({ kind: 'signed-out' });
  const kept = connection.cache.snapshots.get(subject);
  const asOfEpochMs = kept?.asOfEpochMs ?? null;
  if (shouldRefresh(asked, { connection, subject, asOfEpochMs, now: deps.now() })) {
    connection.refreshes
      .run(subject, () => fetchOrganization(connection, deps))
      .catch(deps.reportBug);
  }
  const known = keptOrganization(connection);
  const bankAccounts =
    known?.bankAccounts.filter(({ isExternal }) => !isExternal || deps.includeExternalAccounts()) ??
    [];
  return ok({
    organization: known && { ...known, bankAccounts },
    totals: totalsByCurrency(bankAccounts),
    freshness: connection.refreshes.freshness(subject, asOfEpochMs),
  });
};

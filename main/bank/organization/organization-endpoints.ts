import { ok } from '../../../preload/contract/result.ts';
import type { Organization } from '../../../preload/contract/organization.ts';
import type { Answered, BankClient } from '../transport/bank-client.ts';
import { toOrganization, withExternalAccounts } from './to-organization.ts';

/**
 * GET /v2/organization. With external accounts, both lists are requested at once, because only
 * their difference shows which accounts are external.
 */
export async function getOrganization(
  client: BankClient,
  options: { readonly includeExternalAccounts: boolean; readonly signal?: AbortSignal },
): Answered<Organization> {
  const ask = (includeExternal: boolean): Answered<Organization> =>
    client.get({
      path: '/v2/organization',
      query: includeExternal ? [['include_external_accounts', 'true']] : [],
      ...(options.signal === undefined ? {} : { signal: options.signal }),
      read: toOrganization,
    });
  if (!options.includeExternalAccounts) return ask(false);
  const [ownAnswer, allAnswer] = await Promise.all([ask(false), ask(true)]);
  if (!ownAnswer.ok) return ownAnswer;
  if (!allAnswer.ok) return allAnswer;
  return ok({
    ...allAnswer.value,
    value: withExternalAccounts(ownAnswer.value.value, allAnswer.value.value),
  });
}

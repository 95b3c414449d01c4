import type { Result } from '../../../preload/contract/result.ts';
import type { BankFailure } from '../transport/bank-failure.ts';
import type { BankClient, CallOptions } from '../transport/bank-client.ts';
import type { Page } from '../transport/pages.ts';
import { toMembershipPage } from './to-membership.ts';
import type { Membership } from './to-membership.ts';
import { listPages } from '../transport/list-calls.ts';

/** 20,000 members: a longer list means a service without an end of its list. */
const maxPages = 200;

/**
 * GET /v2/memberships, page by page, an optional endpoint. Without it the only answer is
 * `not-supported`, or `not-allowed` without `membership.read`.
 */
export function listMemberships(
  client: BankClient,
  options: CallOptions = {},
): AsyncGenerator<Result<Page<Membership>, BankFailure>, void, undefined> {
  return listPages(
    client,
    { ...options, path: '/v2/memberships', read: toMembershipPage },
    maxPages,
  );
}

import { failed, ok } from '../../../preload/contract/result.ts';
import type { Result } from '../../../preload/contract/result.ts';
import { asOptionalEndpoint } from '../transport/bank-failure.ts';
import type { BankFailure } from '../transport/bank-failure.ts';
import type { BankClient, CallOptions } from '../transport/bank-client.ts';
import { pages } from '../transport/pages.ts';
import type { Page } from '../transport/pages.ts';
import { toMembershipPage } from './to-membership.ts';
import type { Membership } from './to-membership.ts';

const perPage = 100;
/** 20,000 people: more is a service that counts on for ever. */
const maxPages = 200;

/**
 * GET /v2/memberships, page by page, where the service has it: else the only answer is
 * `not-supported`, or `not-allowed` without `membership.read`.
 */
export function listMemberships(
  client: BankClient,
  options: CallOptions = {},
): AsyncGenerator<Result<Page<Membership>, BankFailure>, void, undefined> {
  return pages({
    perPage,
    maxPages,
    fetchPage: async (page, size) => {
      const answer = await client.get({
        path: '/v2/memberships',
        query: [
          ['page', String(page)],
          ['per_page', String(size)],
        ],
        ...options,
        read: toMembershipPage,
      });
      // Further on it is not the endpoint that is missing.
      return answer.ok
        ? ok(answer.value.value)
        : failed(page === 1 ? asOptionalEndpoint(answer.error) : answer.error);
    },
  });
}

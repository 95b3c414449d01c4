import { failed, ok } from '../../../preload/contract/result.ts';
import type { Result } from '../../../preload/contract/result.ts';
import { asOptionalEndpoint } from './bank-failure.ts';
import type { BankFailure } from './bank-failure.ts';
import type { Answered, BankClient, CallOptions } from './bank-client.ts';
import { toListPage } from './list-page.ts';
import type { ListPage } from './list-page.ts';
import type { ListBody } from './list-reader.ts';
import { readPages } from './pages.ts';
import type { Page } from './pages.ts';
import type { ReadBody } from './read-answer.ts';
import type { Query } from './request-address.ts';

/** On a later page, the endpoint exists, so it is not missing. */
function failureOfPage(
  failure: BankFailure,
  page: number,
): { readonly ok: false; readonly error: BankFailure } {
  return failed(page === 1 ? asOptionalEndpoint(failure) : failure);
}

/** One page of a list; `not-supported` if the service has no such list. */
export async function listPage<Item>(
  client: BankClient,
  call: CallOptions & {
    readonly path: string;
    readonly query: Query;
    readonly read: ReadBody<ListBody<Item>>;
  },
  request: { readonly page: number; readonly perPage: number },
): Answered<ListPage<Item>> {
  const answer = await client.get(call);
  if (!answer.ok) return failureOfPage(answer.error, request.page);
  const { value, receivedAtEpochMs } = answer.value;
  return ok({ ...answer.value, value: toListPage(value, { ...request, receivedAtEpochMs }) });
}

/** A whole list, page by page; the only answer is `not-supported` if the service has none. */
export function listPages<Item>(
  client: BankClient,
  call: CallOptions & { readonly path: string; readonly read: ReadBody<ListBody<Item>> },
  /** A longer list means a service without an end of its list. */
  maxPages: number,
): AsyncGenerator<Result<Page<Item>, BankFailure>, void, undefined> {
  return readPages({
    perPage: 100,
    maxPages,
    fetchPage: async (page, perPage) => {
      const query = [
        ['page', String(page)],
        ['per_page', String(perPage)],
      ] as const;
      const answer = await client.get({ ...call, query });
      return answer.ok ? ok(answer.value.value) : failureOfPage(answer.error, page);
    },
  });
}

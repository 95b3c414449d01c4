import type { ClientSort } from '../../../preload/contract/clients/clients.ts';
import type { SortDirection } from '../../../preload/contract/lists.ts';
import { sortBy } from '../transport/list-page.ts';
import type { Query } from '../transport/request-address.ts';

/**
 * What the bank itself can narrow its clients by (specification, "GET /v2/clients query"). Numbers
 * and e-mail match exactly, in any case; the name matches in part, accents and case aside, from 2
 * characters. Both ends of the time window (ISO 8601) belong to it.
 */
export type ClientFilter = Partial<
  Readonly<
    Record<
      'name' | 'email' | 'vatNumber' | 'taxIdentificationNumber' | 'updatedFrom' | 'updatedTo',
      string | null
    >
  >
>;

export type ClientPageRequest = {
  /** From 1. */
  readonly page: number;
  readonly perPage: number;
  readonly sort: ClientSort;
  readonly direction: SortDirection;
  readonly filter?: ClientFilter;
};

/** The names in brackets (spec/observed.md, "Clients, …"), in the order in which they are sent. */
const filterNames = {
  name: 'name',
  email: 'email',
  vatNumber: 'vat_number',
  taxIdentificationNumber: 'tax_identification_number',
  updatedFrom: 'updated_at_from',
  updatedTo: 'updated_at_to',
} as const satisfies Record<keyof ClientFilter, string>;

const sortNames = {
  name: 'name',
  created: 'created_at',
  updated: 'updated_at',
} as const satisfies Record<ClientSort, string>;

/**
 * The query of GET /v2/clients. A filter that is null or blank narrows nothing and is not sent; any
 * other is sent as it is given.
 */
export function clientQuery({
  page,
  perPage,
  sort,
  direction,
  filter = {},
}: ClientPageRequest): Query {
  return [
    ...(Object.keys(filterNames) as (keyof ClientFilter)[]).flatMap((field): [string, string][] => {
      const value = filter[field] ?? '';
      return value.trim() === '' ? [] : [[`filter[${filterNames[field]}]`, value]];
    }),
    ['sort_by', sortBy(sortNames[sort], direction)],
    ['page', String(page)],
    ['per_page', String(perPage)],
  ];
}

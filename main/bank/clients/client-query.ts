import type { ClientSort } from '../../../preload/contract/clients/clients.ts';
import type { SortDirection } from '../../../preload/contract/lists.ts';
import { sortBy } from '../transport/list-page.ts';
import type { Query } from '../transport/request-address.ts';

/**
 * The bank's own filters of its clients (specification, "GET /v2/clients query"). Numbers and
 * e-mail match exactly, ignoring case; the name matches in part, ignoring accents and case, from 2
 * characters. Both ends of the time window (ISO 8601) are included.
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
 * The query of GET /v2/clients. A null or blank filter is not sent; any other is sent unchanged.
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

import * as z from 'zod/mini';
import { command } from './command.ts';
import {
  facet,
  facetChoice,
  savedFile,
  sortDirection,
  listRange,
  syncRequest,
  syncStatus,
  similarWords,
} from './lists.ts';
import { refresh } from './organization.ts';
import { freshness } from './result-schemas.ts';
import {
  done,
  extraField,
  linkIndex,
  openDecimal,
  openedLink,
  openText,
  productId,
} from './values.ts';

/** A money object of the service: a decimal and its currency, each as received. */
export const money = z.object({ value: openDecimal, currency: openText });
export type Money = z.infer<typeof money>;

/** Specification, "Product". Every field may be missing. */
export const product = z.object({
  id: productId,
  organizationId: openText,
  title: openText,
  type: openText,
  unitPrice: z.nullable(money),
  /** A decimal fraction: `0.2` is 20 %. */
  vatRate: openDecimal,
  description: openText,
  internalNote: openText,
  unit: openText,
  vatExemptionCode: openText,
  links: z.array(
    z.object({
      title: openText,
      url: openText,
      /** The host, if the link can be opened: https, without hidden parts. */
      host: openText,
    }),
  ),
  createdAt: openText,
  updatedAt: openText,
  extras: z.array(extraField),
});
export type Product = z.infer<typeof product>;

const productRow = z.object({
  id: productId,
  title: openText,
  type: openText,
  unitPrice: z.nullable(money),
  vatRate: openDecimal,
  unit: openText,
  description: openText,
  /** Differs from the price that the user saw last. */
  isPriceChanged: z.boolean(),
  /** The last full pass over the bank's list did not contain it. */
  isAbsent: z.boolean(),
});
export type ProductRow = z.infer<typeof productRow>;

const productSort = z.enum(['title', 'created', 'updated']);
export type ProductSort = z.infer<typeof productSort>;

const productQueryFields = {
  text: z.string().check(z.maxLength(200)),
  types: facetChoice,
  currencies: facetChoice,
  vatRates: facetChoice,
  sort: productSort,
  direction: sortDirection,
};
const productQuery = z.strictObject(productQueryFields);
export type ProductQuery = z.infer<typeof productQuery>;

export const products = {
  list: command({
    input: z.strictObject({ ...productQueryFields, ...listRange, refresh }),
    output: z.object({
      rows: z.array(productRow),
      matchCount: z.number(),
      similar: similarWords,
      totalCount: z.number(),
      types: z.array(facet),
      currencies: z.array(facet),
      vatRates: z.array(facet),
      sync: syncStatus,
      missingScope: openText,
      freshness,
    }),
  }),
  get: command({
    input: z.strictObject({ id: productId, refresh }),
    output: z.object({
      row: z.nullable(productRow),
      product: z.nullable(product),
      /** The price that the user saw last, if it differs; `price` null: there was none. */
      formerPrice: z.nullable(z.object({ price: z.nullable(money), changedAtEpochMs: z.number() })),
      freshness,
    }),
  }),
  /** The user has seen the price. */
  markSeen: command({ input: z.strictObject({ id: productId }), output: done }),
  openLink: command({
    input: z.strictObject({ id: productId, index: linkIndex }),
    output: openedLink,
  }),
  sync: command({ input: syncRequest, output: done }),
  /** GET /v2/products with its own filter and order; the result is cached. */
  askBank: command({
    input: z.strictObject({
      type: z.nullable(z.enum(['good', 'service'])),
      sort: z.enum(['title', 'created']),
      direction: sortDirection,
      page: z.number().check(z.int(), z.minimum(1), z.maximum(100_000)),
    }),
    output: z.object({
      rows: z.array(productRow),
      nextPage: z.nullable(z.number()),
      totalCount: z.nullable(z.number()),
    }),
  }),
  export: command({
    input: z.strictObject({ query: productQuery, format: z.enum(['csv', 'json']) }),
    output: savedFile,
  }),
};

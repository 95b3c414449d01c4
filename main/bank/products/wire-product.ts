import { anyList, anyObject, decimal, text } from '../wire/fields.ts';
import type { Shape } from '../wire/fields.ts';

/**
 * Specification, "Product". Type, unit and exemption code are open: not all allowed values are
 * specified.
 */
export const wireProduct = {
  id: text,
  organization_id: text,
  title: text,
  type: text,
  unit_price: anyObject,
  vat_rate: decimal,
  description: text,
  internal_note: text,
  unit: text,
  vat_exemption_code: text,
  links: anyList,
  created_at: text,
  updated_at: text,
} satisfies Shape;

export const wireLink = { title: text, url: text } satisfies Shape;

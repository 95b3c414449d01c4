import {
  fieldsOfType,
  limitOptionFields,
  limits,
  limitSpentFields,
} from '../../../preload/contract/cards/limits.ts';
import { toWireName } from '../../../preload/contract/field-names.ts';
import { anyObject, count, decimal, flag, listOf, text } from '../wire/fields.ts';
import type { Shape } from '../wire/fields.ts';

/** Specification, "Card": the fields of its limits. */
const wireLimits = {
  ...fieldsOfType(
    limits.map(({ amount }) => toWireName(amount)),
    decimal,
  ),
  ...fieldsOfType(limitSpentFields.map(toWireName), decimal),
  ...fieldsOfType(limitOptionFields.map(toWireName), flag),
};

/**
 * Specification, "Card". Status, type, level, print, design, categories and theme are open: their
 * allowed values are not specified.
 */
export const wireCard = {
  id: text,
  nickname: text,
  embossed_name: text,
  status: text,
  pin_set: flag,
  mask_pan: text,
  exp_month: text,
  exp_year: text,
  last_activity_at: text,
  last_digits: text,
  ship_to_business: flag,
  atm_option: flag,
  nfc_option: flag,
  online_option: flag,
  foreign_option: flag,
  ...wireLimits,
  active_days: listOf(count),
  holder_id: text,
  initiator_id: text,
  bank_account_id: text,
  organization_id: text,
  created_at: text,
  updated_at: text,
  shipped_at: text,
  pre_expires_at: text,
  card_type: text,
  card_level: text,
  categories: listOf(text),
  renewed: flag,
  renewal: flag,
  parent_card_summary: anyObject,
  had_operation: flag,
  had_pin_operation: flag,
  card_design: text,
  type_of_print: text,
  upsold: flag,
  upsell: flag,
  reordered: flag,
  discard_on: text,
  appearance: anyObject,
  has_only_user_liftable_locks: flag,
} satisfies Shape;

export const wireParentCard = { id: text, last_digits: text } satisfies Shape;
export const wireAppearance = {
  assets: anyObject,
  theme: text,
  gradient_hex_color: text,
} satisfies Shape;
export const wireAssets = {
  front_large: text,
  front_small: text,
  front_small_wallet: text,
} satisfies Shape;

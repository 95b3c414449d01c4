import { blankLimits } from './limits.ts';
import type { CardLimits } from './limits.ts';

/**
 * A card with every field of the specification. Fields that were null in live answers may be null
 * here.
 */
export interface Card extends CardLimits {
  readonly id: string;
  readonly nickname: string;
  readonly embossed_name: string | null;
  readonly status: string;
  readonly pin_set: boolean;
  readonly mask_pan: string | null;
  readonly exp_month: string | null;
  readonly exp_year: string | null;
  readonly last_activity_at: string | null;
  readonly last_digits: string | null;
  readonly ship_to_business: boolean;
  readonly atm_option: boolean;
  readonly nfc_option: boolean;
  readonly online_option: boolean;
  readonly foreign_option: boolean;
  readonly payment_lifespan_limit: number | null;
  readonly payment_lifespan_spent: number;
  readonly active_days: readonly number[];
  readonly holder_id: string;
  readonly initiator_id: string | null;
  readonly bank_account_id: string;
  readonly organization_id: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly shipped_at: string | null;
  readonly pre_expires_at: string | null;
  readonly card_type: string;
  readonly card_level: string;
  readonly categories: readonly string[];
  readonly renewed: boolean;
  readonly renewal: boolean;
  readonly parent_card_summary: { readonly id: string; readonly last_digits: string } | null;
  readonly had_operation: boolean;
  readonly had_pin_operation: boolean;
  readonly card_design: string;
  readonly type_of_print: string | null;
  readonly upsold: boolean;
  readonly upsell: boolean;
  readonly reordered: boolean;
  readonly discard_on: string | null;
  readonly appearance: CardAppearance;
  readonly has_only_user_liftable_locks: boolean;
}

/** The design of a card. */
interface CardAppearance {
  readonly assets: {
    readonly front_large: string;
    readonly front_small: string;
    readonly front_small_wallet: string;
  };
  readonly theme: string;
  readonly gradient_hex_color: string;
}

const physicalLevels: ReadonlySet<string> = new Set(['standard', 'plus', 'metal']);

export const cardLevels = ['standard', 'plus', 'metal', 'virtual', 'flash', 'advertising'] as const;

/** Whether it is a plastic or metal card, not only a number. */
export function isPhysical(card: Pick<Card, 'card_level'>): boolean {
  return physicalLevels.has(card.card_level);
}

const finalStatuses: ReadonlySet<string> = new Set([
  'stolen',
  'lost',
  'discarded',
  'expired',
  'shipped_lost',
  'order_canceled',
  'abusive',
]);

/** Whether no operation can reactivate the card. */
export function isFinal(card: Pick<Card, 'status'>): boolean {
  return finalStatuses.has(card.status);
}

/** Pictures of a design. The host is reserved (RFC 2606), so nothing can be fetched from it. */
export function appearanceOf(design: string, gradientHexColor: string): CardAppearance {
  return {
    assets: {
      front_large: `https://cards.example/front-large/${design}.png`,
      front_small: `https://cards.example/front-small/${design}.png`,
      front_small_wallet: `https://cards.example/front-small-wallet/${design}.png`,
    },
    theme: 'dark',
    gradient_hex_color: gradientHexColor,
  };
}

/** Default values of every field that a seed or a request does not set. */
export const blankCard: Omit<
  Card,
  'id' | 'holder_id' | 'bank_account_id' | 'organization_id' | 'created_at' | 'updated_at'
> = {
  nickname: '',
  embossed_name: null,
  status: 'live',
  pin_set: false,
  mask_pan: null,
  exp_month: null,
  exp_year: null,
  last_activity_at: null,
  last_digits: null,
  ship_to_business: true,
  atm_option: false,
  nfc_option: false,
  online_option: true,
  foreign_option: false,
  ...blankLimits,
  payment_lifespan_limit: null,
  payment_lifespan_spent: 0,
  active_days: [1, 2, 3, 4, 5, 6, 7],
  initiator_id: null,
  shipped_at: null,
  pre_expires_at: null,
  card_type: 'debit',
  card_level: 'standard',
  categories: [],
  renewed: false,
  renewal: false,
  parent_card_summary: null,
  had_operation: false,
  had_pin_operation: false,
  card_design: 'standard.1.2021',
  type_of_print: null,
  upsold: false,
  upsell: false,
  reordered: false,
  discard_on: null,
  appearance: appearanceOf('standard.1.2021', '#2f5560'),
  has_only_user_liftable_locks: false,
};

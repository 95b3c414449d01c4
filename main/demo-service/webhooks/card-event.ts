import type { Card } from '../cards/card.ts';

/** A card as events contain it: other names than in the API, and limits as texts. */
export function cardEventData(event: string, card: Card): Readonly<Record<string, unknown>> {
  return {
    event,
    id: card.id,
    nickname: card.nickname,
    status: card.status,
    masked_pan: card.mask_pan,
    last_digits: card.last_digits,
    card_level: card.card_level,
    category_tags: card.categories,
    discarded_at: card.discard_on,
    payment_monthly_limit: card.payment_monthly_limit.toFixed(2),
    payment_monthly_spent: card.payment_monthly_spent.toFixed(2),
    atm_monthly_limit: card.atm_monthly_limit.toFixed(2),
    holder_id: card.holder_id,
  };
}

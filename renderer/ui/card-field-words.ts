import type { MessageId } from '../i18n/i18n.ts';

/** What a field of a change counts: an amount, a switch, or text as it is. */
export type CardFieldKind = 'amount' | 'switch' | 'text';

const fields: Readonly<Record<string, readonly [MessageId, CardFieldKind]>> = {
  paymentMonthlyLimit: ['cards.limits.payment-month', 'amount'],
  paymentDailyLimit: ['cards.limits.payment-day', 'amount'],
  paymentDailyLimitOption: ['cards.limits.payment-day', 'switch'],
  paymentTransactionLimit: ['cards.limits.payment-each', 'amount'],
  paymentTransactionLimitOption: ['cards.limits.payment-each', 'switch'],
  paymentLifespanLimit: ['cards.limits.payment-lifespan', 'amount'],
  atmMonthlyLimit: ['cards.limits.atm-month', 'amount'],
  atmDailyLimit: ['cards.limits.atm-day', 'amount'],
  atmDailyLimitOption: ['cards.limits.atm-day', 'switch'],
  atmOption: ['cards.options.atm', 'switch'],
  nfcOption: ['cards.options.nfc', 'switch'],
  onlineOption: ['cards.options.online', 'switch'],
  foreignOption: ['cards.options.foreign', 'switch'],
  nickname: ['cards.field.nickname', 'text'],
};

/** What the window calls a field of the contract's changes; null for one that a later version may send. */
export const cardFieldWords = (field: string): { readonly label: MessageId; readonly kind: CardFieldKind } | null => {
  const known = fields[field];
  return known === undefined ? null : { label: known[0], kind: known[1] };
};

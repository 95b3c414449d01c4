import { describe, expect, it } from 'vitest';
import type { Translate } from '../../../renderer/i18n/i18n.ts';
import {
  limitFacts,
  unlabelledNames,
  usageFacts,
} from '../../../renderer/screens/cards/new-card/order-facts.tsx';
import { accountName } from '../../../renderer/screens/cards/new-card/account-name.ts';
import { readOrderedCard } from '../../../renderer/screens/cards/new-card/ordered-card.ts';

const t = ((id: string) => id) as Translate;
const words = { t, language: 'en' };
function order(card: object) {
  return readOrderedCard(JSON.stringify({ card })).others;
}
function textsOf(facts: ReturnType<typeof limitFacts>) {
  return facts.map(({ id, value }) => [id, 'text' in value ? value.text : value.kind]);
}

describe('an order in words', () => {
  it('names each requested limit, and sums up those left to the bank in one line', () => {
    const others = order({
      payment_monthly_limit: 500,
      payment_daily_limit_option: false,
      atm_daily_limit: { odd: 1 },
    });
    expect(textsOf(limitFacts(others, words))).toEqual([
      ['paymentMonthlyLimit', 'element'],
      ['paymentDailyLimit', 'ui.word.no-limit'],
      ['atmDailyLimit', '{"odd":1}'],
      ['rest', 'newcard.ship.unsaid'],
    ]);
    expect(textsOf(limitFacts(order({}), words))).toEqual([['rest', 'newcard.ship.unsaid']]);
  });

  it('names the options and days of the card, and its address', () => {
    const others = order({
      atm_option: true,
      online_option: false,
      nfc_option: true,
      foreign_option: false,
      active_days: [1, 3],
      address: { first_line: '1 rue du Four', city: 'Lyon', country: 'FR' },
    });
    expect(textsOf(usageFacts(others, words))).toEqual([
      ['options', 'cards.options.atm and cards.options.nfc'],
      ['active_days', 'Monday and Wednesday'],
      ['address', '1 rue du Four, Lyon, FR'],
    ]);
    expect(textsOf(usageFacts(order({ active_days: 'all' }), words))).toEqual([
      ['options', 'newcard.ship.unsaid'],
      ['active_days', 'all'],
    ]);
  });

  it('lists every field that was added by hand', () => {
    expect(unlabelledNames(order({ season: 'winter', nfc_option: true }))).toEqual(['season']);
  });

  it('names an account by its name only', () => {
    const nameless = { id: 'a', name: null, iban: null };
    const named = { id: 'b', name: 'Main account', iban: null };
    expect(accountName('a', { accounts: [nameless] })).toBeNull();
    expect(accountName('a', { accounts: [nameless, named] })).toBeNull();
    expect(accountName('b', { accounts: [named] })).toBe('Main account');
    expect(accountName('c', { accounts: [named] })).toBeNull();
  });
});

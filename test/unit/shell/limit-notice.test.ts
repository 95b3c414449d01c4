import { describe, expect, it } from 'vitest';
import type { NoticedLimit } from '../../../main/features/limit-notice.ts';
import { limitNotice } from '../../../main/shell/limit-notice.ts';
import { messagesOf } from '../../../main/messages/messages.ts';
import type { CardId } from '../../../preload/contract/values.ts';

const card = (thresholdPercent: 80 | 100, limit: NoticedLimit = 'paymentMonthly') => ({
  id: 'c1' as CardId,
  name: 'Van',
  lastDigits: '7304',
  limit,
  thresholdPercent,
});

describe('the notification about a limit', () => {
  it('names the one card and its limit, and leads to the card', () => {
    expect(limitNotice({ connectionId: 'bakery', cards: [card(80)] }, messagesOf('en'))).toEqual({
      title: 'Card close to its limit',
      body: 'Van •• 7304 has used 80% or more of its monthly payment limit.',
      leadsTo: { screen: 'cards', id: 'c1', connectionId: 'bakery', action: null },
    });
    expect(
      limitNotice({ connectionId: 'bakery', cards: [card(100, 'atmDaily')] }, messagesOf('en')),
    ).toMatchObject({
      title: 'Card limit reached',
      body: 'Van •• 7304 has used all of its daily limit for cash withdrawals.',
    });
  });

  it('counts several cards, and leads to all limits', () => {
    expect(
      limitNotice(
        { connectionId: 'bakery', cards: [card(80), card(100), card(80)] },
        messagesOf('en'),
      ),
    ).toEqual({
      title: '3 cards are close to their limits',
      body: 'See which ones in your card limits.',
      leadsTo: { screen: 'limits', id: null, connectionId: 'bakery', action: null },
    });
  });

  it.each(['en', 'fr', 'de', 'it', 'es'] as const)(
    'holds no figure but the threshold in %s',
    (locale) => {
      const { title, body } = limitNotice(
        { connectionId: 'bakery', cards: [{ ...card(80, 'paymentLifespan'), lastDigits: null }] },
        messagesOf(locale),
      );
      expect(`${title} ${body}`.match(/\d+/g)).toEqual(['80']);
      expect(body).not.toContain('{');
    },
  );
});

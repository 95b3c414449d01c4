import { describe, expect, it } from 'vitest';
import { readOrderedCard } from '../../../renderer/screens/cards/new-card/ordered-card.ts';

describe('the preview of a new card', () => {
  it('shows the content of the request, not of the form', () => {
    expect(
      readOrderedCard(
        '{"card":{"card_level":"metal","nickname":"Market stall","holder_id":"h","initiator_id":"i","bank_account_id":"a","season":"winter"}}',
      ),
    ).toEqual({
      level: 'metal',
      nickname: 'Market stall',
      holderId: 'h',
      initiatorId: 'i',
      accountId: 'a',
      others: new Map([['season', 'winter']]),
    });
  });

  it('omits fields that are absent or no text', () => {
    expect(readOrderedCard('{"card":{"card_level":7,"nickname":""}}')).toMatchObject({
      level: null,
      nickname: null,
      holderId: null,
      initiatorId: null,
    });
    for (const body of ['', '[]', '{"card":null}', 'null'])
      expect(readOrderedCard(body).level).toBeNull();
  });
});

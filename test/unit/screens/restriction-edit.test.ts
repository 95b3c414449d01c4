import { expect, it } from 'vitest';
import {
  restrictionDraft,
  readRestrictions,
} from '../../../renderer/screens/cards/restrictions/restriction-edit.ts';
import { cardWith } from './card-with.ts';

it.each([[['bars, cafes']], [['food', 'food']], [['food ']], [[]]])(
  'leaves unchanged categories as the bank writes them: %j',
  (categories) => {
    const card = cardWith({ activeDays: [5, 1], categories });
    expect(readRestrictions(card, restrictionDraft(card)).restrictions).toBeNull();
    expect(readRestrictions(card, { ...restrictionDraft(card), activeDays: [1] })).toEqual({
      restrictions: { activeDays: [1], categories: null },
      requestedValues: { activeDays: '1' },
      isWithoutDay: false,
    });
  },
);

it('sorts days, lists each category once, and reads a card without days as without restriction', () => {
  const card = cardWith({ activeDays: [1], categories: ['food'] });
  expect(readRestrictions(card, { activeDays: [7, 2], categories: ' food, bars,,bars ' })).toEqual({
    restrictions: { activeDays: [2, 7], categories: ['food', 'bars'] },
    requestedValues: { activeDays: '2, 7', categories: 'food, bars' },
    isWithoutDay: false,
  });
  expect(readRestrictions(card, { activeDays: [], categories: 'food' })).toMatchObject({
    restrictions: null,
    isWithoutDay: true,
  });
});

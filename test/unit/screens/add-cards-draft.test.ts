import { describe, expect, it } from 'vitest';
import { addCardsForm, cardsOf } from '../../../renderer/screens/cards/list/add-cards-draft.ts';

const one = '0d3a5f1e-6b1c-4c0e-9a77-2f8f0f6b51c4';

describe('a draft of cards to add', () => {
  it('restores the saved values', () => {
    const draft = { text: `${one} Karim 7304`, edits: { [one]: { label: 'Deliveries' } } };
    expect(addCardsForm.read(addCardsForm.write(draft) ?? '')).toEqual(draft);
  });

  it('prefers typed values to pasted ones', () => {
    const { cards } = cardsOf({
      text: `${one} Karim 7304`,
      edits: { [one]: { label: 'Deliveries', lastDigits: '' } },
    });
    expect(cards).toEqual([{ id: one, label: 'Deliveries', lastDigits: '', hasBadDigits: false }]);
  });

  it('marks last digits that the contract would reject', () => {
    const digits = (lastDigits: string): boolean | undefined =>
      cardsOf({ text: one, edits: { [one]: { lastDigits } } }).cards[0]?.hasBadDigits;
    expect(['', '73', '7304', '7', '73o4', '73045'].map(digits)).toEqual([
      false,
      false,
      false,
      true,
      true,
      true,
    ]);
  });

  it('stores no card number, and no draft without other content', () => {
    expect(addCardsForm.write({ text: '4111 1111 1111 1111', edits: {} })).toBeNull();
    expect(addCardsForm.write({ text: `${one}\n4111 1111 1111 1111`, edits: {} })).toBe(
      JSON.stringify({ text: one, edits: {} }),
    );
  });

  it('starts empty over an unreadable draft', () => {
    for (const json of ['', 'no json', '{}', '{"text":1,"edits":{}}'])
      expect(addCardsForm.read(json)).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { cardByname } from '../../../renderer/widgets/cards/card-names.ts';

const nameless = { name: null, holderName: null, nickname: null, label: null };

describe('the secondary name of a card', () => {
  it.each([
    [
      'the holder and the nickname',
      { name: 'INES MOREL', holderName: 'Inès Morel', nickname: 'Fuel' },
      'Inès Morel · Fuel',
    ],
    [
      'the nickname, if the holder is the name',
      { name: 'Inès', holderName: 'Inès', nickname: 'Fuel' },
      'Fuel',
    ],
    [
      'the holder, if the nickname is the name',
      { name: 'Fuel', holderName: 'Inès', nickname: 'Fuel' },
      'Inès',
    ],
    ['each word once', { name: 'INES MOREL', holderName: 'Fuel', nickname: 'Fuel' }, 'Fuel'],
    [
      'the user’s label, without a nickname',
      { name: 'INES', holderName: 'Inès', nickname: ' ', label: 'Van' },
      'Inès · Van',
    ],
    [
      'the nickname and not the user’s label',
      { name: 'INES', nickname: 'Fuel', label: 'Van' },
      'Fuel',
    ],
    ['nothing', { name: 'INES', holderName: '' }, null],
  ])('is %s', (_what, known, expected) => {
    expect(cardByname({ ...nameless, ...known })).toBe(expected);
  });
});

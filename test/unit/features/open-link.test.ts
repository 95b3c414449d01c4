import { describe, expect, it } from 'vitest';
import { cards } from '../../../main/features/cards/cards.ts';
import { storeReadCard } from '../../../main/features/cards/list/store-cards.ts';
import { ok } from '../../../preload/contract/result.ts';
import { cardIdOf, cardWith, openConnection } from './fakes.ts';

const a = cardIdOf('a');
const frontLarge = 'https://pictures.example/a.png';

function commandsOf() {
  const asked: string[] = [];
  const scope = openConnection({ askAndOpen: async (address) => (asked.push(address), true) });
  storeReadCard(
    scope,
    cardWith({
      id: a,
      appearance: {
        theme: null,
        gradientHexColor: null,
        frontLarge,
        frontSmall: null,
        frontSmallWallet: null,
      },
    }),
    { askedAtEpochMs: 1, nowEpochMs: 1 },
  );
  return { asked, openLink: cards.open(scope).commands.cards.openLink };
}

describe('a link of a card', () => {
  it('is found by its position, shown to the user and opened after consent', async () => {
    const { asked, openLink } = commandsOf();
    expect(await openLink({ id: a, index: 0 })).toEqual(ok({ wasOpened: true }));
    expect(asked).toEqual([frontLarge]);
  });

  it.each([
    ['absent on the card', { id: a, index: 1 }],
    ['past its last picture', { id: a, index: 7 }],
    ['of an unknown card', { id: cardIdOf('b'), index: 0 }],
  ])('%s is not found, and the user is not asked', async (_of, link) => {
    const { asked, openLink } = commandsOf();
    expect(await openLink(link)).toMatchObject({ error: { kind: 'not-found' } });
    expect(asked).toEqual([]);
  });
});

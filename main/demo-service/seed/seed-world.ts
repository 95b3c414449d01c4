import type { ServiceLanguage } from '../page-texts.ts';
import type { World } from '../world.ts';
import { seedAccounts, seedMembers, seedOrganization, ownerName } from './company.ts';
import { seedCards } from './cards.ts';
import { createSeededRandom } from './random.ts';
import { seedTexts } from './texts.ts';

/**
 * Creates a new world. The same seed gives the same company; its times are relative to the start.
 */
export function seedWorld(parts: {
  readonly seed: number;
  readonly now: () => number;
  readonly cards: number;
  /** Default English. */
  readonly language?: ServiceLanguage | undefined;
}): World {
  const random = createSeededRandom(parts.seed);
  const nowEpochMs = parts.now();
  const texts = seedTexts[parts.language ?? 'en'];
  const organization = seedOrganization(random);
  const members = seedMembers(random);
  const bankAccounts = seedAccounts(random, nowEpochMs, texts);
  const mainAccount = bankAccounts.find(({ main }) => main);
  const owner = members.find(
    ({ first_name, last_name }) => `${first_name} ${last_name}` === ownerName,
  );
  if (mainAccount === undefined || owner === undefined)
    throw new Error('The seed has no main account or no owner');
  const cards = seedCards({
    random,
    nowEpochMs,
    organization,
    members,
    mainAccount,
    count: parts.cards,
    texts,
  });
  return {
    now: parts.now,
    random,
    texts,
    organization,
    bankAccounts,
    members,
    signedInMemberId: owner.id,
    cards: new Map(cards.map((card) => [card.id, card])),
  };
}

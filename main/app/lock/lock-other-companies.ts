import type { Output } from '../../../preload/contract/index.ts';
import { type Result, ok } from '../../../preload/contract/result.ts';
import { noVault } from '../../data/storage-failure.ts';
import { cardsOfCompany, lockCompany } from '../../features/cards/lock/lock-company.ts';
import type { Profile } from '../../profiles/profile-document.ts';
import type { AppContext } from '../context.ts';

type Companies = Output<'connections', 'lockCardsOfOthers'>['companies'];

/**
 * Locks the cards of the companies that are not open: all companies at once, the cards of each one
 * by one.
 */
export async function lockOtherCompanies({
  profiles,
  closedConnections,
  locks,
}: Pick<AppContext, 'profiles' | 'closedConnections' | 'locks'>): Promise<
  Result<{ companies: Companies }>
> {
  const lockOne = async (profile: Profile): Promise<Companies[number]> => {
    const { id, name } = profile;
    const cards = await closedConnections.withData(profile, (data) =>
      data.persistence === 'kept' ? cardsOfCompany(data) : noVault(data),
    );
    if ('kind' in cards) return { id, name, results: [], isWhole: false, error: cards };
    const locked = await lockCompany(cards, {
      bank: await closedConnections.bank(profile),
      lock: (card) => locks.lockCard(id, card),
    });
    return { id, name, ...locked, error: null };
  };
  const openId = profiles.active()?.id ?? null;
  const others = profiles
    .list()
    .filter(({ id, kind, banking }) => id !== openId && kind === 'production' && banking !== null);
  return ok({ companies: await Promise.all(others.map(lockOne)) });
}

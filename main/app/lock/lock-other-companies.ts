import type { Output } from '../../../preload/contract/index.ts';
import { type Result, ok } from '../../../preload/contract/result.ts';
import { noVault } from '../../data/storage-failure.ts';
import { lockWithoutConnection } from '../../features/cards/lock/lock-without-connection.ts';
import type { AppContext } from '../context.ts';

type Companies = Output<'connections', 'lockCardsOfOthers'>['companies'];

type Context = Pick<AppContext, 'profiles' | 'closed' | 'canSend' | 'now' | 'today' | 'reportBug'>;

/** Locks the cards of the companies that are not open: all at once, their cards one by one. */
export async function lockOtherCompanies(
  context: Context,
): Promise<Result<{ companies: Companies }>> {
  const { profiles, closed } = context;
  const openId = profiles.active()?.id ?? null;
  const others = profiles
    .list()
    .filter(({ id, kind, banking }) => id !== openId && kind === 'production' && banking !== null);
  const companies = others.map((profile) =>
    closed.withData(profile, async (data): Promise<Companies[number]> => {
      const { id, name } = profile;
      if (data.persistence !== 'kept')
        return { id, name, results: [], isWhole: false, error: noVault(data) };
      const locked = await lockWithoutConnection(data, {
        ...context,
        bank: await closed.bank(profile),
        today: context.today(),
      });
      return { id, name, ...locked, error: null };
    }),
  );
  return ok({ companies: await Promise.all(companies) });
}

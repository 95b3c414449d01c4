import type { CardId } from '../../../../preload/contract/values.ts';
import type { OpenConnection } from '../../open-connection.ts';
import { modelOf } from '../card-row.ts';

/**
 * The addresses of a card's three pictures, in the order of the window's index. Main looks them up,
 * so that the window cannot name an address.
 */
export function cardLink(
  { cache }: Pick<OpenConnection, 'cache'>,
  id: CardId,
  index: number,
): string | null {
  const stored = cache.cards.get(id);
  const appearance = stored === null ? null : (modelOf(stored)?.appearance ?? null);
  return appearance === null
    ? null
    : ([appearance.frontLarge, appearance.frontSmall, appearance.frontSmallWallet][index] ?? null);
}

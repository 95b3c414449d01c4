import type { CardId } from '../../../../preload/contract/values.ts';
import type { OpenConnection } from '../../open-connection.ts';
import { modelOf } from '../card-row.ts';

/**
 * The addresses that a card carries, in the order the window numbers them: its three pictures.
 * Looked up here, so the window names none.
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

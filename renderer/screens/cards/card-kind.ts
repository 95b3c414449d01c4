import type { Card } from '../../../preload/contract/cards.ts';

const physical: ReadonlySet<string> = new Set(['standard', 'plus', 'metal']);
const virtual: ReadonlySet<string> = new Set([
  'virtual',
  'virtual_partner',
  'flash',
  'advertising',
]);

/**
 * Whether a card is one of plastic, that can be stolen or lost. Null where its level says neither.
 * @assumption the levels are those met at services of this shape; the specification leaves them
 * open.
 */
export const isPhysical = (card: Pick<Card, 'cardLevel'> | null): boolean | null => {
  const level = card?.cardLevel ?? '';
  return physical.has(level) ? true : virtual.has(level) ? false : null;
};

import type { CardRule } from '../../../../preload/contract/cards/card-rules.ts';
import type { CardId } from '../../../../preload/contract/values.ts';
import type { Output } from '../../../../preload/contract/index.ts';
import { bridge } from '../../../platform/bridge.ts';
import { useCachedQuery } from '../../../platform/reads/use-cached-query.ts';

const none: Output<'cardRules', 'list'> = { state: 'on', rules: [] };

/** The planned changes of this connection's cards, next one first; null until read. */
export function useKnownCardRules(): Output<'cardRules', 'list'> | null {
  return useCachedQuery('card-rules', () => bridge().cardRules.list({})).value;
}
export function useCardRules(): Output<'cardRules', 'list'> {
  return useKnownCardRules() ?? none;
}

/** When this card's hours switch it on again, if they have switched it off now; else null. */
export function useOutsideHoursUntil(id: CardId): number | null {
  const { state, rules } = useCardRules();
  const rule = rules.find((each) => each.card.id === id && each.hours !== null);
  if (state !== 'on' || rule?.isOn !== true || !rule.isHolding) return null;
  const { blocked, isWaitingForApproval, next } = rule;
  return blocked === null && !isWaitingForApproval && next?.what === 'opens'
    ? next.atEpochMs
    : null;
}

/** The temporary limit of this card that the bank applies now; undefined: none. */
export function useTemporaryLimit(id: CardId | null): CardRule | undefined {
  return useCardRules().rules.find(
    ({ card, untilEpochMs, isHolding, isWaitingForApproval, blocked }) =>
      card.id === id &&
      untilEpochMs !== null &&
      isHolding &&
      !isWaitingForApproval &&
      blocked === null,
  );
}

/** A temporary limit becomes permanent if scheduled changes are turned off now. */
export function isEndingLimit({ untilEpochMs, blocked, fields }: CardRule): boolean {
  return untilEpochMs !== null && blocked === null && fields.length > 0;
}

import type { CardRule } from '../../../../preload/contract/cards/card-rules.ts';
import type { CardId } from '../../../../preload/contract/values.ts';
import type { Output } from '../../../../preload/contract/index.ts';
import { listText } from '../../../format/day.ts';
import { t } from '../../../i18n/i18n.ts';
import { bridge } from '../../../platform/bridge.ts';
import { language } from '../../../platform/preferences.ts';
import { useCachedQuery } from '../../../platform/reads/use-cached-query.ts';
import { standaloneFieldLabel } from '../card-field-labels.ts';

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

/** The next step of a rule, or why it is paused, as a short text. */
export function useRuleText(): (rule: CardRule) => string {
  return ({ hours, blocked, isOn, isWaitingForApproval, next, fields }) => {
    if (blocked !== null) return t('cards.planned.paused');
    if (isWaitingForApproval) return t('cards.planned.waiting');
    if (!isOn || next === null) return t('cards.planned.is-off');
    if (next.what === 'set-back') return t('cards.planned.set-back');
    const changed = next.what === 'opens' ? fields.map(({ field }) => field) : hours?.options;
    const options = listText(
      language(),
      (changed ?? []).map((field) => standaloneFieldLabel(field, t)),
    );
    return t(next.what === 'opens' ? 'cards.planned.opens' : 'cards.planned.closes', { options });
  };
}

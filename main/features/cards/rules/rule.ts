import type { CardHours, RuleBlock } from '../../../../preload/contract/cards/card-rules.ts';
import type { CardOptions } from '../../../../preload/contract/cards/card-changes.ts';
import type { Card } from '../../../../preload/contract/cards/cards.ts';
import { optionFields } from '../../../../preload/contract/cards/options-plan.ts';
import type { CommandError } from '../../../../preload/contract/result.ts';
import type { CardId } from '../../../../preload/contract/values.ts';
import { cardRulePlanCodec, cardRuleStateCodec } from '../../../data/codecs/own-records.ts';
import type { CardRuleRecord } from '../../../data/vault/cards/card-rules.ts';
import type { Vault } from '../../../data/vault/open-vault.ts';
import type { CardWriteRequest } from '../changes/card-write.ts';
import { limitsRequest, optionsRequest } from '../changes/change-requests.ts';
import { fieldValueOf } from '../changes/compare-answer.ts';
import { type Hold, type Traces, type Values, areSameValues } from './decide-rule.ts';
import { dayMs } from '../../../time/durations.ts';
import { type Hours, changesBetween, dayText, openingAt } from './opening-hours.ts';

/** The plan that the user chose. Exactly one of the two is set. */
type RulePlan = {
  readonly hours: (CardHours & { readonly zone: string }) | null;
  readonly untilEpochMs: number | null;
};

export type RuleState = {
  readonly isOn: boolean;
  /** The rule is removed once the card has its previous values back. */
  readonly isLast: boolean;
  /** A day on which the card works from midnight to midnight. */
  readonly openDay: string | null;
  /** Until then the card stays as the user left it after a pause, and the rule does nothing. */
  readonly openUntilEpochMs: number | null;
  readonly hold: Hold | null;
  readonly traces: Traces;
  /** Why the rule is paused. `seen`: the card's values at that time. */
  readonly blocked: {
    readonly why: RuleBlock;
    readonly error: CommandError | null;
    readonly seen: Values;
  } | null;
  /** All changes due until then were started. */
  readonly checkedEpochMs: number;
  /** Since when a change is due that could not start in time, and whether it was made later. */
  readonly missed: { readonly sinceEpochMs: number; readonly isMade: boolean } | null;
};

export type Rule = {
  readonly id: string;
  readonly cardId: CardId;
  readonly plan: RulePlan;
  readonly state: RuleState;
};

export function createRuleState(nowEpochMs: number): RuleState {
  return {
    isOn: true,
    isLast: false,
    openDay: null,
    openUntilEpochMs: null,
    hold: null,
    traces: { unsureUntilEpochMs: null, answeredEpochMs: null },
    blocked: null,
    checkedEpochMs: nowEpochMs,
    missed: null,
  };
}

export function kindOf({ plan }: Pick<Rule, 'plan'>): 'hours' | 'limits' {
  return plan.hours === null ? 'limits' : 'hours';
}

/** The kind of the rule's writes in the outbox. */
export function writeKindOf(rule: Rule): 'options' | 'limits' {
  return kindOf(rule) === 'hours' ? 'options' : 'limits';
}

export function toRecord(rule: Rule): CardRuleRecord {
  return {
    id: rule.id,
    cardId: rule.cardId,
    kind: kindOf(rule),
    plan: cardRulePlanCodec.write(rule.plan),
    state: cardRuleStateCodec.write(rule.state),
  };
}

/** Null if another program wrote a rule that ours cannot be. */
export function fromRecord({ id, cardId, plan, state }: CardRuleRecord): Rule | null {
  try {
    const parsed = {
      plan: cardRulePlanCodec.model.parse(cardRulePlanCodec.read(plan)) as RulePlan,
      state: cardRuleStateCodec.model.parse(cardRuleStateCodec.read(state)) as RuleState,
    };
    const rule: Rule = { id, cardId: cardId as CardId, ...parsed };
    // Throws for an unknown zone.
    if (rule.plan.hours !== null) dayText(0, rule.plan.hours.zone);
    return rule;
  } catch {
    return null;
  }
}

/** The switch for all rules. `restored`: the rules came with a backup. */
export type Switch = 'on' | 'off' | 'restored';

export function readSwitch(vault: Pick<Vault, 'cardRules'>): Switch {
  const why = vault.cardRules.offReason();
  return why === null ? 'on' : why === 'restored' ? 'restored' : 'off';
}

/** The rule does nothing to its card automatically: it has nothing to do, or waits for the user. */
export function isIdleWhile({ plan, state }: Rule, switchState: Switch): boolean {
  return (
    state.blocked !== null ||
    switchState === 'restored' ||
    (plan.hours === null && switchState === 'off') ||
    (!state.isOn && state.hold === null && !state.isLast)
  );
}

function hoursOf({ plan, state }: Rule): Hours | null {
  return (
    plan.hours && { windows: plan.hours.windows, zone: plan.hours.zone, openDay: state.openDay }
  );
}

/** Hours change within a week: a clock that ran ahead wrote any longer time. */
const maxExemptionMs = 9 * dayMs;

/** The user left the card as it was, and that still applies. */
export function isExemptAt({ state: { openUntilEpochMs } }: Rule, epochMs: number): boolean {
  return (
    openUntilEpochMs !== null &&
    epochMs < openUntilEpochMs &&
    openUntilEpochMs <= epochMs + maxExemptionMs
  );
}

export type Schedule = {
  /** The values that the schedule wants for the card. */
  readonly wants: 'held' | 'base';
  /** The schedule leaves the card open, whatever the user left it at. */
  readonly isOpen: boolean;
  /** Null: not soon. */
  readonly changesAtEpochMs: number | null;
};

export function scheduleAt(rule: Rule, epochMs: number): Schedule {
  const hours = hoursOf(rule);
  if (hours === null) {
    const until = rule.plan.untilEpochMs ?? 0;
    return epochMs < until
      ? { wants: 'held', isOpen: false, changesAtEpochMs: until }
      : { wants: 'base', isOpen: true, changesAtEpochMs: null };
  }
  const { isOpen, changesAtEpochMs } = openingAt(hours, epochMs);
  const { hold, openUntilEpochMs } = rule.state;
  return isExemptAt(rule, epochMs)
    ? { wants: hold === null ? 'base' : 'held', isOpen, changesAtEpochMs: openUntilEpochMs }
    : { wants: isOpen ? 'base' : 'held', isOpen, changesAtEpochMs };
}

/** The changes that were due after a moment, up to another. */
export function dueBetween(rule: Rule, from: number, to: number): readonly number[] {
  const hours = hoursOf(rule);
  if (hours !== null) return changesBetween(hours, from, to);
  const until = rule.plan.untilEpochMs ?? 0;
  return from < until && until <= to ? [until] : [];
}

/** The card's values of these fields; null if the bank's answer omits one. */
export function valuesOf(card: Card, fields: readonly string[]): Values | null {
  const values = fields.map((field) => [field, fieldValueOf(card, field) ?? null] as const);
  return values.some(([, value]) => value === null)
    ? null
    : (Object.fromEntries(values) as Record<string, string>);
}

/** The fields that a rule sets or sends along. */
export function fieldsOf({ plan, state }: Rule): readonly string[] {
  return plan.hours === null ? Object.keys(state.hold?.base ?? {}) : optionFields;
}

/**
 * The values outside the hours: the options that the user chose are off, the others stay as the
 * card has them.
 */
export function heldValuesFor(rule: Rule, actual: Values): Values {
  const { hours } = rule.plan;
  if (hours === null) return rule.state.hold?.held ?? actual;
  return Object.fromEntries(
    Object.entries(actual).map(([field, value]) => [
      field,
      (hours.options as readonly string[]).includes(field) ? 'false' : value,
    ]),
  );
}

/**
 * The held values match the current plan: all options that the hours turn off, or the requested
 * limits.
 */
export function isAsPlanned(rule: Rule, hold: Hold): boolean {
  return areSameValues(heldValuesFor(rule, hold.base), hold.held);
}

/** The request that sets these values on a card; null if the card already has them. */
export function requestOf(rule: Rule, card: Card, values: Values): CardWriteRequest | null {
  const typed = Object.fromEntries(
    Object.entries(values).map(([field, value]) => [
      field,
      value === 'true' || value === 'false' ? value === 'true' : value,
    ]),
  );
  return kindOf(rule) === 'hours'
    ? optionsRequest(card, { id: rule.cardId, options: typed as CardOptions })
    : limitsRequest(card, { id: rule.cardId, limits: typed });
}

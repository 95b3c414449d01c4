import type { CardId } from '../../../../preload/contract/values.ts';
import type { Vault } from '../../../data/vault/open-vault.ts';
import type { Scope } from '../../scope.ts';
import {
  type Rule,
  type RuleState,
  type Switch,
  fromRecord,
  kindOf,
  readSwitch,
  toRecord,
} from './rule.ts';

/** The outcomes of a rule in the history of a card. */
type RuleOutcome =
  | 'planned'
  | 'closes'
  | 'opens'
  | 'set-back'
  | 'missed'
  | 'paused'
  | 'switched-on'
  | 'switched-off'
  | 'ended';

/**
 * The rules of one connection: in the vault, and cached here so that a look-up reads no database.
 */
export type RuleStore = {
  readonly all: () => readonly Rule[];
  readonly get: (id: string) => Rule | null;
  readonly of: (cardId: CardId, kind: ReturnType<typeof kindOf>) => Rule | null;
  /** On disk when it returns, together with its history entry or neither. */
  readonly put: (rule: Rule, outcome?: RuleOutcome) => void;
  /** Changes nothing if the rule no longer exists. */
  readonly change: (id: string, change: Partial<RuleState>, outcome?: RuleOutcome) => void;
  readonly remove: (id: string, outcome: RuleOutcome) => void;
  readonly switchState: () => Switch;
  readonly setSwitch: (to: 'on' | 'off') => void;
};

export function createRuleStore(scope: Scope, vault: Vault): RuleStore {
  const rules = new Map(
    vault.cardRules.all().flatMap((record) => {
      const rule = fromRecord(record);
      return rule === null ? [] : [[rule.id, rule] as const];
    }),
  );
  let switchState = readSwitch(vault);

  const appendOutcome = (rule: Rule, outcome: RuleOutcome): void => {
    const { hold, blocked } = rule.state;
    const isRestoring = outcome === 'opens' || outcome === 'set-back';
    const asked =
      hold === null
        ? []
        : Object.keys(hold.base)
            .filter((field) => hold.base[field] !== hold.held[field])
            .map((field) => ({
              field,
              before: (isRestoring ? hold.held : hold.base)[field] ?? null,
              asked: (isRestoring ? hold.base : hold.held)[field] ?? '',
              kept: outcome === 'paused' ? (blocked?.seen[field] ?? null) : null,
            }));
    vault.cardHistory.append({
      cardId: rule.cardId,
      atEpochMs: scope.now(),
      action: kindOf(rule) === 'hours' ? 'hours' : 'limit-until',
      outcome,
      detail: JSON.stringify({ asked, error: null }),
    });
  };

  const put: RuleStore['put'] = (rule, outcome) => {
    vault.inTransaction(() => {
      vault.cardRules.put(toRecord(rule));
      if (outcome !== undefined) appendOutcome(rule, outcome);
    });
    rules.set(rule.id, rule);
    scope.publishChange('card-rules');
  };

  return {
    all: () => [...rules.values()],
    get: (id) => rules.get(id) ?? null,
    of: (cardId, kind) =>
      [...rules.values()].find((rule) => rule.cardId === cardId && kindOf(rule) === kind) ?? null,
    put,
    change: (id, change, outcome) => {
      const rule = rules.get(id);
      if (rule !== undefined) put({ ...rule, state: { ...rule.state, ...change } }, outcome);
    },
    remove: (id, outcome) => {
      const rule = rules.get(id);
      if (rule === undefined) return;
      vault.inTransaction(() => {
        vault.cardRules.remove(id);
        appendOutcome(rule, outcome);
      });
      rules.delete(id);
      scope.publishChange('card-rules');
    },
    switchState: () => switchState,
    setSwitch: (to) => {
      vault.cardRules.setOff(to === 'on' ? null : 'owner');
      switchState = to;
      scope.publishChange('card-rules');
    },
  };
}

import { CirclePause } from 'lucide-react';
import type { CardRule } from '../../../../preload/contract/cards/card-rules.ts';
import { t } from '../../../i18n/i18n.ts';
import { T } from '../../../i18n/t.tsx';
import { bridge } from '../../../platform/bridge.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { Note } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { FaultLine } from '../../faults/fault-panel.tsx';
import { ScopeSignIn } from '../../faults/scope-sign-in.tsx';
import { standaloneFieldLabel } from '../card-field-labels.ts';
import { CardFieldValue } from '../card-field-value.tsx';
import './planned.css';

/**
 * Each field that a rule has changed: the value before, the value that the rule set (`held`), and the
 * bank's last value (`seen`).
 */
export function RuleFields({ fields }: Pick<CardRule, 'fields'>) {
  return (
    <ul className="rule-fields">
      {fields.map(({ field, before, held, seen }) => (
        <li key={field}>
          <T
            id={seen === null || seen === held ? 'cards.planned.was' : 'cards.planned.seen'}
            values={{
              field: standaloneFieldLabel(field, t),
              before: <CardFieldValue field={field} value={before} />,
              held: <CardFieldValue field={field} value={held} />,
              seen: <CardFieldValue field={field} value={seen} />,
            }}
          />
        </li>
      ))}
    </ul>
  );
}

/** Why a rule is paused, and the choices of the user. */
export function RulePaused({ rule }: { readonly rule: CardRule }) {
  const [decide, deciding] = useCommand(bridge().cardRules.decide);
  if (rule.blocked === null) return null;
  const { why, error } = rule.blocked;
  return (
    <Note icon={CirclePause}>
      <p>{t(`cards.planned.why.${why}`)}</p>
      <RuleFields fields={rule.fields} />
      {error !== null && <ScopeSignIn error={error} />}
      {why !== 'card-ended' && (
        <span className="rule-decisions">
          <Button
            size="small"
            isPending={deciding.phase === 'pending'}
            onPress={() => void decide({ id: rule.id, how: 'go-on' })}
          >
            {t(why === 'changed' ? 'cards.planned.go-on' : 'ui.fault.retry')}
          </Button>
          <Button
            look="quiet"
            size="small"
            isDisabled={deciding.phase === 'pending'}
            onPress={() => void decide({ id: rule.id, how: 'keep' })}
          >
            {t('cards.planned.leave')}
          </Button>
        </span>
      )}
      {deciding.phase === 'failed' && <FaultLine error={deciding.error} attempt="save" />}
    </Note>
  );
}

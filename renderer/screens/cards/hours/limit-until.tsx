import { useState } from 'react';
import type { CardRule } from '../../../../preload/contract/cards/card-rules.ts';
import type { Card } from '../../../../preload/contract/cards/cards.ts';
import { t } from '../../../i18n/i18n.ts';
import { bridge } from '../../../platform/bridge.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { Button } from '../../../ui/button.tsx';
import { useCardRules } from '../../../widgets/cards/planned/card-rules.ts';
import { RulePaused, RuleFields } from '../../../widgets/cards/planned/rule-paused.tsx';
import { RulesOff } from '../../../widgets/cards/planned/rules-off.tsx';
import { TemporaryFields } from '../../../widgets/cards/planned/temporary-fields.tsx';
import { UntilDialog } from '../../../widgets/cards/planned/until-dialog.tsx';
import { FaultLine } from '../../../widgets/faults/fault-panel.tsx';
import './hours.css';

/** The bank has confirmed the temporary values. */
function isConfirmed(card: Card, { fields }: CardRule): boolean {
  return fields.every(({ field, held }) => Number(card[field as keyof Card]) === Number(held));
}

function TemporaryLimit({
  card,
  rule,
  untilEpochMs,
  isAllOff,
}: {
  readonly card: Card;
  readonly rule: CardRule;
  readonly untilEpochMs: number;
  /** All rules are off, so the limit would not be restored. */
  readonly isAllOff: boolean;
}) {
  const [isChanging, setChanging] = useState(false);
  const [setUntil, setting] = useCommand(bridge().cardRules.setUntil);
  const [remove, removing] = useCommand(bridge().cardRules.remove);
  const isPending = setting.phase === 'pending' || removing.phase === 'pending';
  const failed = [setting, removing].find(({ phase }) => phase === 'failed');
  const { id } = rule;
  return (
    <>
      {isAllOff ? (
        <RuleFields fields={rule.fields} />
      ) : (
        <TemporaryFields fields={rule.fields} untilEpochMs={untilEpochMs} />
      )}
      {rule.isWaitingForApproval && <p>{t('cards.hours.waiting')}</p>}
      {rule.blocked === null && !rule.isWaitingForApproval && isConfirmed(card, rule) && (
        <span className="card-hours-actions">
          <Button
            size="small"
            isDisabled={isPending || isAllOff}
            onPress={() => void setUntil({ id, untilEpochMs: 0 })}
          >
            {t('cards.until.end-now')}
          </Button>
          <Button size="small" isDisabled={isPending || isAllOff} onPress={() => setChanging(true)}>
            {t('cards.until.change')}
          </Button>
          <Button
            look="quiet"
            size="small"
            isDisabled={isPending}
            onPress={() => void remove({ id })}
          >
            {t('cards.until.for-good')}
          </Button>
        </span>
      )}
      {failed?.phase === 'failed' && <FaultLine error={failed.error} attempt="save" />}
      {isChanging && (
        <UntilDialog
          card={rule.card}
          fields={rule.fields}
          untilEpochMs={untilEpochMs}
          sendLabel={t('ui.word.change-it')}
          onClose={() => setChanging(false)}
          onSend={(until) => {
            setChanging(false);
            void setUntil({ id, untilEpochMs: until });
          }}
        />
      )}
    </>
  );
}

/** The end of a card's temporary limits, and what follows; empty if there are none. */
export function LimitUntil({ card }: { readonly card: Card }) {
  const { state, rules } = useCardRules();
  const rule = rules.find((each) => each.card.id === card.id && each.untilEpochMs !== null);
  if (rule?.untilEpochMs == null) return null;
  return (
    <div className="card-hours">
      <RulesOff state={state} />
      <TemporaryLimit
        card={card}
        rule={rule}
        untilEpochMs={rule.untilEpochMs}
        isAllOff={state !== 'on'}
      />
      <RulePaused rule={rule} />
    </div>
  );
}

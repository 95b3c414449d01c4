import { useState } from 'react';
import type { CardRule } from '../../../../preload/contract/cards/card-rules.ts';
import type { Output } from '../../../../preload/contract/index.ts';
import { t } from '../../../i18n/i18n.ts';
import { T } from '../../../i18n/t.tsx';
import { bridge } from '../../../platform/bridge.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { FaultLine } from '../../faults/fault-panel.tsx';
import { standaloneFieldLabel } from '../card-field-labels.ts';
import { CardFieldValue } from '../card-field-value.tsx';
import { cardTitle } from '../card-names.ts';
import { isEndingLimit } from './card-rules.ts';
import { RulesOff } from './rules-off.tsx';

/** Names the raised limits that would stay. */
function OffConfirmation({
  rules,
  onConfirm,
  onClose,
}: {
  readonly rules: readonly CardRule[];
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}) {
  return (
    <Dialog
      title={t('cards.planned.off-question')}
      isOpen
      onClose={onClose}
      actions={
        <DialogActions onClose={onClose} onPress={onConfirm}>
          {t('limits.rule.kind.off')}
        </DialogActions>
      }
    >
      {rules.flatMap(({ id, card, fields }) =>
        fields.map(({ field, before, held }) => (
          <p key={`${id}:${field}`}>
            <T
              id="cards.planned.stays"
              values={{
                card: <strong>{cardTitle(card, t)}</strong>,
                field: standaloneFieldLabel(field, t),
                held: <CardFieldValue field={field} value={held} />,
                before: <CardFieldValue field={field} value={before} />,
              }}
            />
          </p>
        )),
      )}
    </Dialog>
  );
}

/** The switch for all planned changes of cards. It asks first if a temporary limit would stay. */
export function PlannedSwitch({ state, rules }: Output<'cardRules', 'list'>) {
  const [switchAll, switching] = useCommand(bridge().cardRules.switchAll);
  const [isAsking, setAsking] = useState(false);
  if (state === 'restored') return <RulesOff state={state} />;
  const endingLimits = rules.filter(isEndingLimit);
  return (
    <>
      <Switch
        isSelected={state === 'on'}
        onChange={(isOn) => {
          if (isOn || endingLimits.length === 0) void switchAll({ isOn });
          else setAsking(true);
        }}
        hint={t('cards.planned.switch-hint')}
      >
        {t('cards.planned.title')}
      </Switch>
      {switching.phase === 'failed' && <FaultLine error={switching.error} attempt="save" />}
      {isAsking && (
        <OffConfirmation
          rules={endingLimits}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            void switchAll({ isOn: false });
          }}
        />
      )}
    </>
  );
}

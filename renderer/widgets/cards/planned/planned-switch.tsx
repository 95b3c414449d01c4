import { useT } from '../../../i18n/i18n.ts';
import { bridge } from '../../../platform/bridge.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { Switch } from '../../../ui/switch.tsx';
import { FaultLine } from '../../faults/fault-panel.tsx';
import { useCardRules } from './card-rules.ts';
import { RulesOff } from './rules-off.tsx';

/** The switch for all that is planned for cards; nothing where nothing is. */
export function PlannedSwitch() {
  const t = useT();
  const { state, rules } = useCardRules();
  const [switchAll, switching] = useCommand(bridge().cardRules.switchAll);
  if (rules.length === 0) return null;
  if (state === 'restored') return <RulesOff state={state} />;
  return (
    <>
      <Switch
        isSelected={state === 'on'}
        onChange={(isOn) => void switchAll({ isOn })}
        hint={t('cards.planned.switch-hint')}
      >
        {t('cards.planned.title')}
      </Switch>
      {switching.phase === 'failed' && <FaultLine error={switching.error} was="save" />}
    </>
  );
}

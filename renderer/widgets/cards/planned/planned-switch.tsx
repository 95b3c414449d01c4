import type { Output } from '../../../../preload/contract/index.ts';
import { t } from '../../../i18n/i18n.ts';
import { bridge } from '../../../platform/bridge.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { Switch } from '../../../ui/switch.tsx';
import { FaultLine } from '../../faults/fault-panel.tsx';
import { RulesOff } from './rules-off.tsx';

/** The switch for all planned changes of cards. */
export function PlannedSwitch({ state }: Pick<Output<'cardRules', 'list'>, 'state'>) {
  const [switchAll, switching] = useCommand(bridge().cardRules.switchAll);
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
      {switching.phase === 'failed' && <FaultLine error={switching.error} attempt="save" />}
    </>
  );
}

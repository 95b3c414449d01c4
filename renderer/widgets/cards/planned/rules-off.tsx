import { CircleOff } from 'lucide-react';
import type { Output } from '../../../../preload/contract/index.ts';
import { t } from '../../../i18n/i18n.ts';
import { bridge } from '../../../platform/bridge.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { Note } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { FaultLine } from '../../faults/fault-panel.tsx';

/** That all rules are off, why, and how to switch them on. */
export function RulesOff({ state }: Pick<Output<'cardRules', 'list'>, 'state'>) {
  const [switchAll, switching] = useCommand(bridge().cardRules.switchAll);
  if (state === 'on') return null;
  return (
    <Note
      icon={CircleOff}
      actions={
        <Button
          size="small"
          isPending={switching.phase === 'pending'}
          onPress={() => void switchAll({ isOn: true })}
        >
          {t('cards.planned.switch-on')}
        </Button>
      }
    >
      {t(state === 'restored' ? 'cards.planned.restored' : 'cards.planned.off')}
      {switching.phase === 'failed' && <FaultLine error={switching.error} attempt="save" />}
    </Note>
  );
}

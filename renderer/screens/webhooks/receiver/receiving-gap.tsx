import { History } from 'lucide-react';
import type { ReceivingGap } from '../../../../preload/contract/webhooks/inbox.ts';
import { bridge } from '../../../platform/bridge.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { daysBetween } from '../../../format/date.ts';
import { t } from '../../../i18n/i18n.ts';
import { T } from '../../../i18n/t.tsx';
import { Note } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { restoreFocus } from '../../../ui/restore-focus.ts';
import { FaultLine } from '../../../widgets/faults/fault-panel.tsx';
import { InstantText } from '../../../widgets/facts/labels.tsx';
import './receiving-gap.css';

/** The period without reception, and what could not be checked since then. */
export function ReceivingGapNote({ fromEpochMs, toEpochMs, state, uncheckedCards }: ReceivingGap) {
  const [dismiss, dismissing] = useCommand(bridge().events.dismissGap);
  return (
    <div className="receiving-gap">
      <Note
        icon={History}
        tone="slate"
        actions={
          <Button
            size="small"
            isPending={dismissing.phase === 'pending'}
            onPress={() =>
              void dismiss({ toEpochMs }).then((answer) => answer.ok && restoreFocus())
            }
          >
            {t('ui.dismiss')}
          </Button>
        }
      >
        <p>
          <T
            id={`webhooks.gap.${state}`}
            values={{
              from: <InstantText epochMs={fromEpochMs} />,
              to: (
                <InstantText
                  epochMs={toEpochMs}
                  withDay={daysBetween(fromEpochMs, toEpochMs) !== 0}
                />
              ),
              count: uncheckedCards,
            }}
          />
        </p>
        {dismissing.phase === 'failed' && <FaultLine error={dismissing.error} attempt="write" />}
      </Note>
    </div>
  );
}

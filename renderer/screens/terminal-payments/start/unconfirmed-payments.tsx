import { Hourglass } from 'lucide-react';
import type { UnconfirmedPayment } from '../../../../preload/contract/terminal-payments.ts';
import { useT } from '../../../i18n/i18n.ts';
import { T } from '../../../i18n/t.tsx';
import { bridge } from '../../../platform/bridge.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { Note } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Amount } from '../../../widgets/amounts/amount.tsx';
import { InstantText } from '../../../widgets/facts/labels.tsx';
import { FaultLine } from '../../../widgets/faults/fault-panel.tsx';
import { useTerminalName } from '../terminals/terminal-name.ts';
import { FirstFew } from '../../../widgets/lists/first-few.tsx';

/**
 * Above the list: what was sent to a terminal once and never answered. Nothing here sends it again;
 * whoever looked at the terminal says how it went.
 */
export function UnconfirmedPayments({
  payments,
}: {
  readonly payments: readonly UnconfirmedPayment[];
}) {
  const t = useT();
  const nameOf = useTerminalName();
  const [resolve, resolving] = useCommand(bridge().terminalPayments.resolve);
  if (payments.length === 0) return null;
  const isBusy = resolving.phase === 'pending';
  return (
    <div className="long-list-note unconfirmed-payments">
      <FirstFew of={payments}>
        {({ writeId, terminalId, amount, reference, sentAtEpochMs }) => (
          <Note
            key={writeId}
            icon={Hourglass}
            actions={
              <>
                <Button
                  size="small"
                  isDisabled={isBusy}
                  onPress={() => void resolve({ writeId, wasStarted: true })}
                >
                  {t('payments.unconfirmed.started')}
                </Button>
                <Button
                  size="small"
                  isDisabled={isBusy}
                  onPress={() => void resolve({ writeId, wasStarted: false })}
                >
                  {t('payments.unconfirmed.not-started')}
                </Button>
              </>
            }
          >
            <strong>
              <T
                id="payments.unconfirmed.title"
                values={{ amount: <Amount value={amount.value} currency={amount.currency} /> }}
              />
            </strong>{' '}
            {reference !== '' && <bdi>{reference}</bdi>}{' '}
            <T
              id="payments.unconfirmed.why"
              values={{
                terminal: <bdi>{nameOf(terminalId) ?? t('payments.terminal.unnamed')}</bdi>,
                time: <InstantText epochMs={sentAtEpochMs} />,
              }}
            />
          </Note>
        )}
      </FirstFew>
      {resolving.phase === 'failed' && <FaultLine error={resolving.error} was="write" />}
    </div>
  );
}

import type { UnconfirmedPayment } from '../../../../preload/contract/terminal-payments.ts';
import { useT } from '../../../i18n/i18n.ts';
import { T } from '../../../i18n/t.tsx';
import { bridge } from '../../../platform/bridge.ts';
import { Amount } from '../../../widgets/amounts/amount.tsx';
import { InstantText } from '../../../widgets/facts/labels.tsx';
import { FirstFew } from '../../../widgets/lists/first-few.tsx';
import { UnknownOutcome } from '../../../widgets/unknown-outcome/unknown-outcome.tsx';
import { useTerminalName } from '../terminals/terminal-name.ts';

/** Above the list: payments whose outcome is unknown. Whoever looked at the terminal says how they went. */
export function UnconfirmedPayments({
  payments,
}: {
  readonly payments: readonly UnconfirmedPayment[];
}) {
  const t = useT();
  const nameOf = useTerminalName();
  if (payments.length === 0) return null;
  return (
    <div className="long-list-note">
      <FirstFew of={payments}>
        {({ writeId, terminalId, amount, reference, sentAtEpochMs }) => (
          <UnknownOutcome
            key={writeId}
            title={
              <T
                id="payments.unconfirmed.title"
                values={{ amount: <Amount value={amount.value} currency={amount.currency} /> }}
              />
            }
            why={
              <>
                {reference !== '' && <bdi>{reference}</bdi>}{' '}
                <T
                  id="payments.unconfirmed.why"
                  values={{
                    terminal: <bdi>{nameOf(terminalId) ?? t('payments.terminal.unnamed')}</bdi>,
                    time: <InstantText epochMs={sentAtEpochMs} />,
                  }}
                />
              </>
            }
            onResolve={(happened) =>
              bridge().terminalPayments.resolve({ writeId, wasStarted: happened })
            }
          />
        )}
      </FirstFew>
    </div>
  );
}

import { t } from '../../../i18n/i18n.ts';
import { T } from '../../../i18n/t.tsx';
import { Amount } from '../../../widgets/amounts/amount.tsx';
import { InstantText } from '../../../widgets/facts/labels.tsx';
import { FirstFew } from '../../../widgets/lists/first-few.tsx';
import { UnknownOutcome } from '../../../widgets/unknown-outcome/unknown-outcome.tsx';
import { useUnknownWrites } from '../../../widgets/unknown-outcome/use-unknown-writes.ts';
import { useTerminalName } from '../terminals/terminal-name.ts';

/** Lists payments whose outcome is unknown: the user checks the terminal and decides. */
export function UnknownPayments() {
  const nameOf = useTerminalName();
  const { writes } = useUnknownWrites('terminal-payment');
  if (writes.length === 0) return null;
  return (
    <div className="long-list-note">
      <FirstFew items={writes}>
        {(write) => (
          <UnknownOutcome
            key={write.writeId}
            write={write}
            title={
              <T
                id="payments.unknown-outcome.title"
                values={{ amount: <Amount {...write.amount} /> }}
              />
            }
            reason={
              <>
                {write.reference !== '' && <bdi>{write.reference}</bdi>}{' '}
                <T
                  id="payments.unknown-outcome.why"
                  values={{
                    terminal: (
                      <bdi>{nameOf(write.terminalId) ?? t('payments.terminal.unnamed')}</bdi>
                    ),
                    time: <InstantText epochMs={write.sentAtEpochMs} />,
                  }}
                />
              </>
            }
          />
        )}
      </FirstFew>
    </div>
  );
}

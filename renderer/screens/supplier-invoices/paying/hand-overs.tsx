import { useEffect, useRef } from 'react';
import { Undo2 } from 'lucide-react';
import type { HandOver } from '../../../../preload/contract/invoices/pay-slips.ts';
import type { SupplierInvoiceId } from '../../../../preload/contract/values.ts';
import { groupedIban } from '../../../format/iban.ts';
import { bridge } from '../../../platform/bridge.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { useT } from '../../../i18n/i18n.ts';
import { T } from '../../../i18n/t.tsx';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/section.tsx';
import { Timeline } from '../../../ui/timeline.tsx';
import { Amount } from '../../../widgets/amounts/amount.tsx';
import { InstantText } from '../../../widgets/facts/labels.tsx';
import { FaultLine } from '../../../widgets/faults/fault-panel.tsx';

const takeBack = (input: Parameters<ReturnType<typeof bridge>['paySlips']['takeBack']>[0]) =>
  bridge().paySlips.takeBack(input);

const HandOverFacts = ({
  of: { atEpochMs, takenBackAtEpochMs, formerAmount, formerIban },
}: {
  readonly of: HandOver;
}) => (
  <>
    <InstantText epochMs={atEpochMs} isFull />
    {formerAmount !== null && (
      <div>
        <T id="payslip.handed.amount" values={{ amount: <Amount {...formerAmount} /> }} />
      </div>
    )}
    {formerIban !== null && (
      <div>
        <T id="payslip.handed.iban" values={{ iban: groupedIban(formerIban) }} />
      </div>
    )}
    {takenBackAtEpochMs !== null && (
      <div>
        <T
          id="payslip.taken-back"
          values={{ when: <InstantText epochMs={takenBackAtEpochMs} isFull /> }}
        />
      </div>
    )}
  </>
);

/** When and how the owner handed the invoice to a bank, and what she took back. */
export const HandOvers = ({
  id,
  handOvers,
}: {
  readonly id: SupplierInvoiceId;
  readonly handOvers: readonly HandOver[];
}) => {
  const t = useT();
  const [send, sending] = useCommand(takeBack);
  const told = useRef<HTMLDivElement>(null);
  const isTaken = useRef(false);
  const isMarked = handOvers.some(({ takenBackAtEpochMs }) => takenBackAtEpochMs === null);
  /* The pressed button goes with the last mark: what became of it has the focus. */
  useEffect(() => {
    if (isMarked || !isTaken.current) return;
    isTaken.current = false;
    if (document.activeElement === document.body) told.current?.focus();
  }, [isMarked]);
  if (handOvers.length === 0) return null;
  return (
    <Section
      title={t('payslip.handed')}
      beside={
        isMarked && (
          <Button
            size="small"
            look="quiet"
            icon={Undo2}
            isPending={sending.phase === 'pending'}
            onPress={() => {
              isTaken.current = true;
              void send({ id });
            }}
          >
            {t('payslip.take-back')}
          </Button>
        )
      }
    >
      <div ref={told} tabIndex={-1}>
        <Timeline
          entries={handOvers.toReversed().map((each, index) => ({
            id: String(index),
            title: t(`payslip.way.${each.way}`),
            caption: <HandOverFacts of={each} />,
            tone: each.takenBackAtEpochMs === null ? 'now' : 'done',
          }))}
        />
      </div>
      {sending.phase === 'failed' && <FaultLine error={sending.error} was="save" />}
    </Section>
  );
};

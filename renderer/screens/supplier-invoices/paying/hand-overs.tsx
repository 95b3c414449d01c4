import { useEffect, useRef, useState } from 'react';
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
import { SavedFileQuestion } from './saved-file-question.tsx';

function HandOverFacts({
  of: { way, atEpochMs, sentAtEpochMs, takenBackAtEpochMs, formerAmount, formerIban },
}: {
  readonly of: HandOver;
}) {
  return (
    <>
      <InstantText epochMs={atEpochMs} isFull />
      {way === 'file' && sentAtEpochMs !== null && (
        <div>
          <T
            id="payslip.uploaded"
            values={{ when: <InstantText epochMs={sentAtEpochMs} isFull /> }}
          />
        </div>
      )}
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
}

/** When and how the owner handed the invoice to a bank, and what they took back. */
export function HandOvers({
  id,
  handOvers,
}: {
  readonly id: SupplierInvoiceId;
  readonly handOvers: readonly HandOver[];
}) {
  const t = useT();
  const [send, sending] = useCommand(bridge().paySlips.takeBack);
  const told = useRef<HTMLDivElement>(null);
  const isTaken = useRef(false);
  const open = handOvers.filter(({ takenBackAtEpochMs }) => takenBackAtEpochMs === null);
  const isMarked = open.length > 0;
  const savedFileId = open.find(({ sentAtEpochMs }) => sentAtEpochMs === null)?.fileId ?? null;
  const [notYet, setNotYet] = useState<string | null>(null);
  /* The pressed button goes with its mark or question: what became of it has the focus. */
  useEffect(() => {
    if (!isTaken.current) return;
    isTaken.current = false;
    if (document.activeElement === document.body) told.current?.focus();
  }, [isMarked, savedFileId, notYet]);
  if (handOvers.length === 0) return null;
  return (
    <Section
      title={t('payslip.handed')}
      beside={
        open.some(({ sentAtEpochMs }) => sentAtEpochMs !== null) && (
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
      {savedFileId !== null && savedFileId !== notYet && (
        <SavedFileQuestion
          fileId={savedFileId}
          onAnswered={() => void (isTaken.current = true)}
          onNotYet={() => {
            isTaken.current = true;
            setNotYet(savedFileId);
          }}
        />
      )}
      <div ref={told} tabIndex={-1}>
        <Timeline
          entries={handOvers.toReversed().map((each, index) => ({
            id: String(index),
            title: t(`payslip.way.${each.sentAtEpochMs === null ? 'saved-file' : each.way}`),
            caption: <HandOverFacts of={each} />,
            tone: each.takenBackAtEpochMs === null ? 'now' : 'done',
          }))}
        />
      </div>
      {sending.phase === 'failed' && <FaultLine error={sending.error} was="save" />}
    </Section>
  );
}

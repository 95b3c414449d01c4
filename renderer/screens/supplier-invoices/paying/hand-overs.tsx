import { useState } from 'react';
import { CircleCheck, Undo2 } from 'lucide-react';
import type { RefObject } from 'react';
import type { HandOver } from '../../../../preload/contract/invoices/pay-slips.ts';
import type { SupplierInvoiceId } from '../../../../preload/contract/values.ts';
import { groupedIban } from '../../../format/iban.ts';
import { bridge } from '../../../platform/bridge.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { t } from '../../../i18n/i18n.ts';
import { T } from '../../../i18n/t.tsx';
import { Note } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/section.tsx';
import { Timeline } from '../../../ui/timeline.tsx';
import { Amount } from '../../../widgets/amounts/amount.tsx';
import { InstantText } from '../../../widgets/facts/labels.tsx';
import { FaultLine } from '../../../widgets/faults/fault-panel.tsx';
import { instalmentText } from './instalment-facts.tsx';
import { SavedFileQuestion } from './saved-file-question.tsx';

function HandOverFacts({
  of: { instalment, way, atEpochMs, sentAtEpochMs, takenBackAtEpochMs, formerAmount, formerIban },
}: {
  readonly of: HandOver;
}) {
  return (
    <>
      {instalment !== null && <div>{instalmentText(instalment)}</div>}
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

/** When and how the user sent the invoice to a bank, and what they took back. */
export function HandOverHistory({ handOvers }: { readonly handOvers: readonly HandOver[] }) {
  if (handOvers.length === 0) return null;
  return (
    <Section title={t('payslip.handed')}>
      <Timeline
        entries={handOvers.toReversed().map((each, index) => ({
          id: String(index),
          title: t(`payslip.way.${each.sentAtEpochMs === null ? 'saved-file' : each.way}`),
          caption: <HandOverFacts of={each} />,
          tone: each.takenBackAtEpochMs === null ? 'now' : 'done',
        }))}
      />
    </Section>
  );
}

/**
 * That the user marked the invoice as sent, with an undo button; and the question about a saved
 * file. The pressed button is removed with its note: focus the page's heading.
 */
export function HandOverNotes({
  id,
  handOvers,
  isDone,
  headingRef,
}: {
  readonly id: SupplierInvoiceId;
  readonly handOvers: readonly HandOver[];
  /** The bank confirmed the payment. */
  readonly isDone: boolean;
  readonly headingRef: RefObject<HTMLHeadingElement | null>;
}) {
  const [send, sending] = useCommand(bridge().paySlips.takeBack, () => focusHeading());
  const [postponedFileId, setPostponedFileId] = useState<string | null>(null);
  const openHandOvers = handOvers.filter(({ takenBackAtEpochMs }) => takenBackAtEpochMs === null);
  const sentHandOver = openHandOvers.find(({ sentAtEpochMs }) => sentAtEpochMs !== null);
  const fileId = openHandOvers.find(({ sentAtEpochMs }) => sentAtEpochMs === null)?.fileId ?? null;
  const focusHeading = (): void => headingRef.current?.focus({ preventScroll: true });
  return (
    <>
      {fileId !== null && fileId !== postponedFileId && (
        <SavedFileQuestion
          fileId={fileId}
          onAnswered={focusHeading}
          onNotYet={() => {
            setPostponedFileId(fileId);
            focusHeading();
          }}
        />
      )}
      {sentHandOver !== undefined && !isDone && (
        <Note
          tone="green"
          icon={CircleCheck}
          actions={
            <Button
              size="small"
              look="quiet"
              icon={Undo2}
              isPending={sending.phase === 'pending'}
              onPress={() => void send({ id })}
            >
              {t('ui.word.undo')}
            </Button>
          }
        >
          {sentHandOver.instalment !== null && (
            <strong>{instalmentText(sentHandOver.instalment)}</strong>
          )}
          <p role="status">
            <T
              id="payslip.sent"
              values={{ time: <InstantText epochMs={sentHandOver.atEpochMs} isFull /> }}
            />
          </p>
        </Note>
      )}
      {sending.phase === 'failed' && <FaultLine error={sending.error} attempt="save" />}
    </>
  );
}

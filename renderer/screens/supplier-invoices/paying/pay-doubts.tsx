import { Fragment, useEffect, useRef } from 'react';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import type {
  HandOver,
  PayDoubt,
  PaySlip,
  PaySlipFile,
} from '../../../../preload/contract/invoices/pay-slips.ts';
import type { SupplierInvoiceId } from '../../../../preload/contract/values.ts';
import { bridge } from '../../../platform/bridge.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { t } from '../../../i18n/i18n.ts';
import { T } from '../../../i18n/t.tsx';
import { visibleText } from '../../../format/visible-text.ts';
import { Note } from '../../../ui/banner.tsx';
import { Button, ButtonReplacement } from '../../../ui/button.tsx';
import { Iban, InstantText } from '../../../widgets/facts/labels.tsx';
import { UnknownCode } from '../../../widgets/facts/unknown-code.tsx';
import { FaultLine } from '../../../widgets/faults/fault-panel.tsx';
import { fieldLabels } from '../comparison/comparison-labels.ts';
import { FieldValue } from '../comparison/comparison-table.tsx';
import { isToPay, reasonLabel } from '../invoice-labels.ts';

/** The most serious ones: paying would probably be a mistake. */
const seriousDoubts: ReadonlySet<PayDoubt['kind']> = new Set([
  'paid',
  'new-iban',
  'file-iban',
  'saved-file',
  'handed-over',
  'records-lost',
]);

/** A refusal of the bank can't be checked away. */
function answerLabel(kind: PayDoubt['kind']) {
  return kind === 'not-payable' ? 'payslip.doubt.continue' : 'payslip.doubt.answer';
}

type DoubtedSlip = Pick<
  PaySlip,
  'doubts' | 'bankReasons' | 'status' | 'handOvers' | 'formerIban' | 'file'
>;

/** The differing fields of a question, in the file and at the bank. */
function FileValues({
  kind,
  file,
}: {
  readonly kind: PayDoubt['kind'];
  readonly file: PaySlipFile;
}) {
  const { comparison, bank, fileName } = file;
  const shownResults = comparison.results.filter(
    ({ field, result }) => result === 'differs' && (field === 'iban') === (kind === 'file-iban'),
  );
  return (
    <>
      <div className="caption">{visibleText(fileName)}</div>
      {shownResults.map(({ field }) => (
        <Fragment key={field}>
          {field !== 'iban' && (
            <div className="caption pay-doubt-field">{t(fieldLabels[field])}</div>
          )}
          <dl className="caption pay-doubt-values">
            <div>
              <dt>{t('invoices.compare.column.file')}</dt>
              <dd>
                <FieldValue field={field} side={comparison.file} />
              </dd>
            </div>
            <div>
              <dt>{t('invoices.compare.column.bank')}</dt>
              <dd>
                <FieldValue field={field} side={bank} />
              </dd>
            </div>
          </dl>
        </Fragment>
      ))}
      {kind === 'file-iban' && (
        <div className="caption">{t('payslip.doubt.file-iban.paid-to')}</div>
      )}
    </>
  );
}

/** Details of a question: when it was sent to the bank, why the bank does not allow it. */
function DoubtFacts({
  kind,
  slip,
}: {
  readonly kind: PayDoubt['kind'];
  readonly slip: DoubtedSlip;
}) {
  if (kind === 'handed-over' || kind === 'saved-file') {
    const isSaved = kind === 'saved-file';
    const latest = slip.handOvers.find(
      (each: HandOver) =>
        each.takenBackAtEpochMs === null && (each.sentAtEpochMs === null) === isSaved,
    );
    return (
      latest !== undefined && (
        <div className="caption">
          {t(`payslip.way.${isSaved ? 'saved-file' : latest.way}`)} ·{' '}
          <InstantText epochMs={latest.atEpochMs} isFull />
        </div>
      )
    );
  }
  if (kind === 'new-iban' && slip.formerIban !== null)
    return (
      <div className="caption">
        <T
          id="payslip.doubt.former-iban"
          values={{ iban: <Iban of={slip.formerIban} mayBreak /> }}
        />
      </div>
    );
  if (kind === 'file-iban' || kind === 'file-differs')
    return slip.file && <FileValues kind={kind} file={slip.file} />;
  if (kind !== 'not-payable') return null;
  /* A status that asks for a payment explains no refusal. */
  if (slip.status !== null && isToPay(slip.status)) return null;
  return slip.bankReasons.map((reason) => (
    <div key={reason} className="caption">
      {reasonLabel(reason, 'pay', slip.status, t) ?? <UnknownCode of={reason} />}
    </div>
  ));
}

/**
 * Questions to check before payment, one after another; a pressed button is replaced by the answer.
 */
export function PayDoubts({
  id,
  slip,
}: {
  readonly id: SupplierInvoiceId;
  readonly slip: DoubtedSlip;
}) {
  const [send, sending] = useCommand(bridge().paySlips.answer);
  const container = useRef<HTMLDivElement>(null);
  const answeredKind = useRef<PayDoubt['kind'] | null>(null);
  /* The pressed button is replaced by the answer: focus the next question. */
  useEffect(() => {
    const answered = slip.doubts.find(({ kind }) => kind === answeredKind.current);
    if (answered?.isAnswered !== true) return;
    answeredKind.current = null;
    if (document.activeElement !== document.body) return;
    const next = container.current?.querySelector('button');
    if (next) next.focus();
    // It is in view already: scrolling would move the content under the pointer.
    else container.current?.focus({ preventScroll: true });
  }, [slip.doubts]);
  if (slip.doubts.length === 0) return null;
  return (
    <div className="pay-doubts" ref={container} tabIndex={-1}>
      {slip.doubts.map(({ kind, about, isAnswered }) => (
        <Note
          key={kind}
          tone={isAnswered ? 'green' : seriousDoubts.has(kind) ? 'wax' : 'brass'}
          icon={isAnswered ? CircleCheck : TriangleAlert}
          actions={
            isAnswered ? (
              <ButtonReplacement label={t(answerLabel(kind))}>
                {t(kind === 'not-payable' ? answerLabel(kind) : 'payslip.doubt.answered')}
              </ButtonReplacement>
            ) : (
              <Button
                size="small"
                isPending={sending.phase === 'pending'}
                aria-describedby={`pay-doubt-${id}-${kind}`}
                onPress={() => {
                  answeredKind.current = kind;
                  void send({ id, doubt: kind, about });
                }}
              >
                {t(answerLabel(kind))}
              </Button>
            )
          }
        >
          <div id={`pay-doubt-${id}-${kind}`}>
            <strong>{t(`payslip.doubt.${kind}`)}</strong> {t(`payslip.doubt.${kind}.next`)}
          </div>
          <DoubtFacts kind={kind} slip={slip} />
        </Note>
      ))}
      {sending.phase === 'failed' && <FaultLine error={sending.error} attempt="save" />}
    </div>
  );
}

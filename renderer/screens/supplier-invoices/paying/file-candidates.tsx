import type { FileCandidate } from '../../../../preload/contract/invoices/payment-files.ts';
import type { SupplierInvoiceId } from '../../../../preload/contract/values.ts';
import { useFormatLocale } from '../../../platform/preferences.ts';
import { useT } from '../../../i18n/i18n.ts';
import { T } from '../../../i18n/t.tsx';
import { visibleText } from '../../../format/visible-text.ts';
import { Checkbox } from '../../../ui/choice.tsx';
import { Amount } from '../../../widgets/amounts/amount.tsx';
import { Iban } from '../../../widgets/facts/labels.tsx';
import { dateLabel } from '../invoice-labels.ts';
import { PayDoubts } from './pay-doubts.tsx';
import { reasonText } from './no-transfer-text.ts';

/** Whether it can be chosen: nothing keeps it from a transfer, and no doubt is open. */
export function isReady({ doubts, leftOut }: FileCandidate): boolean {
  return leftOut.length === 0 && doubts.every(({ isAnswered }) => isAnswered);
}

/** How a text is written in the file, where that is another way than on the invoice. */
function Rewritten({ of: { before, after } }: { readonly of: FileCandidate['name'] }) {
  return before === null || after === null || before === after ? null : (
    <div className="caption">
      <T
        id="payfile.rewritten"
        values={{ before: <bdi>{visibleText(before)}</bdi>, after: <strong>{after}</strong> }}
      />
    </div>
  );
}

function Head({ of: candidate }: { readonly of: FileCandidate }) {
  const t = useT();
  const locale = useFormatLocale();
  const { supplierName, invoiceNumber, dueDate, amount } = candidate;
  const due = dateLabel(locale, dueDate);
  return (
    <span className="pay-file-head">
      <span className="name">
        <bdi>{visibleText(supplierName ?? t('invoices.no-supplier'))}</bdi>
      </span>
      {amount && <Amount value={amount.value} currency={amount.currency} />}
      <span className="caption">
        {[invoiceNumber, due && t('invoices.hero.due', { date: due })].filter(Boolean).join(' · ')}
      </span>
    </span>
  );
}

/** One invoice that may go into the file: chosen, asked about, or named with why it cannot. */
function Candidate({
  of: candidate,
  isChosen,
  onChoose,
}: {
  readonly of: FileCandidate;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
}) {
  const t = useT();
  const { id, doubts, leftOut, currency, iban, name, reference } = candidate;
  return (
    <li>
      {isReady(candidate) ? (
        <Checkbox isSelected={isChosen} onChange={onChoose}>
          <Head of={candidate} />
        </Checkbox>
      ) : (
        <Head of={candidate} />
      )}
      {leftOut.length > 0 ? (
        leftOut.map((reason) => (
          <div key={reason} className="caption">
            {reasonText(reason, currency, t)}
          </div>
        ))
      ) : (
        <>
          {iban !== null && (
            <div className="caption">
              <Iban of={iban} mayBreak />
            </div>
          )}
          <Rewritten of={name} />
          <Rewritten of={reference} />
          {doubts.length > 0 && <PayDoubts id={id} slip={candidate} />}
        </>
      )}
    </li>
  );
}

export function FileCandidates({
  candidates,
  chosen,
  onChoose,
}: {
  readonly candidates: readonly FileCandidate[];
  readonly chosen: ReadonlySet<SupplierInvoiceId>;
  readonly onChoose: (chosen: ReadonlySet<SupplierInvoiceId>) => void;
}) {
  return (
    <ul className="pay-file-list">
      {candidates.map((candidate) => (
        <Candidate
          key={candidate.id}
          of={candidate}
          isChosen={chosen.has(candidate.id)}
          onChoose={(isChosen) => {
            const next = new Set(chosen);
            if (isChosen) next.add(candidate.id);
            else next.delete(candidate.id);
            onChoose(next);
          }}
        />
      ))}
    </ul>
  );
}

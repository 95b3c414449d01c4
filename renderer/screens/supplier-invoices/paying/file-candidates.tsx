import { useEffect, useRef } from 'react';
import type { FileCandidate } from '../../../../preload/contract/invoices/payment-files.ts';
import type { PayDoubt } from '../../../../preload/contract/invoices/pay-slips.ts';
import { formatLocale } from '../../../platform/preferences.ts';
import { t } from '../../../i18n/i18n.ts';
import { T } from '../../../i18n/t.tsx';
import { visibleText } from '../../../format/visible-text.ts';
import { Fold } from '../../../ui/fold.tsx';
import { Amount } from '../../../widgets/amounts/amount.tsx';
import { Iban } from '../../../widgets/facts/labels.tsx';
import { dateLabel } from '../invoice-labels.ts';
import { instalmentText } from './instalment-facts.tsx';
import { PayDoubts } from './pay-doubts.tsx';
import { reasonText } from './no-transfer-text.ts';

/** Whether the file accepts it: a transfer is possible, and all questions are answered. */
export function isReady({ doubts, leftOut }: FileCandidate): boolean {
  return leftOut.length === 0 && doubts.every(({ isAnswered }) => isAnswered);
}

/** Whether nothing had to be checked: an invoice with an answered question is never selected with all others. */
export function isWithoutWarning({ doubts, leftOut }: FileCandidate): boolean {
  return leftOut.length === 0 && doubts.length === 0;
}

function isOfIban(kind: PayDoubt['kind']): boolean {
  return kind === 'new-iban' || kind === 'file-iban';
}

/** The spelling of a text in the file, if it differs from the invoice. */
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

/** One invoice in one line; unfolded, the recipient of its payment, or the open questions. */
function Candidate({ of: candidate }: { readonly of: FileCandidate }) {
  const { id, supplierName, invoiceNumber, dueDate, amount, doubts, leftOut, instalment } =
    candidate;
  const due = dateLabel(formatLocale(), dueDate);
  const problems =
    leftOut.length > 0
      ? leftOut.map((reason) => reasonText(reason, candidate.currency, t))
      : doubts.flatMap(({ kind, isAnswered }) => (isAnswered ? [] : t(`payslip.doubt.${kind}`)));
  const hasCheckedIban = doubts.some(({ kind, isAnswered }) => isAnswered && isOfIban(kind));
  const hint = [
    hasCheckedIban && t('payfile.iban-checked'),
    invoiceNumber,
    instalment && instalmentText(instalment),
    problems.join(' ') || (due && t('invoices.hero.due', { date: due })),
  ];
  return (
    <Fold
      level={4}
      title={visibleText(supplierName ?? t('invoices.no-supplier'))}
      hint={visibleText(hint.filter(Boolean).join(' · '))}
      end={amount && <Amount value={amount.value} currency={amount.currency} />}
    >
      {leftOut.length > 0 ? (
        problems.map((text) => <p key={text}>{text}</p>)
      ) : (
        <>
          {candidate.iban !== null && (
            <div className="caption">
              <Iban of={candidate.iban} mayBreak />
            </div>
          )}
          <Rewritten of={candidate.name} />
          <Rewritten of={candidate.reference} />
          {doubts.length > 0 && <PayDoubts id={id} slip={candidate} />}
        </>
      )}
    </Fold>
  );
}

function Group({ title, of }: { readonly title: string; readonly of: readonly FileCandidate[] }) {
  return (
    of.length > 0 && (
      <section className="pay-file-group">
        <h3 tabIndex={-1}>{title}</h3>
        <ul>
          {of.map((candidate) => (
            <li key={candidate.id}>
              <Candidate of={candidate} />
            </li>
          ))}
        </ul>
      </section>
    )
  );
}

/** The selected invoices: those that the file accepts, and those to check first. */
export function FileCandidates({ candidates }: { readonly candidates: readonly FileCandidate[] }) {
  const groups = useRef<HTMLDivElement>(null);
  const ready = candidates.filter(isReady);
  const others = candidates.filter((candidate) => !isReady(candidate));
  /* An invoice whose last question was answered moves to the other group: the pressed button is
     removed. */
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    groups.current?.querySelector<HTMLElement>('section:last-child > h3')?.focus();
  }, [ready.length]);
  return (
    <div ref={groups}>
      <Group title={t('payfile.ready', { count: ready.length })} of={ready} />
      <Group title={t('payfile.check-first', { count: others.length })} of={others} />
    </div>
  );
}

import type { ReactNode } from 'react';
import type { EInvoicePage } from '../../../../preload/contract/invoices/e-invoice-page.ts';
import { t } from '../../../i18n/i18n.ts';
import { T } from '../../../i18n/t.tsx';
import { LedgerTable } from '../../../ui/ledger-table.tsx';
import { Iban } from '../../../widgets/facts/labels.tsx';
import { codeText } from './code-words/code-words.ts';
import {
  amountOf,
  Details,
  Facts,
  joinPresent,
  type PageFact,
  Paragraph,
  Part,
} from './page-parts.tsx';
import { dateText, type PageStyle, rateText } from './page-texts.ts';

type PagePartProps = { readonly page: EInvoicePage; readonly style: PageStyle };
type Instalment = EInvoicePage['instalments'][number];
type Payment = EInvoicePage['payments'][number];

function ibanOf(iban: string | null): ReactNode {
  return iban === null ? null : <Iban of={iban} mayBreak />;
}

function meansOf(code: string | null, { words }: PageStyle): string | null {
  return code === null ? null : codeText(words, 'paymentMeans', code);
}

function dateSentence(
  id: 'invoices.page.from' | 'invoices.page.until',
  day: string | null,
): ReactNode {
  return day === null ? null : <T id={id} values={{ date: <bdi>{dateText(day)}</bdi> }} />;
}

function DueDay({ of, style }: { readonly of: Instalment; readonly style: PageStyle }) {
  return (
    <>
      {of.dueDate !== null && <bdi>{dateText(of.dueDate)}</bdi>}
      <Details
        facts={[
          [
            t('invoices.page.days'),
            joinPresent([of.dayCount, dateSentence('invoices.page.from', of.countedFrom)]),
          ],
          [
            t('invoices.page.penalty'),
            joinPresent([
              amountOf(of.penaltyAmount, style.currency),
              dateSentence('invoices.page.from', of.penaltyFrom),
            ]),
          ],
        ]}
      />
    </>
  );
}

/** The due dates with their amounts, and the means of payment if there are several. */
export function Instalments({ page: { instalments, payments }, style }: PagePartProps) {
  if (instalments.length === 0) return null;
  const hasSeveralMeans = payments.length > 1;
  const cells = instalments.map((each) => ({
    due: <DueDay of={each} style={style} />,
    way: hasSeveralMeans ? joinPresent([meansOf(each.meansCode, style), ibanOf(each.iban)]) : null,
    discount: joinPresent([
      each.discountPercent === null ? null : rateText(each.discountPercent),
      amountOf(each.discountAmount, style.currency),
      dateSentence('invoices.page.until', each.discountUntil),
    ]),
    amount: amountOf(each.amount, style.currency),
  }));
  const heads = [
    { id: 'due', head: t('invoices.field.dueDate') },
    { id: 'way', head: t('payments.section.payment'), isFigure: true },
    { id: 'discount', head: t('invoices.page.discount'), isFigure: true },
    { id: 'amount', head: t('ui.word.amount'), isFigure: true },
  ] as const;
  const shownColumns = heads.filter(({ id }) => cells.some(({ [id]: cell }) => cell !== null));
  return (
    <Part title={t('invoices.page.due-dates')}>
      <LedgerTable
        label={t('invoices.page.due-dates')}
        columns={shownColumns}
        rows={cells.map((row, index) => ({
          id: String(index),
          cells: shownColumns.map(({ id }) => row[id]),
        }))}
      />
    </Part>
  );
}

function paymentFacts(of: Payment, style: PageStyle): readonly PageFact[] {
  return [
    [t('ui.word.type'), joinPresent([meansOf(of.meansCode, style), of.meansText])],
    ...of.accounts.flatMap(({ name, iban, bic, bank }): readonly PageFact[] => [
      [t('payslip.field.name'), name],
      [t('ui.word.iban'), ibanOf(iban)],
      [t('overview.field.bic'), bic],
      [t('invoices.page.bank'), bank],
    ]),
    [t('payslip.field.reference'), of.reference],
    [t('invoices.page.mandate'), of.mandate],
    [t('invoices.page.creditor'), of.creditor],
    [t('invoices.page.debited-account'), ibanOf(of.debitedAccount)],
    [t('ui.word.card'), of.card],
    [t('invoices.page.card-holder'), of.cardHolder],
  ];
}

/** The means of payment and the terms. */
export function Payments({ page, style }: PagePartProps) {
  const { payments, paymentTerms, paymentTermsCode } = page;
  const hasTerms = paymentTerms.length > 0 || paymentTermsCode !== null;
  return (
    <>
      {payments.length > 0 && (
        <Part title={t('payments.section.payment')}>
          {payments.map((payment, index) => (
            <Facts key={index} facts={paymentFacts(payment, style)} />
          ))}
        </Part>
      )}
      {hasTerms && (
        <Part title={t('invoices.page.terms')}>
          {paymentTermsCode !== null && (
            <p>{codeText(style.words, 'paymentTerms', paymentTermsCode)}</p>
          )}
          <Paragraphs of={paymentTerms} />
        </Part>
      )}
    </>
  );
}

function Paragraphs({ of }: { readonly of: readonly string[] }) {
  return of.map((text, index) => <Paragraph key={index}>{text}</Paragraph>);
}

/** Amounts paid in advance, or payable to another party. */
export function OtherPayments({ page: { otherPayments }, style }: PagePartProps) {
  if (otherPayments.length === 0) return null;
  return (
    <Part title={t('invoices.page.prepaid')}>
      <LedgerTable
        label={t('invoices.page.prepaid')}
        columns={[
          { id: 'name', head: t('invoices.field.description') },
          { id: 'amount', head: t('ui.word.amount'), isFigure: true },
        ]}
        rows={otherPayments.map(({ name, description, date, amount }, index) => ({
          id: String(index),
          cells: [
            joinPresent([name, description, date === null ? null : dateText(date)]),
            amountOf(amount, style.currency),
          ],
        }))}
      />
    </Part>
  );
}

export function Notes({ page: { notes } }: Pick<PagePartProps, 'page'>) {
  if (notes.length === 0) return null;
  return (
    <Part title={t('invoices.page.notes')}>
      <Paragraphs of={notes} />
    </Part>
  );
}

/** By name; their content is not read, and an address is no link. */
export function Attachments({ page: { attachments } }: Pick<PagePartProps, 'page'>) {
  if (attachments.length === 0) return null;
  return (
    <Part title={t('invoices.page.attachments')}>
      <ul className="e-invoice-attachments">
        {attachments.map(({ name, number, description, mime, address }, index) => (
          <li key={index}>{joinPresent([name, number, description, mime, address])}</li>
        ))}
      </ul>
      <p className="caption">{t('invoices.page.not-opened')}</p>
    </Part>
  );
}

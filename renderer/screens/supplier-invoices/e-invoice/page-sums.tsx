import type { ReactNode } from 'react';
import type { EInvoicePage } from '../../../../preload/contract/invoices/e-invoice-page.ts';
import { t } from '../../../i18n/i18n.ts';
import { LedgerTable } from '../../../ui/ledger-table.tsx';
import { codeText, fundName } from './code-words/code-words.ts';
import {
  allowanceLabel,
  allowanceReasons,
  amountOf,
  joinPresent,
  Paragraph,
  Part,
  percentOfBase,
  taxOf,
} from './page-parts.tsx';
import { type PageStyle, rateText } from './page-texts.ts';
import '../invoice-sum.css';

type PagePartProps = { readonly page: EInvoicePage; readonly style: PageStyle };

/** Discounts and charges of the whole invoice. */
export function Allowances({ page: { allowances }, style }: PagePartProps) {
  if (allowances.length === 0) return null;
  return (
    <Part title={t('invoices.page.allowances')}>
      <LedgerTable
        label={t('invoices.page.allowances')}
        columns={[
          { id: 'kind', head: t('ui.word.type') },
          { id: 'tax', head: t('invoices.sum.tax'), isFigure: true },
          { id: 'amount', head: t('ui.word.amount'), isFigure: true },
        ]}
        rows={allowances.map((each, index) => ({
          id: String(index),
          cells: [
            joinPresent([allowanceLabel(each), ...allowanceReasons(each, style)]),
            joinPresent(taxOf(each, style)),
            amountOf(each.amount, style.currency),
          ],
        }))}
      />
    </Part>
  );
}

type Tax = EInvoicePage['taxes'][number];

function TaxKind({ of, style: { words } }: { readonly of: Tax; readonly style: PageStyle }) {
  const { category, exemptionCode, liability } = of;
  return (
    <>
      {joinPresent([
        category === null ? null : codeText(words, 'taxCategories', category),
        exemptionCode === null ? null : codeText(words, 'exemptions', exemptionCode),
        liability === null ? null : codeText(words, 'liabilities', liability),
      ])}
      <Paragraph>{of.exemptionReason}</Paragraph>
    </>
  );
}

export function Taxes({ page: { taxes }, style }: PagePartProps) {
  if (taxes.length === 0) return null;
  return (
    <Part title={t('invoices.sum.tax')}>
      <LedgerTable
        label={t('invoices.sum.tax')}
        columns={[
          { id: 'kind', head: t('ui.word.type') },
          { id: 'rate', head: t('products.filter.vat'), isFigure: true },
          { id: 'base', head: t('invoices.sum.net'), isFigure: true },
          { id: 'amount', head: t('invoices.sum.tax'), isFigure: true },
        ]}
        rows={taxes.map((tax, index) => ({
          id: String(index),
          cells: [
            <TaxKind key="kind" of={tax} style={style} />,
            tax.rate === null ? null : rateText(tax.rate),
            amountOf(tax.base, style.currency),
            amountOf(tax.amount, style.currency),
          ],
        }))}
      />
    </Part>
  );
}

type Withholding = EInvoicePage['withholdings'][number];

function typeOf({ kind, typeCode }: Withholding, { words }: PageStyle): string | null {
  if (typeCode === null) return null;
  return kind === 'social-security'
    ? fundName(typeCode)
    : codeText(words, 'withholdings', typeCode);
}

export function Withholdings({ page: { withholdings }, style }: PagePartProps) {
  if (withholdings.length === 0) return null;
  const { words, currency } = style;
  return (
    <Part title={t('invoices.page.withholdings')}>
      <LedgerTable
        label={t('invoices.page.withholdings')}
        columns={[
          { id: 'kind', head: t('ui.word.type') },
          { id: 'tax', head: t('invoices.sum.tax'), isFigure: true },
          { id: 'amount', head: t('ui.word.amount'), isFigure: true },
        ]}
        rows={withholdings.map((each, index) => ({
          id: String(index),
          cells: [
            joinPresent([
              codeText(words, 'withholdingKinds', each.kind),
              typeOf(each, style),
              each.reason,
              percentOfBase(each.rate, each.base, currency),
            ]),
            joinPresent(taxOf(each, style)),
            amountOf(each.amount, currency),
          ],
        }))}
      />
    </Part>
  );
}

function Sum({
  label,
  hint = null,
  isTotal = false,
  children,
}: {
  readonly label: ReactNode;
  readonly hint?: string | null;
  readonly isTotal?: boolean;
  readonly children: ReactNode;
}) {
  if (children === null) return null;
  return (
    <div data-total={isTotal || undefined}>
      <dt>{label}</dt>
      <dd>
        {children}
        {hint !== null && <div className="caption">{hint}</div>}
      </dd>
    </div>
  );
}

/** From the lines to the amount to pay, as the file states them. */
export function Totals({ page, style: { currency } }: PagePartProps) {
  const { totals, accountingCurrency, isCreditNote } = page;
  const { taxInAccountingCurrency } = totals;
  const other = accountingCurrency === null ? null : <bdi>{accountingCurrency}</bdi>;
  return (
    <dl className="invoice-sum e-invoice-totals">
      <Sum label={t('invoices.page.line-sum')}>{amountOf(totals.lines, currency)}</Sum>
      <Sum label={t('invoices.page.discount')}>{amountOf(totals.allowances, currency)}</Sum>
      <Sum label={t('invoices.page.charge')}>{amountOf(totals.charges, currency)}</Sum>
      <Sum label={t('invoices.sum.net')}>{amountOf(totals.net, currency)}</Sum>
      <Sum label={t('invoices.sum.tax')}>{amountOf(totals.tax, currency)}</Sum>
      <Sum
        label={
          <>
            {t('invoices.sum.tax')} {other}
          </>
        }
      >
        {amountOf(taxInAccountingCurrency, accountingCurrency) ?? other}
      </Sum>
      <Sum
        label={t('invoices.sum.total')}
        isTotal={totals.payable === null}
        hint={totals.isGrossComputed ? t('invoices.compare.computed') : null}
      >
        {amountOf(totals.gross, currency)}
      </Sum>
      <Sum label={t('invoices.page.prepaid')}>{amountOf(totals.prepaid, currency)}</Sum>
      <Sum label={t('invoices.page.rounding')}>{amountOf(totals.rounding, currency)}</Sum>
      <Sum isTotal label={t(isCreditNote ? 'invoices.sum.credited' : 'invoices.status.to_pay')}>
        {amountOf(totals.payable, currency)}
      </Sum>
    </dl>
  );
}

import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Money } from '../../../preload/contract/products.ts';
import type {
  MoreThanUsual,
  SumDifference,
  SupplierInvoice,
} from '../../../preload/contract/invoices/supplier-invoices.ts';
import { formatLocale } from '../../platform/preferences.ts';
import { amountText, percentText } from '../../format/amount.ts';
import { t } from '../../i18n/i18n.ts';
import { T } from '../../i18n/t.tsx';
import { Amount } from '../../widgets/amounts/amount.tsx';
import { Note } from '../../ui/banner.tsx';
import { taxLines } from './tax-lines.ts';
import type { TaxRate } from './tax-rate.ts';
import './invoice-sum.css';

/** `isPart`: included in the line above it. */
function Line({
  label,
  of,
  isTotal = false,
  isPart = false,
  sign = '',
}: {
  readonly label: ReactNode;
  readonly of: Money | null;
  readonly isTotal?: boolean;
  readonly isPart?: boolean;
  readonly sign?: '' | '-';
}) {
  if (of === null) return null;
  const value =
    of.value === null || sign === '' || of.value.startsWith('-') || /^0(\.0+)?$/.test(of.value)
      ? of.value
      : `-${of.value}`;
  return (
    <div data-total={isTotal || undefined} data-part={isPart || undefined}>
      <dt>{label}</dt>
      <dd>
        <Amount value={value} currency={of.currency} />
      </dd>
    </div>
  );
}

function rateText(locale: string, { kind, value }: TaxRate): string {
  return kind === 'fraction'
    ? percentText(locale, value)
    : amountText(locale, value, { currency: null, precision: 'exact' });
}

/**
 * From the net amount to the payable amount, as the bank states them. Shows if the parts do not add
 * up, and if the supplier usually charges less.
 */
export function InvoiceSum({
  invoice,
  differences,
  moreThanUsual,
}: {
  readonly invoice: SupplierInvoice;
  readonly differences: readonly SumDifference[];
  readonly moreThanUsual: MoreThanUsual | null;
}) {
  const taxes = taxLines(invoice);
  return (
    <section className="section">
      <header>
        <h3>{t('invoices.section.amounts')}</h3>
      </header>
      <dl className="invoice-sum">
        <Line label={t('invoices.sum.net')} of={invoice.totalAmountExcludingTaxes} />
        {taxes.map(({ kind, rate, amount }, index) => (
          <Line
            key={index}
            isPart={kind === 'tax' && taxes[0]?.kind === 'taxes'}
            label={
              rate !== null
                ? t('ui.word.vat-rate', { rate: rateText(formatLocale(), rate) })
                : t(
                    kind === 'taxes' && invoice.taxes.length > 0
                      ? 'invoices.sum.all-taxes'
                      : 'invoices.sum.tax',
                  )
            }
            of={amount}
          />
        ))}
        <Line label={t('invoices.sum.total')} of={invoice.totalAmount} />
        <Line label={t('invoices.sum.credit-notes')} of={invoice.totalAmountCreditNotes} sign="-" />
        <Line
          label={t(
            invoice.isCreditNote === true ? 'invoices.sum.credited' : 'invoices.status.to_pay',
          )}
          of={invoice.payableAmount}
          isTotal
        />
      </dl>
      {differences.map((each) =>
        each.isDoubt ? (
          <Note key={each.sum} icon={TriangleAlert}>
            <T
              id={`invoices.sum.differs.${each.sum}`}
              values={{
                computed: <Amount value={each.computed} currency={each.currency} />,
                stated: <Amount value={each.stated} currency={each.currency} />,
              }}
            />
          </Note>
        ) : (
          <p key={each.sum} className="caption">
            <T
              id={
                each.sum === 'payable' && each.difference.startsWith('-')
                  ? 'invoices.sum.usual.less'
                  : 'invoices.sum.usual.rounding'
              }
              values={{
                amount: (
                  <Amount value={each.difference.replace('-', '')} currency={each.currency} />
                ),
              }}
            />
          </p>
        ),
      )}
      {moreThanUsual && (
        <p className="caption">
          <T
            id="invoices.sum.more-than-usual"
            values={{
              percent: percentText(formatLocale(), String(moreThanUsual.percent / 100)),
              amount: <Amount {...moreThanUsual.usual} />,
            }}
          />
        </p>
      )}
    </section>
  );
}

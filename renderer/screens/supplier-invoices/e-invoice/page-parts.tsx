import { Fragment, type ReactNode } from 'react';
import type { EInvoicePage } from '../../../../preload/contract/invoices/e-invoice-page.ts';
import { t } from '../../../i18n/i18n.ts';
import { T } from '../../../i18n/t.tsx';
import { Amount } from '../../../widgets/amounts/amount.tsx';
import { codeText } from './code-words/code-words.ts';
import { dateText, type PageStyle, rateText } from './page-texts.ts';

/** A label and its value; null: the file does not have it. */
export type PageFact = readonly [label: string, value: ReactNode];

function isPresent(value: ReactNode): boolean {
  return value !== null && value !== undefined && value !== false && value !== '';
}

/** A foreign text has its own direction. */
function isolateDirection(value: ReactNode): ReactNode {
  return typeof value === 'string' ? <bdi>{value}</bdi> : value;
}

/** Related texts in one row. Absent texts and repeated words are omitted. */
export function Joined({ values }: { readonly values: readonly ReactNode[] }) {
  const present = values.filter(
    (each, at) => isPresent(each) && (typeof each !== 'string' || values.indexOf(each) === at),
  );
  return (
    <span>
      {present.map((each, index) => (
        <Fragment key={index}>
          {index > 0 && ' · '}
          {isolateDirection(each)}
        </Fragment>
      ))}
    </span>
  );
}

/** Null without any text, so that the cell or the fact is omitted. */
export function joinPresent(values: readonly ReactNode[]): ReactNode {
  return values.some(isPresent) ? <Joined values={values} /> : null;
}

/** Labels and values in two columns. */
export function Facts({ facts }: { readonly facts: readonly PageFact[] }) {
  const present = facts.filter(([, value]) => isPresent(value));
  if (present.length === 0) return null;
  return (
    <dl className="e-invoice-facts">
      {present.map(([label, value], index) => (
        <div key={index}>
          <dt>{label}</dt>
          <dd>{isolateDirection(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Labels and values in small print, each on its own line. */
export function Details({ facts }: { readonly facts: readonly PageFact[] }) {
  return facts
    .filter(([, value]) => isPresent(value))
    .map(([label, value], index) => (
      <div key={index} className="e-invoice-detail">
        <T id="ui.labelled" values={{ label, text: <>{isolateDirection(value)}</> }} />
      </div>
    ));
}

/** A foreign text with its line breaks; never markup. */
export function Paragraph({ children }: { readonly children: string | null }) {
  return (
    children !== null && (
      <p className="e-invoice-text" dir="auto">
        {children}
      </p>
    )
  );
}

export function Part({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <section className="e-invoice-part">
      <h4>{title}</h4>
      {children}
    </section>
  );
}

/** An amount in the currency of the invoice; nothing if the file has none. */
export function amountOf(value: string | null, currency: string | null): ReactNode {
  return value === null ? null : <Amount value={value} currency={currency} />;
}

/** `10 % of €200.00`, or the one of the two that the file has. */
export function percentOfBase(
  percent: string | null,
  base: string | null,
  currency: string | null,
): ReactNode {
  if (percent === null || base === null)
    return percent === null ? amountOf(base, currency) : rateText(percent);
  return (
    <T
      id="invoices.page.percent-of"
      values={{
        percent: <bdi>{rateText(percent)}</bdi>,
        amount: <Amount value={base} currency={currency} />,
      }}
    />
  );
}

/** A tax rate with its category; the standard category is not named. */
export function taxOf(
  {
    taxRate,
    taxCategory,
  }: { readonly taxRate: string | null; readonly taxCategory: string | null },
  { words }: PageStyle,
): readonly ReactNode[] {
  const isPlain = taxRate !== null && taxCategory === 'S';
  return [
    taxRate === null ? null : rateText(taxRate),
    taxCategory === null || isPlain ? null : codeText(words, 'taxCategories', taxCategory),
  ];
}

/** The numbers of other documents, each with its kind and date. */
export function referenceFacts(
  references: EInvoicePage['references'],
  { words }: PageStyle,
): readonly PageFact[] {
  return references.map(({ kind, text, date }) => [
    codeText(words, 'references', kind),
    <Joined key={text} values={[text, date === null ? null : dateText(date)]} />,
  ]);
}

type Allowance = EInvoicePage['allowances'][number];

export function allowanceLabel({ isCharge }: Allowance): string {
  return t(isCharge ? 'invoices.page.charge' : 'invoices.page.discount');
}

/** The reason and the base of an allowance or a charge, without its amount. */
export function allowanceReasons(
  allowance: Allowance,
  { words, currency }: PageStyle,
): readonly ReactNode[] {
  const meaning =
    allowance.reasonCode === null ? null : codeText(words, 'reasons', allowance.reasonCode);
  return [
    allowance.reason,
    meaning === allowanceLabel(allowance) ? null : meaning,
    percentOfBase(allowance.percent, allowance.base, currency),
  ];
}

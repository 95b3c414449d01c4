import type { ReactNode } from 'react';
import type {
  EInvoiceLine,
  EInvoicePage,
} from '../../../../preload/contract/invoices/e-invoice-page.ts';
import { t, type MessageId } from '../../../i18n/i18n.ts';
import { T } from '../../../i18n/t.tsx';
import { language } from '../../../platform/preferences.ts';
import { LedgerTable } from '../../../ui/ledger-table.tsx';
import { codeText, unitText } from './code-words/code-words.ts';
import {
  allowanceLabel,
  allowanceReasons,
  amountOf,
  Details,
  Joined,
  joinPresent,
  type PageFact,
  Paragraph,
  Part,
  referenceFacts,
  taxOf,
} from './page-parts.tsx';
import { countryText, numberText, type PageStyle, periodText } from './page-texts.ts';

function allowanceFacts(line: EInvoiceLine, style: PageStyle): readonly PageFact[] {
  return line.allowances.map((each, index) => [
    allowanceLabel(each),
    <Joined
      key={index}
      values={[
        ...allowanceReasons(each, style),
        ...taxOf(each, style),
        amountOf(each.amount, style.currency),
      ]}
    />,
  ]);
}

function detailFacts(line: EInvoiceLine, style: PageStyle): readonly PageFact[] {
  const { originCountry, currency } = { ...line, ...style };
  return [
    [t('invoices.page.item-number'), joinPresent(line.itemNumbers)],
    ...line.attributes.map(({ name, value }): PageFact => [name ?? '–', value ?? '–']),
    [t('invoices.page.origin'), originCountry === null ? null : countryText(originCountry)],
    [t('invoices.page.period'), periodText(line.period)],
    [t('invoices.page.order-line'), line.orderLine],
    ...referenceFacts(line.references, style),
    [t('invoices.page.list-price'), amountOf(line.listPrice, currency)],
    [t('invoices.page.discount'), amountOf(line.priceDiscount, currency)],
    ...allowanceFacts(line, style),
  ];
}

/** The item of a line, and all its data without a column. A sub-line is indented. */
function LineDescription({
  line,
  style,
}: {
  readonly line: EInvoiceLine;
  readonly style: PageStyle;
}) {
  const { typeCode, name, level } = line;
  return (
    <div
      className="e-invoice-about"
      style={{ paddingInlineStart: `${String(Math.min(level, 6))}rem` }}
    >
      {typeCode !== null && <div>{codeText(style.words, 'lineTypes', typeCode)}</div>}
      {name !== null && (
        <div className="name" dir="auto">
          {name}
        </div>
      )}
      <Paragraph>{line.description}</Paragraph>
      <Paragraph>{line.note}</Paragraph>
      <Details facts={detailFacts(line, style)} />
    </div>
  );
}

function quantityOf({ quantity, unit }: EInvoiceLine, { words }: PageStyle): ReactNode {
  if (quantity === null && unit === null) return null;
  return (
    <span>
      {quantity !== null && <bdi>{numberText(quantity)}</bdi>}{' '}
      {unit !== null && <bdi>{unitText(words, unit, { quantity, language: language() })}</bdi>}
    </span>
  );
}

function priceOf({ price, priceQuantity }: EInvoiceLine, { currency }: PageStyle): ReactNode {
  if (price === null && priceQuantity === null) return null;
  return (
    <span>
      {amountOf(price, currency)}{' '}
      {priceQuantity !== null && (
        <T id="invoices.page.per" values={{ quantity: <bdi>{numberText(priceQuantity)}</bdi> }} />
      )}
    </span>
  );
}

type Column = {
  readonly id: string;
  readonly head: MessageId;
  readonly isFigure?: boolean;
  readonly cell: (line: EInvoiceLine, style: PageStyle) => ReactNode;
};
const columns: readonly Column[] = [
  {
    id: 'number',
    head: 'invoices.page.line-number',
    cell: ({ number }) => number !== null && <bdi>{number}</bdi>,
  },
  {
    id: 'about',
    head: 'invoices.field.description',
    cell: (line, style) => <LineDescription line={line} style={style} />,
  },
  { id: 'quantity', head: 'invoices.page.quantity', isFigure: true, cell: quantityOf },
  { id: 'price', head: 'products.field.unitPrice', isFigure: true, cell: priceOf },
  {
    id: 'tax',
    head: 'invoices.sum.tax',
    isFigure: true,
    cell: (line, style) => joinPresent([...taxOf(line, style), amountOf(line.tax, style.currency)]),
  },
  {
    id: 'net',
    head: 'invoices.sum.net',
    isFigure: true,
    cell: ({ net }, { currency }) => amountOf(net, currency),
  },
  {
    id: 'gross',
    head: 'invoices.sum.total',
    isFigure: true,
    cell: ({ gross }, { currency }) => amountOf(gross, currency),
  },
];

/** The lines as a table. A column that no line fills is left out. */
export function Lines({
  page: { lines, lineCount },
  style,
}: {
  readonly page: EInvoicePage;
  readonly style: PageStyle;
}) {
  if (lineCount === 0) return null;
  const rows = lines.map((line) => columns.map(({ cell }) => cell(line, style)));
  const shownColumns = columns.filter((_, at) =>
    rows.some(({ [at]: cell }) => cell !== null && cell !== false),
  );
  const columnIndexes = shownColumns.map((column) => columns.indexOf(column));
  return (
    <Part title={t('invoices.page.lines')}>
      <div
        className="e-invoice-lines"
        data-numbered={shownColumns[0]?.id === 'number' || undefined}
      >
        <LedgerTable
          label={t('invoices.page.lines')}
          columns={shownColumns.map(({ id, head, isFigure = false }) => ({
            id,
            head: t(head),
            isFigure,
          }))}
          rows={rows.map((cells, index) => ({
            id: String(index),
            cells: columnIndexes.map((at) => cells[at]),
          }))}
        />
      </div>
      {lines.length < lineCount && (
        <p className="caption">
          {t('lists.printed.first', { shown: lines.length, count: lineCount })}
        </p>
      )}
    </Part>
  );
}

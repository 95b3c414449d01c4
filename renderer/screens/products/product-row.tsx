import { memo } from 'react';
import type { ProductRow } from '../../../preload/contract/products.ts';
import { formatLocale } from '../../platform/preferences.ts';
import { percentText } from '../../format/amount.ts';
import { t } from '../../i18n/i18n.ts';
import { Amount } from '../../widgets/amounts/amount.tsx';
import { Marked } from '../../ui/marked.tsx';
import { productTitle, typeLabel } from './product-labels.ts';
import './product-row.css';

export const productRowHeightPx = 57;

/** One product of the list: its title, its price without tax and its VAT rate. */
export const ProductRowCells = memo(function ProductRowCells({
  row,
  query,
}: {
  readonly row: ProductRow;
  readonly query: string;
}) {
  return (
    <div role="gridcell" className="product-row">
      <span className="name cut">
        <Marked text={productTitle(row.title, t)} query={query} />
      </span>
      <span className="product-row-price">
        {row.unitPrice && <Amount value={row.unitPrice.value} currency={row.unitPrice.currency} />}
      </span>
      <span className="caption cut">
        {row.isPriceChanged && (
          <span className="product-row-changed">{t('products.row.price-changed')}</span>
        )}
        {typeLabel(row.type, t)}
        {row.description !== null && row.description !== '' && (
          <>
            {' · '}
            <Marked text={row.description} query={query} />
          </>
        )}
      </span>
      <span className="caption figures">
        {row.vatRate !== null &&
          t('ui.word.vat-rate', { rate: percentText(formatLocale(), row.vatRate) })}
      </span>
    </div>
  );
});

import { useState } from 'react';
import { bridge } from '../../platform/bridge.ts';
import type { MessageId } from '../../i18n/i18n.ts';
import { t } from '../../i18n/i18n.ts';
import { BankSearch } from '../../widgets/lists/bank-search.tsx';
import { Select } from '../../ui/select.tsx';
import { productTitle, typeLabel } from './product-labels.ts';
import { recordOf, showInPlace } from '../../platform/navigation.ts';

const types = ['all', 'good', 'service'] as const;
/** Every order of the bank (specification, "GET /v2/products query"). */
const orders = {
  'title:asc': { sort: 'title', direction: 'ascending', label: 'products.sort.title' },
  'title:desc': { sort: 'title', direction: 'descending', label: 'products.sort.title-down' },
  'created_at:desc': { sort: 'created', direction: 'descending', label: 'lists.sort.created' },
  'created_at:asc': { sort: 'created', direction: 'ascending', label: 'lists.sort.created-up' },
} as const satisfies Readonly<
  Record<
    string,
    {
      readonly sort: 'title' | 'created';
      readonly direction: 'ascending' | 'descending';
      readonly label: MessageId;
    }
  >
>;
type OrderId = keyof typeof orders;
const orderIds = Object.keys(orders) as OrderId[];

/**
 * The bank's own list of products: one type, in its orders, page by page. Main caches the results.
 */
export function AskBankDialog({ onClose }: { readonly onClose: () => void }) {
  const [type, setType] = useState<(typeof types)[number]>('all');
  const [order, setOrder] = useState<OrderId>('title:asc');
  const { sort, direction } = orders[order];
  return (
    <BankSearch
      query={{ type: type === 'all' ? null : type, sort, direction }}
      searchBank={bridge().products.askBank}
      onTry={() => undefined}
      onClose={onClose}
      onOpen={(id) => showInPlace(recordOf('products', id))}
      foundLabel={(count) =>
        count === 0 ? t('ui.word.bank-found-none') : t('ui.word.bank-found', { count })
      }
      rowLabel={(row) => ({ title: productTitle(row.title, t), caption: typeLabel(row.type, t) })}
    >
      <p>{t('products.ask-bank.what')}</p>
      <div className="ask-bank-pair">
        <Select
          label={t('ui.word.type')}
          value={type}
          choices={types.map((id) => ({
            id,
            label: id === 'all' ? t('products.ask-bank.all') : typeLabel(id, t),
          }))}
          onChange={setType}
        />
        <Select
          label={t('lists.sort.title')}
          value={order}
          choices={orderIds.map((id) => ({ id, label: t(orders[id].label) }))}
          onChange={setOrder}
        />
      </div>
    </BankSearch>
  );
}

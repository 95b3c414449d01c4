import type { SortDirection } from '../../../preload/contract/lists.ts';
import { t } from '../../i18n/i18n.ts';
import type { MessageId } from '../../i18n/i18n.ts';
import { MenuChoices, MenuItem } from '../../ui/menu.tsx';

export type Order<Sort extends string> = {
  readonly sort: Sort;
  readonly direction: SortDirection;
  readonly label: MessageId;
};

/** By when the bank made and last changed a record: the newest first, and the oldest first. */
export const ordersByTime: readonly Order<'created' | 'updated'>[] = [
  { sort: 'created', direction: 'descending', label: 'lists.sort.created' },
  { sort: 'created', direction: 'ascending', label: 'lists.sort.created-up' },
  { sort: 'updated', direction: 'descending', label: 'lists.sort.updated' },
  { sort: 'updated', direction: 'ascending', label: 'lists.sort.updated-up' },
];

/** In a menu: the order of a list. */
export function OrderChoices<Sort extends string>({
  orders,
  chosen,
  onChange,
}: {
  readonly orders: readonly Order<Sort>[];
  readonly chosen: Omit<Order<Sort>, 'label'>;
  readonly onChange: (order: Omit<Order<Sort>, 'label'>) => void;
}) {
  const idOf = ({ sort, direction }: Omit<Order<Sort>, 'label'>): string => `${sort} ${direction}`;
  return (
    <MenuChoices
      title={t('lists.sort.title')}
      mode="single"
      chosen={[idOf(chosen)]}
      onChange={([id]) => {
        const next = orders.find((each) => idOf(each) === id);
        if (next) onChange({ sort: next.sort, direction: next.direction });
      }}
    >
      {orders.map((each) => (
        <MenuItem key={idOf(each)} id={idOf(each)} label={t(each.label)} />
      ))}
    </MenuChoices>
  );
}

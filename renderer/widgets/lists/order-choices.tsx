import type { SortDirection } from '../../../preload/contract/lists.ts';
import { t } from '../../i18n/i18n.ts';
import type { MessageId } from '../../i18n/i18n.ts';
import { MenuChoices, MenuItem } from '../../ui/menu.tsx';

export type Order<Sort extends string> = {
  readonly sort: Sort;
  readonly direction: SortDirection;
  readonly label: MessageId;
};

/** By the bank's time of creation and of the last change: newest first, and oldest first. */
export const ordersByTime: readonly Order<'created' | 'updated'>[] = [
  { sort: 'created', direction: 'descending', label: 'lists.sort.created' },
  { sort: 'created', direction: 'ascending', label: 'lists.sort.created-up' },
  { sort: 'updated', direction: 'descending', label: 'lists.sort.updated' },
  { sort: 'updated', direction: 'ascending', label: 'lists.sort.updated-up' },
];

/** The order of a list, as menu items. */
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

import { useState } from 'react';
import type { ReactNode } from 'react';
import { t } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import './first-few.css';

const maxShown = 3;

/** The first notes above a list, with a button for the rest: many would leave the list no space. */
export function FirstFew<Item>({
  items,
  children,
}: {
  readonly items: readonly Item[];
  readonly children: (item: Item) => ReactNode;
}) {
  const [isExpanded, setExpanded] = useState(false);
  const moreCount = items.length - maxShown;
  return (
    <>
      {items.length > 0 && (
        <div className="first-few">
          {(isExpanded ? items : items.slice(0, maxShown)).map(children)}
        </div>
      )}
      {moreCount > 0 && (
        <Button
          look="quiet"
          size="small"
          aria-expanded={isExpanded}
          onPress={() => setExpanded(!isExpanded)}
        >
          {isExpanded ? t('lists.few.less') : t('lists.few.more', { count: moreCount })}
        </Button>
      )}
    </>
  );
}

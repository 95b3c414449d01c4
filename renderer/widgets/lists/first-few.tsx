import { useState } from 'react';
import type { ReactNode } from 'react';
import { t } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import './first-few.css';

const mostShown = 3;

/** The first notes above a list, with a button for the rest: many would leave the list no space. */
export function FirstFew<Item>({
  of,
  children,
}: {
  readonly of: readonly Item[];
  readonly children: (item: Item) => ReactNode;
}) {
  const [isWhole, setWhole] = useState(false);
  const moreCount = of.length - mostShown;
  return (
    <>
      {of.length > 0 && (
        <div className="first-few">{(isWhole ? of : of.slice(0, mostShown)).map(children)}</div>
      )}
      {moreCount > 0 && (
        <Button
          look="quiet"
          size="small"
          aria-expanded={isWhole}
          onPress={() => setWhole(!isWhole)}
        >
          {isWhole ? t('lists.few.less') : t('lists.few.more', { count: moreCount })}
        </Button>
      )}
    </>
  );
}

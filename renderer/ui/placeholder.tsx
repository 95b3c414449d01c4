import { useEffect, useState } from 'react';
import { useT } from '../i18n/i18n.ts';
import './placeholder.css';

/**
 * Rows of the real height while the first answer is awaited; nothing at all for the first 200 ms.
 */
export function Placeholder({
  rows,
  rowHeightPx,
}: {
  readonly rows: number;
  readonly rowHeightPx: number;
}) {
  const t = useT();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), 200);
    return () => clearTimeout(timer);
  }, []);
  if (!isShown) return null;
  return (
    <div className="placeholder" role="status">
      <span className="only-read">{t('ui.loading')}</span>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className="placeholder-row" style={{ height: rowHeightPx }}>
          <i />
          <i />
        </div>
      ))}
    </div>
  );
}

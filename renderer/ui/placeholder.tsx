import { t } from '../i18n/i18n.ts';
import './placeholder.css';

/** Rows of the real height until the first answer; invisible for the first 150 ms. */
export function Placeholder({
  rows,
  rowHeightPx,
}: {
  readonly rows: number;
  readonly rowHeightPx: number;
}) {
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

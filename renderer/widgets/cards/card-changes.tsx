import type { CardChange } from '../../../preload/contract/notices/notices.ts';
import { t } from '../../i18n/i18n.ts';
import { CardFieldValue } from './card-field-value.tsx';
import { standaloneFieldLabel } from './card-field-labels.ts';
import './card-changes.css';

/** The changed fields of a card, each with its former and current value. */
export function CardChanges({ changes }: { readonly changes: readonly CardChange[] }) {
  return (
    <span className="card-changes" role="list">
      {changes.map(({ field, before, after }, place) => (
        <span key={place} role="listitem">
          <span>{standaloneFieldLabel(field, t)}</span>{' '}
          <del>
            <span className="only-read">{t('history.before')}</span>{' '}
            <CardFieldValue field={field} value={before} />
          </del>{' '}
          <span>
            <span className="only-read">{t('notices.after')}</span>{' '}
            <CardFieldValue field={field} value={after} />
          </span>
        </span>
      ))}
    </span>
  );
}

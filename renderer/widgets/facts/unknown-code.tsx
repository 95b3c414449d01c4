import { t } from '../../i18n/i18n.ts';
import { CodeText } from './labels.tsx';
import './unknown-code.css';

/**
 * An unknown word of the bank, such as a new status: as received, with a note that Cashdesk doesn’t
 * know it. `isBrief`, for narrow places: the note is only in the tooltip and for screen readers.
 */
export function UnknownCode({
  of,
  isBrief = false,
}: {
  readonly of: string;
  readonly isBrief?: boolean;
}) {
  const explanation = t('ui.not-known');
  return (
    <span className="unknown-code" {...(isBrief && { title: explanation })}>
      <CodeText>{of}</CodeText>{' '}
      <span className={isBrief ? 'only-read' : 'caption'}>({explanation})</span>
    </span>
  );
}

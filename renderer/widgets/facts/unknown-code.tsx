import { t } from '../../i18n/i18n.ts';
import { CodeText } from './labels.tsx';
import './unknown-code.css';

/**
 * A word of the bank’s that nobody has described, such as a new status: as it came, and that
 * Cashdesk doesn’t know it. `isBrief`, where there is no room: said by the tooltip and to who listens.
 */
export function UnknownCode({
  of,
  isBrief = false,
}: {
  readonly of: string;
  readonly isBrief?: boolean;
}) {
  const why = t('ui.not-known');
  return (
    <span className="unknown-code" {...(isBrief && { title: why })}>
      <CodeText>{of}</CodeText> <span className={isBrief ? 'only-read' : 'caption'}>({why})</span>
    </span>
  );
}

import { OctagonAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '../../i18n/i18n.ts';
import { Note } from '../../ui/banner.tsx';
import { CopyButton } from '../facts/copy-button.tsx';
import { CodeText } from '../facts/labels.tsx';

/**
 * Above a form whose fields say what was refused in the bank's words: that it was, and the
 * reference that support asks for.
 */
export const RefusedAtFields = ({
  traceId,
  children,
}: {
  readonly traceId: string | null;
  readonly children: ReactNode;
}) => {
  const t = useT();
  return (
    <div role="alert">
      <Note tone="wax" icon={OctagonAlert}>
        <strong>{t('ui.fault.rejected.title')}.</strong> {children}{' '}
        {traceId !== null && (
          <>
            {t('ui.fault.trace')}: <CodeText>{traceId}</CodeText>{' '}
            <CopyButton text={traceId} what={t('ui.fault.trace')} />
          </>
        )}
      </Note>
    </div>
  );
};

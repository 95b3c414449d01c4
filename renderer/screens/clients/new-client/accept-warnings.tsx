import { TriangleAlert } from 'lucide-react';
import { t } from '../../../i18n/i18n.ts';
import { Note } from '../../../ui/banner.tsx';
import { Checkbox } from '../../../ui/choice.tsx';
import { warningMessage } from './problem-messages.ts';
import type { useClientForm } from './use-client-form.ts';

/** Warnings that the user must accept before sending. */
export function AcceptWarnings({
  warnings,
  isAccepted,
  isMissing,
  accept,
}: ReturnType<typeof useClientForm>['acceptance']) {
  if (warnings.length === 0) return null;
  return (
    <div className="new-client-accept">
      <Note icon={TriangleAlert}>
        <strong>{t('newclient.warnings.title')}</strong>
        <ul>
          {warnings.map(({ field, code }) => (
            <li key={`${field}:${code}`}>{warningMessage(code, t)}</li>
          ))}
        </ul>
        <Checkbox isSelected={isAccepted} onChange={accept}>
          {t('newclient.warnings.accept')}
        </Checkbox>
        {isMissing && (
          <p className="field-error" role="alert">
            {t('newclient.warnings.needed')}
          </p>
        )}
      </Note>
    </div>
  );
}

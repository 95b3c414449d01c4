import { OctagonAlert } from 'lucide-react';
import { T } from '../i18n/t.tsx';
import { t } from '../i18n/i18n.ts';
import { Note } from '../ui/banner.tsx';
import { CopyButton } from '../widgets/facts/copy-button.tsx';
import { CodeText } from '../widgets/facts/labels.tsx';
import { FaultPanel } from '../widgets/faults/fault-panel.tsx';
import type { Form } from './use-form.ts';

/**
 * Problems of a form without a shown field; also that the bank rejected it, with the trace id for
 * support.
 */
export function ProblemsAbove<Values, Field extends string>({
  above: { refused, problems },
}: Pick<Form<Values, Field>, 'above'>) {
  return (
    <>
      {refused?.isAtFields === true && (
        <div role="alert">
          <Note tone="wax" icon={OctagonAlert}>
            <strong>{t('ui.fault.rejected.title')}.</strong> {t('ui.fault.changed.nothing')}{' '}
            {t('ui.fault.rejected.at-fields')}{' '}
            {refused.traceId !== null && (
              <>
                <T
                  id="ui.labelled"
                  values={{
                    label: t('ui.fault.trace'),
                    text: <CodeText>{refused.traceId}</CodeText>,
                  }}
                />{' '}
                <CopyButton text={refused.traceId} subject={t('ui.fault.trace')} />
              </>
            )}
          </Note>
        </div>
      )}
      {(problems.length > 0 || refused?.isAtFields === false) && (
        <div className="form-above" tabIndex={-1}>
          {refused?.isAtFields === false && (
            <FaultPanel
              error={{
                kind: 'rejected',
                problems: [...refused.bankProblems],
                traceId: refused.traceId,
              }}
              attempt="write"
            />
          )}
          {problems.length > 0 && (
            <div role="alert">
              <Note tone="wax" icon={OctagonAlert}>
                {problems.join(' ')}
              </Note>
            </div>
          )}
        </div>
      )}
    </>
  );
}

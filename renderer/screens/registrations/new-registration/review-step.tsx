import { CircleCheck, Info, OctagonAlert, TriangleAlert } from 'lucide-react';
import type { CommandError } from '../../../../preload/contract/result.ts';
import { useHiddenAmounts } from '../../../platform/preferences.ts';
import { t } from '../../../i18n/i18n.ts';
import { Dots } from '../../../widgets/amounts/amount.tsx';
import { Note } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { CodeBlock } from '../../../widgets/facts/code-block.tsx';
import { FaultLine, FaultPanel } from '../../../widgets/faults/fault-panel.tsx';
import { Placeholder } from '../../../ui/placeholder.tsx';
import { CapitalNote } from './capital-step.tsx';
import { problemMessage } from './problem-messages.ts';
import type { FormStep } from './registration-field.ts';
import { formSteps } from './registration-field.ts';
import type { ValidationState } from './use-validation.ts';

type ReviewStepProps = {
  readonly validation: ValidationState;
  /** The validation belongs to the form's current content. */
  readonly isCurrent: boolean;
  readonly counts: ReadonlyMap<FormStep, number>;
  /** Codes of problems without a field. */
  readonly elsewhere: readonly string[];
  /** Warnings: they do not prevent sending, but should be checked. */
  readonly warnings: readonly string[];
  readonly isCapitalSum: boolean;
  readonly failure: CommandError | null;
  readonly onGo: (step: FormStep) => void;
};

/** The review: the remaining problems with their steps, and the exact request. */
export function ReviewStep({
  validation,
  isCurrent,
  counts,
  elsewhere,
  warnings,
  isCapitalSum,
  failure,
  onGo,
}: ReviewStepProps) {
  const isHidden = useHiddenAmounts();
  const { latest, error } = validation;
  const stepsWithProblem = formSteps.filter((step) => (counts.get(step) ?? 0) > 0);
  return (
    <>
      {error !== null && <FaultLine error={error} attempt="read" />}
      {latest === null && error === null && <Placeholder rows={4} rowHeightPx={40} />}
      {latest !== null && (
        <>
          <div role="status" className="registration-review-notes">
            {stepsWithProblem.length === 0 && elsewhere.length === 0 ? (
              isCurrent && (
                <Note tone="green" icon={CircleCheck}>
                  {t('registrations.review.ready')}
                </Note>
              )
            ) : (
              <Note tone="wax" icon={OctagonAlert}>
                <strong>{t('registrations.review.wrong')}</strong>
                <ul className="registration-problem-list">
                  {stepsWithProblem.map((step) => (
                    <li key={step}>
                      <Button size="small" onPress={() => onGo(step)}>
                        {t(`registrations.step-of.${step}`)}
                      </Button>
                      <span>{t('ui.problems', { count: counts.get(step) ?? 0 })}</span>
                    </li>
                  ))}
                  {elsewhere.map((code, index) => (
                    <li key={index}>{problemMessage(code, t)}</li>
                  ))}
                </ul>
              </Note>
            )}
            {warnings.length > 0 && (
              <Note icon={TriangleAlert}>
                <strong>{t('registrations.warning.title')}</strong>
                <ul className="registration-problem-list">
                  {warnings.map((message, index) => (
                    <li key={index}>{message}</li>
                  ))}
                </ul>
              </Note>
            )}
            <CapitalNote capital={latest.capital} isSum={isCurrent && isCapitalSum} />
            <Note tone="slate" icon={Info}>
              {t('registrations.review.once')}
            </Note>
          </div>
          {isHidden ? (
            <p className="soft">
              <Dots /> {t('registrations.json.hidden')}
            </p>
          ) : (
            latest.requestText !== '' && (
              <CodeBlock title={t('registrations.review.request')} text={latest.requestText} />
            )
          )}
        </>
      )}
      {failure !== null &&
        (failure.kind === 'offline' ? (
          <FaultLine error={failure} attempt="write" />
        ) : (
          <FaultPanel error={failure} attempt="write" />
        ))}
    </>
  );
}

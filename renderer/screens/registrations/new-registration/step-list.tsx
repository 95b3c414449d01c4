import { useEffect, useRef } from 'react';
import { Check, CircleAlert } from 'lucide-react';
import { t } from '../../../i18n/i18n.ts';
import { Icon } from '../../../ui/icon.tsx';
import { PressButton } from '../../../ui/press-button.tsx';
import { formSteps } from './registration-field.ts';
import type { FormStep } from './registration-field.ts';

type StepListProps = {
  readonly current: FormStep;
  /** Fields with a problem, by step. */
  readonly counts: ReadonlyMap<FormStep, number>;
  /** Visited steps: their problems show, and those without problems have a check mark. */
  readonly visitedSteps: ReadonlySet<FormStep>;
  readonly onGo: (step: FormStep) => void;
};

/** The steps of the form, with the current one and the number of problems in each. */
export function StepList({ current, counts, visitedSteps, onGo }: StepListProps) {
  const list = useRef<HTMLOListElement>(null);
  /* In a narrow sheet the steps are one line that scrolls. */
  useEffect(() => {
    list.current
      ?.querySelector('[aria-current=step]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  return (
    <nav className="registration-steps" aria-label={t('registrations.steps')}>
      <ol ref={list}>
        {formSteps.map((step, index) => {
          const count = visitedSteps.has(step) ? (counts.get(step) ?? 0) : 0;
          const isDone =
            visitedSteps.has(step) && count === 0 && step !== 'review' && step !== current;
          return (
            <li key={step}>
              <PressButton
                className="registration-step"
                {...(step === current ? { 'aria-current': 'step' as const } : {})}
                onPress={() => onGo(step)}
              >
                <span
                  className="registration-step-mark figures"
                  data-done={isDone || undefined}
                  aria-hidden="true"
                >
                  {isDone ? <Icon of={Check} size="s" /> : index + 1}
                </span>
                <span className="registration-step-text">{t(`registrations.step-of.${step}`)}</span>
                {count > 0 && (
                  <span className="registration-step-count">
                    <Icon of={CircleAlert} size="s" />
                    <span className="figures" aria-hidden="true">
                      {count}
                    </span>
                    <span className="only-read">{t('ui.problems', { count })}</span>
                  </span>
                )}
              </PressButton>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

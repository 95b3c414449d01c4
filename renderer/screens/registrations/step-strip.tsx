import { ToggleButton } from 'react-aria-components';
import type { RegistrationStep } from '../../../preload/contract/registrations.ts';
import { formatLocale } from '../../platform/preferences.ts';
import { t } from '../../i18n/i18n.ts';
import type { RegistrationSummary } from './registration-list.ts';
import { stepLabel, steps } from './registration-labels.ts';
import './step-strip.css';

type StepStripProps = {
  readonly counts: RegistrationSummary['steps'];
  readonly chosen: readonly RegistrationStep[];
  readonly onChoose: (steps: readonly RegistrationStep[]) => void;
};

/**
 * The number of registrations per step: a press filters by it, another press removes the filter.
 * Registrations without a known step have no filter.
 */
export function StepStrip({ counts, chosen, onChoose }: StepStripProps) {
  const figures = new Intl.NumberFormat(formatLocale());
  const countOf = new Map(counts.map(({ step, count }) => [step, count]));
  const unknown = countOf.get(null);
  return (
    <div className="step-strip" role="group" aria-label={t('registrations.strip')}>
      {steps
        .filter((step) => countOf.has(step) || chosen.includes(step))
        .map((step) => {
          const isChosen = chosen.length === 1 && chosen[0] === step;
          return (
            <ToggleButton
              key={step}
              className="step-strip-step"
              isSelected={isChosen}
              onChange={(isOn) => onChoose(isOn ? [step] : [])}
            >
              <span className="step-strip-count figures">
                {figures.format(countOf.get(step) ?? 0)}
              </span>
              <span className="caption">{stepLabel(step, t)}</span>
            </ToggleButton>
          );
        })}
      {unknown !== undefined && (
        <div className="step-strip-step" data-still="true">
          <span className="step-strip-count figures">{figures.format(unknown)}</span>
          <span className="caption">{stepLabel(null, t)}</span>
        </div>
      )}
    </div>
  );
}

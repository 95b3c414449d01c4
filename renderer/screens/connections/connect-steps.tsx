import { Check } from 'lucide-react';
import { t } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icon.tsx';
import './connect-steps.css';

const steps = ['details', 'sign-in', 'done'] as const;

/** The steps to connect a bank, with the current one. */
export function ConnectSteps({ current }: { readonly current: (typeof steps)[number] }) {
  const currentIndex = steps.indexOf(current);
  return (
    <ol className="connect-steps" aria-label={t('connections.steps')}>
      {steps.map((step, index) => {
        const isDone = index < currentIndex || current === 'done';
        return (
          <li key={step} {...(step === current ? { 'aria-current': 'step' as const } : {})}>
            <span
              className="connect-step-mark figures"
              data-done={isDone || undefined}
              aria-hidden="true"
            >
              {isDone ? <Icon of={Check} size="s" /> : index + 1}
            </span>
            {t(`connections.step.${step}`)}
          </li>
        );
      })}
    </ol>
  );
}

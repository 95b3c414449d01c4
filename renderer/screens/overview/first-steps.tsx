import { ChevronRight, Circle, CircleCheck } from 'lucide-react';
import type { FirstStep } from '../../../preload/contract/app/first-steps.ts';
import { bridge } from '../../platform/bridge.ts';
import { goTo } from '../../platform/navigation.ts';
import type { Route } from '../../platform/navigation.ts';
import { useCachedQuery } from '../../platform/reads/use-cached-query.ts';
import { t } from '../../i18n/i18n.ts';
import type { MessageId } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icon.tsx';
import { PressButton } from '../../ui/press-button.tsx';
import { ActionButton } from '../../widgets/action-button.tsx';
import { overviewActions } from './overview-actions.ts';
import './first-steps.css';

const steps: Readonly<Record<FirstStep, { readonly label: MessageId; readonly route: Route }>> = {
  'lock-card': { label: 'shell.lock.cards', route: { screen: 'cards' } },
  'raise-limit': { label: 'overview.steps.raise-limit', route: { screen: 'limits' } },
  'import-clients': {
    label: 'overview.steps.import-clients',
    route: { screen: 'clients', view: { kind: 'import' } },
  },
  'see-due': { label: 'overview.steps.see-due', route: { screen: 'supplier-invoices' } },
};

/** First steps for a new user; each is done by doing it, and all can be dismissed permanently. */
export function FirstSteps() {
  const { value } = useCachedQuery('first-steps', () => bridge().firstSteps.get({}));
  const stepStates = value?.steps ?? null;
  if (stepStates === null) return null;
  const done = stepStates.filter(({ isDone }) => isDone).length;
  const isAllDone = done === stepStates.length;
  return (
    <section className="section first-steps">
      <header>
        <h2>{t('overview.steps.title')}</h2>
        <span className="caption">
          {t(isAllDone ? 'ui.word.done' : 'overview.steps.done-of', {
            done,
            count: stepStates.length,
          })}
        </span>
        <ActionButton
          action={overviewActions.hideSteps}
          onRun={() => void bridge().firstSteps.dismiss({})}
          look="quiet"
          size="small"
          isPlain
        />
      </header>
      <ul hidden={isAllDone}>
        {stepStates.map(({ step, isDone }) => (
          <li key={step}>
            <PressButton className="first-step" onPress={() => goTo(steps[step].route)}>
              <Icon of={isDone ? CircleCheck : Circle} size="l" tone={isDone ? 'green' : 'dim'} />
              <span className={isDone ? 'dim' : undefined}>{t(steps[step].label)}</span>
              {isDone ? (
                <span className="only-read">{t('overview.steps.done')}</span>
              ) : (
                <Icon of={ChevronRight} size="s" tone="dim" />
              )}
            </PressButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

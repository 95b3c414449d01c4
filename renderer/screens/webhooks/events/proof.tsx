import { Check, CircleAlert, Minus, X } from 'lucide-react';
import type { ProofStep, Verdict } from '../../../../preload/contract/webhooks/inbox.ts';
import { t } from '../../../i18n/i18n.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { IconName } from '../../../ui/icon.tsx';
import { CodeText } from '../../../widgets/facts/labels.tsx';
import { verdictDisplays } from '../../../widgets/events/verdict-mark.tsx';
import { stepDetail, verdictReason, verdictTitle } from './event-labels.ts';
import './proof.css';

const outcomeDisplays: Readonly<
  Record<
    ProofStep['outcome'],
    { readonly icon: IconName; readonly tone: 'green' | 'wax' | 'brass' | 'dim' }
  >
> = {
  passed: { icon: Check, tone: 'green' },
  failed: { icon: X, tone: 'wax' },
  noted: { icon: CircleAlert, tone: 'brass' },
  skipped: { icon: Minus, tone: 'dim' },
};

/** The verdict, its reason, and each step of the verification. */
export function Proof({ verdict }: { readonly verdict: Verdict }) {
  const { icon, tone } = verdictDisplays[verdict.state];
  return (
    <>
      <div className="proof" data-state={verdict.state}>
        <Icon of={icon} size="l" tone={tone} />
        <div>
          <div className="name">{t(verdictTitle(verdict))}</div>
          <p>{verdictReason(verdict, t)}</p>
        </div>
      </div>
      <ol className="proof-steps" aria-label={t('inbox.steps')}>
        {verdict.steps.map((step, index) => {
          const display = outcomeDisplays[step.outcome];
          const { text, isCode } = stepDetail(step, verdict.state, t);
          return (
            <li key={index}>
              <Icon of={display.icon} size="s" tone={display.tone} />
              <span className="soft">
                {t(`inbox.step.${step.step}`)}
                <span className="only-read">: {t(`inbox.outcome.${step.outcome}`)}</span>
              </span>
              <span>{isCode ? <CodeText>{text}</CodeText> : text}</span>
            </li>
          );
        })}
      </ol>
    </>
  );
}

import { CircleCheck, OctagonAlert } from 'lucide-react';
import type { TestOutcome } from '../../../../preload/contract/webhooks/inbox.ts';
import { t } from '../../../i18n/i18n.ts';
import { visibleText } from '../../../format/visible-text.ts';
import { Icon } from '../../../ui/icon.tsx';

/** The result of a test event, and what to do. */
export function TestResult({ outcome, status, host }: TestOutcome) {
  const isFine = outcome === 'arrived';
  return (
    <p className="receiver-problem" data-fine={isFine || undefined} role="status">
      <Icon of={isFine ? CircleCheck : OctagonAlert} size="s" tone={isFine ? 'green' : 'wax'} />
      <span>
        {t(`webhooks.test.outcome.${outcome}`, {
          host: visibleText(host ?? ''),
          status: status === null ? '–' : String(status),
        })}
      </span>
    </p>
  );
}

import { memo } from 'react';
import { KeyRound, Unlink } from 'lucide-react';
import { typeName } from '../../../widgets/events/event-names.ts';
import { t } from '../../../i18n/i18n.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Marked } from '../../../ui/marked.tsx';
import type { SubscriptionRow } from '../../../../preload/contract/webhooks/webhooks.ts';
import { sortTypes } from './subscription-types.ts';
import { subscriptionTitle } from './subscription-labels.ts';
import './subscription-row.css';

export const subscriptionRowHeightPx = 56;

/** One subscription of the list: its title, its types, and whether its events can be verified. */
export const SubscriptionRowCells = memo(function SubscriptionRowCells({
  row: subscription,
  query,
}: {
  readonly row: SubscriptionRow;
  readonly query: string;
}) {
  const mark = subscription.isAbsent
    ? ({ icon: Unlink, tone: 'brass', label: t('limits.run.blocked.absent') } as const)
    : subscription.hasSecret
      ? ({ icon: KeyRound, tone: 'green', label: t('webhooks.row.has-secret') } as const)
      : null;
  return (
    <div role="gridcell" className="subscription-row">
      <span className="name cut">
        <Marked text={subscriptionTitle(subscription, t)} query={query} />
      </span>
      {mark === null ? (
        <span />
      ) : (
        <span title={mark.label}>
          <Icon of={mark.icon} size="s" tone={mark.tone} />
          <span className="only-read">{mark.label}</span>
        </span>
      )}
      <span className="caption cut subscription-row-second">
        {subscription.types.length === 0
          ? t('cards.status.unknown')
          : sortTypes(subscription.types)
              .map((type) => typeName(type, t))
              .join(', ')}
      </span>
    </div>
  );
});

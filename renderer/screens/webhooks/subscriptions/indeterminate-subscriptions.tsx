import type { IndeterminateSubscription } from '../../../../preload/contract/webhooks/webhooks.ts';
import { bridge } from '../../../platform/bridge.ts';
import { useT } from '../../../i18n/i18n.ts';
import { T } from '../../../i18n/t.tsx';
import { InstantText } from '../../../widgets/facts/labels.tsx';
import { FirstFew } from '../../../widgets/lists/first-few.tsx';
import { UnknownOutcome } from '../../../widgets/unknown-outcome/unknown-outcome.tsx';

/** Above the list: subscriptions of which it is unknown whether the bank made them. */
export function IndeterminateSubscriptions({
  creations,
}: {
  readonly creations: readonly IndeterminateSubscription[];
}) {
  const t = useT();
  if (creations.length === 0) return null;
  return (
    <div className="long-list-note">
      <FirstFew of={creations}>
        {({ writeId, callbackUrl, sentAtEpochMs }) => (
          <UnknownOutcome
            key={writeId}
            title={t('webhooks.indeterminate.title', { address: callbackUrl ?? '' })}
            why={
              <T
                id="webhooks.indeterminate.why"
                values={{ time: <InstantText epochMs={sentAtEpochMs} /> }}
              />
            }
            onCheck={() => bridge().webhooks.list({ refresh: 'now' })}
            onResolve={(happened) => bridge().webhooks.recordCreationOutcome({ writeId, happened })}
          />
        )}
      </FirstFew>
    </div>
  );
}

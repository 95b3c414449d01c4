import { t } from '../../../i18n/i18n.ts';
import { T } from '../../../i18n/t.tsx';
import { InstantText } from '../../../widgets/facts/labels.tsx';
import { FirstFew } from '../../../widgets/lists/first-few.tsx';
import { UnknownOutcome } from '../../../widgets/unknown-outcome/unknown-outcome.tsx';
import { useUnknownWrites } from '../../../widgets/unknown-outcome/use-unknown-writes.ts';

/** Above the list: subscriptions whose creation has an unknown outcome. */
export function UnknownSubscriptions() {
  const { writes } = useUnknownWrites('subscription');
  if (writes.length === 0) return null;
  return (
    <div className="long-list-note">
      <FirstFew items={writes}>
        {(write) => (
          <UnknownOutcome
            key={write.writeId}
            write={write}
            title={t('webhooks.unknown-outcome.title', { address: write.callbackUrl ?? '' })}
            reason={
              <T
                id="webhooks.unknown-outcome.why"
                values={{ time: <InstantText epochMs={write.sentAtEpochMs} /> }}
              />
            }
          />
        )}
      </FirstFew>
    </div>
  );
}

import { Hourglass } from 'lucide-react';
import type { IndeterminateSubscription } from '../../../../preload/contract/webhooks/webhooks.ts';
import { bridge } from '../../../platform/bridge.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { useT } from '../../../i18n/i18n.ts';
import { T } from '../../../i18n/t.tsx';
import { Note } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { FaultLine } from '../../../widgets/faults/fault-panel.tsx';
import { InstantText } from '../../../widgets/facts/labels.tsx';
import { FirstFew } from '../../../widgets/lists/first-few.tsx';

/** Above the list: what was sent once and never answered. Nothing here sends it again. */
export function IndeterminateSubscriptions({
  creations,
}: {
  readonly creations: readonly IndeterminateSubscription[];
}) {
  const t = useT();
  const [record, recording] = useCommand(bridge().webhooks.recordCreationOutcome);
  if (creations.length === 0) return null;
  return (
    <div className="long-list-note">
      <FirstFew of={creations}>
        {({ writeId, callbackUrl, sentAtEpochMs }) => (
          <Note
            key={writeId}
            icon={Hourglass}
            actions={
              <>
                {([true, false] as const).map((happened) => (
                  <Button
                    key={String(happened)}
                    size="small"
                    isDisabled={recording.phase === 'pending'}
                    onPress={() => void record({ writeId, happened })}
                  >
                    {t(happened ? 'ui.unknown.happened' : 'ui.unknown.did-not-happen')}
                  </Button>
                ))}
              </>
            }
          >
            <strong>{t('webhooks.indeterminate.title', { address: callbackUrl ?? '' })}</strong>{' '}
            <T
              id="webhooks.indeterminate.why"
              values={{ time: <InstantText epochMs={sentAtEpochMs} /> }}
            />
          </Note>
        )}
      </FirstFew>
      {recording.phase === 'failed' && <FaultLine error={recording.error} was="write" />}
    </div>
  );
}

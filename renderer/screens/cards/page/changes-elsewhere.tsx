import { TriangleAlert } from 'lucide-react';
import type { Output } from '../../../../preload/contract/index.ts';
import type { CardId } from '../../../../preload/contract/values.ts';
import { bridge } from '../../../platform/bridge.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { t } from '../../../i18n/i18n.ts';
import { Note } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { CardChanges } from '../../../widgets/cards/card-changes.tsx';
import { FaultLine } from '../../../widgets/faults/fault-panel.tsx';
import { InstantText } from '../../../widgets/facts/labels.tsx';

/** Changes of a card from outside this app, until the user dismisses them. */
export function ChangesElsewhere({
  id,
  changes,
}: {
  readonly id: CardId;
  readonly changes: Output<'cards', 'get'>['changesElsewhere'];
}) {
  const [markSeen, marking] = useCommand(bridge().cards.markChangesSeen);
  const last = changes.at(-1);
  if (last === undefined) return null;
  return (
    <Note icon={TriangleAlert}>
      <strong>{t('cards.elsewhere.title')}</strong> <InstantText epochMs={last.atEpochMs} />
      <CardChanges changes={changes} />
      <p>{t('cards.elsewhere.why')}</p>
      <Button isPending={marking.phase === 'pending'} onPress={() => void markSeen({ id })}>
        {t('ui.dismiss')}
      </Button>
      {marking.phase === 'failed' && <FaultLine error={marking.error} attempt="save" />}
    </Note>
  );
}

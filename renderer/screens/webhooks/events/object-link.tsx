import { ArrowRight, Landmark, SearchX } from 'lucide-react';
import type { EventObjectPlace, EventRow } from '../../../../preload/contract/webhooks/inbox.ts';
import { bridge } from '../../../platform/bridge.ts';
import { goTo } from '../../../platform/navigation.ts';
import { useIsOnline } from '../../../platform/network.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { t } from '../../../i18n/i18n.ts';
import { Note } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { FaultLine } from '../../../widgets/faults/fault-panel.tsx';
import { pageOf } from './event-labels.ts';

/** A link to the page of an event's object. */
export function ObjectLink({ row }: { readonly row: EventRow }) {
  const route = pageOf(row);
  if (route === null) return null;
  return (
    <Button size="small" look="quiet" icon={ArrowRight} onPress={() => goTo(route)}>
      {t('inbox.open')}
    </Button>
  );
}

/**
 * An object that this computer does not have: it can be read from the bank, or looked up in the
 * bank's own app.
 */
export function ObjectElsewhere({
  row,
  place,
}: {
  readonly row: EventRow;
  readonly place: Exclude<EventObjectPlace, 'here'>;
}) {
  const isOnline = useIsOnline();
  const [read, reading] = useCommand(
    bridge().events.readObject,
    () => route !== null && goTo(route),
  );
  const route = pageOf(row);
  if (place === 'at-the-bank')
    return (
      <Note icon={Landmark} tone="slate">
        {t('inbox.object.at-the-bank')}
      </Note>
    );
  /* A forged event must not add an object to a list. */
  const canLoad = route !== null && row.verdict === 'genuine';
  return (
    <Note
      icon={SearchX}
      tone="slate"
      actions={
        canLoad && (
          <Button
            size="small"
            isDisabled={!isOnline}
            isPending={reading.phase === 'pending'}
            onPress={() => void read({ entry: row.entry })}
          >
            {t('inbox.object.load')}
          </Button>
        )
      }
    >
      {t(canLoad ? 'inbox.object.not-here' : 'inbox.object.not-here-unproven')}
      {reading.phase === 'failed' && <FaultLine error={reading.error} attempt="read" />}
    </Note>
  );
}

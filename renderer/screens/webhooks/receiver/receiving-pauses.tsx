import { History } from 'lucide-react';
import type { PausePart, Pauses } from '../../../../preload/contract/webhooks/inbox.ts';
import { bridge } from '../../../platform/bridge.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { daysBetween } from '../../../format/date.ts';
import { useT } from '../../../i18n/i18n.ts';
import { T } from '../../../i18n/t.tsx';
import { Note } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { keepFocus } from '../../../ui/keep-focus.ts';
import { eventTypeName } from '../../../widgets/events/event-names.ts';
import { FaultLine } from '../../../widgets/faults/fault-panel.tsx';
import { InstantText } from '../../../widgets/facts/labels.tsx';
import './receiving-pauses.css';

function Part({ type, state, atEpochMs }: PausePart) {
  const t = useT();
  return (
    <li>
      <span className="name">
        {type === '' ? t('webhooks.pauses.any') : eventTypeName(type, t)}
      </span>
      <span>
        <T
          id={`webhooks.pauses.${state}`}
          values={{ time: <InstantText epochMs={atEpochMs ?? 0} /> }}
        />
      </span>
    </li>
  );
}

/** From when to when nothing could be received, and what has become of what may have been missed. */
export function ReceivingPauses({ count, fromEpochMs, toEpochMs, cause, upTo, parts }: Pauses) {
  const t = useT();
  const [dismiss, dismissing] = useCommand(bridge().events.dismissPauses);
  const span = {
    from: <InstantText epochMs={fromEpochMs} />,
    to: <InstantText epochMs={toEpochMs} withDay={daysBetween(fromEpochMs, toEpochMs) !== 0} />,
  };
  const openCount = parts.filter(({ state }) => state !== 'read' && state !== 'resent').length;
  return (
    <div className="receiving-pauses">
      <Note
        icon={History}
        tone="slate"
        actions={
          <Button
            size="small"
            isPending={dismissing.phase === 'pending'}
            onPress={() => void dismiss({ upTo }).then((answer) => answer.ok && keepFocus())}
          >
            {t('webhooks.pauses.dismiss')}
          </Button>
        }
      >
        <p>
          {count === 1 ? (
            <T id={`webhooks.pauses.why.${cause}`} values={span} />
          ) : (
            <T id="webhooks.pauses.many" values={{ ...span, count }} />
          )}
        </p>
        <Fold title={t('webhooks.pauses.details', { count: openCount })} level={2}>
          <ul className="receiving-pauses-parts">
            {parts.map((part) => (
              <Part key={part.type} {...part} />
            ))}
          </ul>
        </Fold>
        {dismissing.phase === 'failed' && <FaultLine error={dismissing.error} was="write" />}
      </Note>
    </div>
  );
}

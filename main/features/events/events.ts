import { ok } from '../../../preload/contract/result.ts';
import type { Feature } from '../feature.ts';
import { saveRecords } from '../save-records.ts';
import { getEvent, markEvents, removeEvents, verifyPasted } from './event-inbox.ts';
import { createEventRefreshes } from './event-refreshes.ts';
import { exportedEvents } from './export-events.ts';
import { importEvents } from './import-events.ts';
import { createEventList } from './list-events.ts';
import { monthOfEvents } from './month-of-events.ts';
import { proveLater } from './prove-later.ts';
import { readObject } from './read-object.ts';
import { createReceiverSwitch, receiverOff } from './receiver-switch.ts';
import { createReceivingWatch } from './receiving-watch.ts';
import { withVault } from '../open-connection.ts';

/** The event inbox, its receiver, and the reactions to a genuine event. */
export const events: Feature<'events'> = {
  answersFor: ['events'],
  open: (scope) => {
    const refreshes = createEventRefreshes(scope);
    const receiver = createReceiverSwitch(scope, {
      onGenuine: refreshes.note,
      onDelivered: () => watch.onDelivered(),
      onState: () => watch.check(),
    });
    const watch = createReceivingWatch(scope, receiver.state);
    scope.eventSecrets?.added.listen(
      (secret) => void proveLater(scope, secret, refreshes.note).catch(scope.reportBug),
    );
    return {
      commands: {
        events: {
          list: createEventList(scope),
          get: ({ entry }) => getEvent(scope, entry),
          readObject: ({ entry }) => readObject(scope, entry),
          mark: (input) => markEvents(scope, input),
          remove: (input) => removeEvents(scope, input),
          importEvents: (input) => importEvents(scope, input, refreshes.note),
          verify: (input) => verifyPasted(scope, input),
          startReceiver: ({ port }) => receiver.start(port),
          stopReceiver: () => receiver.stop(),
          sendTest: () => receiver.sendTest(),
          receiverStatus: () =>
            ok({
              receiver: receiver.status(),
              unreadCount: scope.vault?.receivedEvents.counts().unreadCount ?? 0,
              silentSinceEpochMs: watch.silentSinceEpochMs(),
              gap: watch.gap(),
            }),
          dismissGap: ({ toEpochMs }) => {
            watch.dismissGap(toEpochMs);
            return ok({});
          },
          export: (order) => {
            return withVault(scope, (vault) =>
              saveRecords(scope, {
                format: order.format,
                file: 'ui.word.events',
                exporting: (parts) => exportedEvents(vault, order, parts),
              }),
            );
          },
        },
      },
      month: () => monthOfEvents(scope),
      lifecycle: {
        opened: () => void receiver.resume().catch(scope.reportBug),
        online: watch.check,
        closing: () => {
          // Synchronous, because the vault closes while the receiver still stops.
          watch.close();
          scope.eventSecrets?.keepUses();
          return receiver.close();
        },
      },
    };
  },
  whenClosed: {
    events: {
      receiverStatus: () =>
        ok({ receiver: receiverOff, unreadCount: 0, silentSinceEpochMs: null, gap: null }),
    },
  },
};

import { ok } from '../../../preload/contract/result.ts';
import type { Feature } from '../feature.ts';
import { saveRecords } from '../save-records.ts';
import { getEvent, markEvents, removeEvents, verifyPasted } from './event-inbox.ts';
import { createEventRefreshes } from './event-refreshes.ts';
import { exportEvents } from './export-events.ts';
import { importEvents } from './import-events.ts';
import { createEventList } from './list-events.ts';
import { monthOfEvents } from './month-of-events.ts';
import { proveStoredEvents } from './prove-stored-events.ts';
import { readObject } from './read-object.ts';
import { createReceiverSwitch, receiverOff } from './receiver-switch.ts';
import { createReceivingWatch } from './receiving-watch.ts';
import { withVault } from '../open-connection.ts';

/** The event inbox, its receiver, and the reactions to a genuine event. */
export const events: Feature<'events'> = {
  commandGroups: ['events'],
  open: (scope) => {
    const refreshes = createEventRefreshes(scope);
    const receiver = createReceiverSwitch(scope, {
      onGenuine: refreshes.collect,
      onDelivered: () => watch.onDelivered(),
      onState: () => watch.check(),
    });
    const watch = createReceivingWatch(scope, receiver.state);
    scope.eventSecrets?.secretAdded.listen(
      (secret) => void proveStoredEvents(scope, secret, refreshes.collect).catch(scope.reportBug),
    );
    return {
      commands: {
        events: {
          list: createEventList(scope),
          get: ({ entry }) => getEvent(scope, entry),
          readObject: ({ entry }) => readObject(scope, entry),
          mark: (input) => markEvents(scope, input),
          remove: (input) => removeEvents(scope, input),
          importEvents: (input) => importEvents(scope, input, refreshes.collect),
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
                exportText: (parts) => exportEvents(vault, order, parts),
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
          scope.eventSecrets?.storeUses();
          return receiver.close();
        },
      },
    };
  },
  commandsWhileClosed: {
    events: {
      receiverStatus: () =>
        ok({ receiver: receiverOff, unreadCount: 0, silentSinceEpochMs: null, gap: null }),
    },
  },
};

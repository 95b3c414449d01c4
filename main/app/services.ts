import type { DataTopic } from '../../preload/contract/events.ts';
import { csvFormOf } from '../export/csv.ts';
import type { AppServices } from '../features/scope.ts';
import type { Signal } from '../features/signal.ts';
import type { Shutdown } from '../http/shutdown.ts';
import { messagesOf } from '../messages/messages.ts';
import { localDay } from '../time/local-day.ts';
import { pause } from '../time/pause.ts';
import { systemTimers } from '../time/timers.ts';
import { createDeliverOutside } from './deliver-outside.ts';
import type { Machine } from './machine.ts';
import type { Network } from './network.ts';
import { createChangePublisher } from './publish-change.ts';

type Deps = Pick<AppServices, 'confirmAgain' | 'reportBug'> & {
  readonly machine: Machine;
  readonly departure: Shutdown;
  readonly network: Network;
  readonly dataChanged: Signal<DataTopic>;
};

/** The app's services for every feature, for each open connection. */
export function createServices(deps: Deps): AppServices {
  const { machine, departure, network, dataChanged } = deps;
  const { now, desktop, preferences, push } = machine;
  const later: AppServices['later'] = (work, afterMs) => void systemTimers.after(afterMs, work);
  return {
    confirmAgain: deps.confirmAgain,
    reportBug: deps.reportBug,
    now,
    monotonicNow: () => performance.now(),
    today: () => localDay(now()),
    timers: systemTimers,
    later,
    nextTurn: () => pause(0),
    randomUUID: machine.randomUUID,
    randomBytes: machine.randomBytes,
    isOnline: network.isOnline,
    canSend: network.canSend,
    isLeaving: () => departure.begun.aborted,
    preferences: () => preferences.current().chosen,
    messages: () => messagesOf(preferences.current().locale),
    csvForm: () => csvFormOf(preferences.current().formatLocale),
    formatLocale: () => preferences.current().formatLocale,
    saveText: desktop.saveText,
    toPdf: desktop.toPdf,
    openFile: desktop.openFile,
    openFiles: desktop.openFiles,
    chooseFolder: desktop.chooseFile.folder,
    askAndOpen: desktop.askAndOpen,
    copyText: desktop.copyText,
    demo: machine.demo,
    deliverOutside: createDeliverOutside(machine.fetch),
    push,
    publishChange: createChangePublisher({
      publish: (topic) => {
        dataChanged.emit(topic);
        push('data.changed', { topic });
        machine.onChange();
      },
      later,
    }),
    echoNotice: machine.echoNotice,
    isInUse: machine.isInUse,
  };
}

import type { AppServices } from '../../features/scope.ts';
import { csvFormOf } from '../../export/csv.ts';
import type { Messages } from '../../messages/messages.ts';
import { localDay } from '../../time/local-day.ts';
import { pause } from '../../time/pause.ts';
import { systemTimers } from '../../time/timers.ts';
import { createDeliverOutside } from '../deliver-outside.ts';
import type { Machine } from './machine.ts';
import type { Network } from './network.ts';

/** What the machine gives every feature, whichever connection is open. */
export function appServices(
  machine: Machine,
  {
    network,
    ...given
  }: {
    readonly network: Pick<Network, 'isOnline' | 'canSend'>;
    readonly messages: () => Messages;
  } & Pick<
    AppServices,
    'later' | 'isLeaving' | 'isAppLocked' | 'confirmAgain' | 'publishChange' | 'reportBug'
  >,
): AppServices {
  const { now, desktop, preferences } = machine;
  return {
    ...given,
    monotonicNow: () => performance.now(),
    nextTurn: () => pause(0),
    now,
    today: () => localDay(now()),
    randomUUID: machine.randomUUID,
    randomBytes: machine.randomBytes,
    timers: systemTimers,
    isOnline: network.isOnline,
    canSend: network.canSend,
    preferences: () => preferences.current().chosen,
    csvForm: () => csvFormOf(preferences.current().formatLocale),
    formatLocale: () => preferences.current().formatLocale,
    saveText: desktop.saveText,
    toPdf: desktop.toPdf,
    openFile: desktop.openFile,
    askAndOpen: desktop.askAndOpen,
    copyText: desktop.copyText,
    demo: machine.demo,
    deliverOutside: createDeliverOutside(machine.fetch),
    push: machine.push,
    echoNotice: machine.onNotice,
    isInUse: machine.isInUse,
  };
}

import type { DataTopic } from '../../../preload/contract/events.ts';
import type { ConfirmAgain } from '../../features/scope.ts';
import { createSignal } from '../../features/signal.ts';
import { createEnding } from '../../http/departure.ts';
import { type Messages, messagesOf } from '../../messages/messages.ts';
import { systemTimers } from '../../time/timers.ts';
import { createChangePublisher } from '../publish-change.ts';
import type { LockState } from '../lock/lock-state.ts';
import { appServices } from './app-services.ts';
import type { Machine } from './machine.ts';
import { composeNetwork } from './network.ts';

/** What everything else is built on: it knows no profile. */
export function composeBasics(
  machine: Machine,
  lock: Pick<LockState, 'isClosed'>,
  confirmAgain: ConfirmAgain,
) {
  const { preferences, push, log } = machine;
  const ending = createEnding();
  const isLeaving = (): boolean => ending.begun.aborted;
  const messages = (): Messages => messagesOf(preferences.current().locale);
  const reportBug = (cause: unknown): void => log.write({ event: 'thrown', error: cause });
  const later = (work: () => void, afterMs: number): void => void systemTimers.after(afterMs, work);
  /** Emitted also while the app is locked, when the page hears nothing. */
  const dataChanged = createSignal<DataTopic>(reportBug);
  const publishChange = createChangePublisher({
    publish: (topic) => {
      dataChanged.emit(topic);
      push('data.changed', { topic });
      machine.onChange();
    },
    later,
  });
  const network = composeNetwork({ ...machine, isLeaving, reportBug });
  const services = appServices(machine, {
    network,
    messages,
    later,
    isLeaving,
    isAppLocked: () => lock.isClosed,
    confirmAgain,
    publishChange,
    reportBug,
  });
  return { ending, network, services, dataChanged };
}
export type Basics = ReturnType<typeof composeBasics>;

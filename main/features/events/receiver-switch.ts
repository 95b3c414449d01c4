import type { ReceiverStatus, TestOutcome } from '../../../preload/contract/webhooks/inbox.ts';
import { type Result, failed, ok } from '../../../preload/contract/result.ts';
import {
  type EventReceiver,
  type ReceiverFailure,
  startEventReceiver,
} from '../../events/event-receiver.ts';
import type { Scope } from '../scope.ts';
import { playDemoEvents } from './play-demo-events.ts';
import { createTestSender } from './send-test.ts';
import { createDeliveryHandler, type GenuineEvent } from './take-delivery.ts';
import { noVault } from '../../data/storage-failure.ts';

type ReceiverSwitch = {
  /**
   * Starts to listen for this connection. Without a port it takes the last one if that is free.
   * Errors: `signed-out` once the connection closes; `storage-unavailable` without persistent
   * storage; for an unavailable port `invalid-input` at `port`, and the status shows why.
   */
  readonly start: (port: number | null) => Promise<Result<Record<string, never>>>;
  /** Switches the receiver off until the user switches it on again. */
  readonly stop: () => Promise<Result<Record<string, never>>>;
  readonly status: () => ReceiverStatus;
  /** The part of the status that does not read the vault. */
  readonly state: () => Pick<ReceiverStatus, 'state' | 'failure'>;
  /** Sends a test event through the user's tunnel, and checks whether it arrives here. */
  readonly sendTest: () => Promise<Result<TestOutcome>>;
  /**
   * The connection was opened: if its receiver was on when the connection last closed, it listens
   * again at the same port. If that port is taken, it stays off, because the tunnel leads to that
   * port.
   */
  readonly resume: () => Promise<void>;
  /**
   * The connection closes, or the app quits; the port is free afterwards. The stored switch does
   * not change.
   */
  readonly close: () => Promise<void>;
};

/** The status while no connection is open. */
export const receiverOff: ReceiverStatus = {
  state: 'off',
  port: null,
  path: null,
  failure: null,
  todayCount: 0,
  refusedTodayCount: 0,
  lastReceivedAtEpochMs: null,
};

/** The deliveries refused today, also before the connection was closed and opened again. */
function createRefusals(): { dayBeganEpochMs: number; count: number } {
  return {
    dayBeganEpochMs: 0,
    count: 0,
  };
}

type SwitchState = {
  readonly scope: Scope;
  readonly onState: () => void;
  readonly startReceiver: typeof startEventReceiver;
  readonly refusals: ReturnType<typeof createRefusals>;
  readonly tests: ReturnType<typeof createTestSender>;
  readonly handleDelivery: ReturnType<typeof createDeliveryHandler>;
  readonly onRefused: () => void;
  running: { readonly path: string; readonly receiver: EventReceiver } | null;
  state: ReceiverStatus['state'];
  failure: ReceiverStatus['failure'];
};

/** The receiver that the user switches on and off; one at a time. */
export function createReceiverSwitch(
  scope: Scope,
  {
    onGenuine,
    onDelivered,
    onState,
    startReceiver = startEventReceiver,
  }: {
    readonly onGenuine: (event: GenuineEvent) => void;
    /** A genuine event arrived, for the first time or again. */
    readonly onDelivered: () => void;
    readonly onState: () => void;
    readonly startReceiver?: typeof startEventReceiver;
  },
): ReceiverSwitch {
  const { vault } = scope;
  const refusals = scope.profileState(createRefusals);
  const onRefused = (): void => {
    const count = refusedToday(self) + 1;
    Object.assign(refusals, { dayBeganEpochMs: midnight(scope), count });
    scope.publishChange('receiver');
  };
  const self: SwitchState = {
    scope,
    onState,
    startReceiver,
    refusals,
    tests: createTestSender(scope),
    handleDelivery: createDeliveryHandler(scope, {
      onGenuine,
      onDelivered,
      onRefused,
      onTrouble: (trouble) => {
        if (self.state === 'listening' && self.failure !== trouble)
          setState(self, 'listening', trouble);
      },
    }),
    onRefused,
    running: null,
    state: 'off',
    failure: null,
  };
  let lastTask: Promise<unknown> = Promise.resolve();
  /** Runs one after the other: two quick clicks are a start and a stop, not a race. */
  const inSequence = <Value>(task: () => Promise<Value>): Promise<Value> => {
    const taskPromise = lastTask.then(task);
    lastTask = taskPromise.catch(() => undefined);
    return taskPromise;
  };
  return {
    start: (port) => inSequence(() => startOrFail(self, port)),
    stop: () =>
      inSequence(async () => {
        await stop(self);
        if (scope.isOpen()) vault?.receiverSettings.switchOff();
        return ok({});
      }),
    sendTest: () =>
      self.tests.send(self.state === 'listening' ? (self.running?.path ?? null) : null),
    state: () => ({ state: self.state, failure: self.failure }),
    status: () => {
      const { state, failure, running } = self;
      const today = vault?.receivedEvents.receivedSince(midnight(scope));
      return {
        state,
        port: running?.receiver.port ?? null,
        path: running?.path ?? null,
        failure,
        todayCount: today?.count ?? 0,
        refusedTodayCount: refusedToday(self),
        lastReceivedAtEpochMs: today?.lastAtEpochMs ?? null,
      };
    },
    resume: () =>
      inSequence(async () => {
        if (scope.signal.aborted) return;
        const storedSettings = vault?.receiverSettings.get() ?? null;
        if (storedSettings?.isOn === true) await startOrFail(self, storedSettings.port);
      }),
    close: () => inSequence(() => stop(self)),
  };
}

function midnight({ now }: Scope): number {
  return new Date(now()).setHours(0, 0, 0, 0);
}

function refusedToday({ scope, refusals }: SwitchState): number {
  return refusals.dayBeganEpochMs === midnight(scope) ? refusals.count : 0;
}

function setState(
  self: SwitchState,
  state: ReceiverStatus['state'],
  failure: ReceiverStatus['failure'] = null,
): void {
  self.state = state;
  self.failure = failure;
  self.onState();
  self.scope.publishChange('receiver');
}

async function startOrFail(
  self: SwitchState,
  port: number | null,
): Promise<Result<Record<string, never>>> {
  try {
    return await start(self, port);
  } catch (cause) {
    setState(self, 'failed', 'storage');
    throw cause;
  }
}

async function start(
  self: SwitchState,
  port: number | null,
): Promise<Result<Record<string, never>>> {
  const { scope } = self;
  const { vault, eventSecrets } = scope;
  if (scope.signal.aborted) return failed({ kind: 'signed-out' });
  if (!vault || !eventSecrets || scope.persistence !== 'kept') {
    setState(self, 'failed', 'storage');
    return failed(noVault(scope));
  }
  setState(self, 'starting');
  const storedSettings = vault.receiverSettings.get();
  const path =
    storedSettings?.path ?? `/events/${Buffer.from(scope.randomBytes(24)).toString('base64url')}`;
  // On the disk before the address is shown: the user gives it to the bank.
  vault.receiverSettings.put({
    path,
    port: port ?? storedSettings?.port ?? null,
    isOn: storedSettings?.isOn ?? false,
  });
  await stopListening(self);
  const listenResult = await listen(self, {
    path,
    ports:
      port !== null ? [port] : storedSettings?.port == null ? [null] : [storedSettings.port, null],
  });
  if (!listenResult.ok) {
    const { reason } = listenResult.error;
    setState(self, 'failed', reason);
    return failed({ kind: 'invalid-input', problems: [{ path: ['port'], code: reason }] });
  }
  self.running = { path, receiver: listenResult.value };
  if (scope.signal.aborted) {
    await stop(self);
    return failed({ kind: 'signed-out' });
  }
  vault.receiverSettings.put({ path, port: listenResult.value.port, isOn: true });
  setState(self, 'listening');
  playDemoEvents(scope, `http://127.0.0.1:${String(listenResult.value.port)}${path}`);
  // Loaded early, so that the first event does not wait for a keychain that prompts the user.
  void eventSecrets.load().then((loaded) => {
    if (!loaded.ok && self.state === 'listening') setState(self, 'listening', 'keychain');
  }, scope.reportBug);
  return ok({});
}

async function listen(
  { scope, startReceiver, tests, handleDelivery, onRefused }: SwitchState,
  { path, ports }: { readonly path: string; readonly ports: readonly (number | null)[] },
): Promise<Result<EventReceiver, ReceiverFailure>> {
  let answer: Result<EventReceiver, ReceiverFailure> = failed({
    kind: 'cannot-listen',
    reason: 'other',
  });
  for (const port of ports) {
    answer = await startReceiver({
      port,
      path,
      accept: async (delivery) => tests.answerTest(delivery) ?? handleDelivery(delivery),
      now: scope.now,
      onRefused,
      reportBug: scope.reportBug,
    });
    if (answer.ok) return answer;
  }
  return answer;
}

async function stop(self: SwitchState): Promise<void> {
  await stopListening(self);
  setState(self, 'off');
}

async function stopListening(self: SwitchState): Promise<void> {
  const running = self.running;
  self.running = null;
  await running?.receiver.stop();
}

import type { ReceiverStatus, TestOutcome } from '../../../preload/contract/webhooks/inbox.ts';
import { type Result, failed, ok } from '../../../preload/contract/result.ts';
import {
  type EventReceiver,
  type ReceiverFailure,
  startEventReceiver,
} from '../../events/event-receiver.ts';
import type { Scope } from '../scope.ts';
import { playDemoEvents } from './play-demo-events.ts';
import { createTestEvents } from './send-test.ts';
import { createTakeDelivery, type GenuineEvent } from './take-delivery.ts';
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

type Switch = {
  readonly scope: Scope;
  readonly onState: () => void;
  readonly startReceiver: typeof startEventReceiver;
  readonly refusals: ReturnType<typeof createRefusals>;
  readonly tests: ReturnType<typeof createTestEvents>;
  readonly take: ReturnType<typeof createTakeDelivery>;
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
  const refusals = scope.carried(createRefusals);
  const onRefused = (): void => {
    const count = refusedToday(self) + 1;
    Object.assign(refusals, { dayBeganEpochMs: midnight(scope), count });
    scope.publishChange('receiver');
  };
  const self: Switch = {
    scope,
    onState,
    startReceiver,
    refusals,
    tests: createTestEvents(scope),
    take: createTakeDelivery(scope, {
      onGenuine,
      onDelivered,
      onRefused,
      onTrouble: (trouble) => {
        if (self.state === 'listening' && self.failure !== trouble) set(self, 'listening', trouble);
      },
    }),
    onRefused,
    running: null,
    state: 'off',
    failure: null,
  };
  let last: Promise<unknown> = Promise.resolve();
  /** Runs one after the other: two quick clicks are a start and a stop, not a race. */
  const inSequence = <Value>(task: () => Promise<Value>): Promise<Value> => {
    const next = last.then(task);
    last = next.catch(() => undefined);
    return next;
  };
  return {
    start: (port) => inSequence(() => startOrFail(self, port)),
    stop: () =>
      inSequence(async () => {
        await stop(self);
        if (scope.isOpen()) vault?.receiverPlace.switchOff();
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
        const place = vault?.receiverPlace.get() ?? null;
        if (place?.isOn === true) await startOrFail(self, place.port);
      }),
    close: () => inSequence(() => stop(self)),
  };
}

function midnight({ now }: Scope): number {
  return new Date(now()).setHours(0, 0, 0, 0);
}

function refusedToday({ scope, refusals }: Switch): number {
  return refusals.dayBeganEpochMs === midnight(scope) ? refusals.count : 0;
}

function set(
  self: Switch,
  state: ReceiverStatus['state'],
  failure: ReceiverStatus['failure'] = null,
): void {
  self.state = state;
  self.failure = failure;
  self.onState();
  self.scope.publishChange('receiver');
}

async function startOrFail(
  self: Switch,
  port: number | null,
): Promise<Result<Record<string, never>>> {
  try {
    return await start(self, port);
  } catch (cause) {
    set(self, 'failed', 'storage');
    throw cause;
  }
}

async function start(self: Switch, port: number | null): Promise<Result<Record<string, never>>> {
  const { scope } = self;
  const { vault, eventSecrets } = scope;
  if (scope.signal.aborted) return failed({ kind: 'signed-out' });
  if (!vault || !eventSecrets || scope.persistence !== 'kept') {
    set(self, 'failed', 'storage');
    return failed(noVault(scope));
  }
  set(self, 'starting');
  const known = vault.receiverPlace.get();
  const path = known?.path ?? `/events/${Buffer.from(scope.randomBytes(24)).toString('base64url')}`;
  // On the disk before the address is shown: the user gives it to the bank.
  vault.receiverPlace.put({ path, port: port ?? known?.port ?? null, isOn: known?.isOn ?? false });
  await end(self);
  const listening = await listen(self, {
    path,
    ports: port !== null ? [port] : known?.port == null ? [null] : [known.port, null],
  });
  if (!listening.ok) {
    const { reason } = listening.error;
    set(self, 'failed', reason);
    return failed({ kind: 'invalid-input', problems: [{ path: ['port'], code: reason }] });
  }
  self.running = { path, receiver: listening.value };
  if (scope.signal.aborted) {
    await stop(self);
    return failed({ kind: 'signed-out' });
  }
  vault.receiverPlace.put({ path, port: listening.value.port, isOn: true });
  set(self, 'listening');
  playDemoEvents(scope, `http://127.0.0.1:${String(listening.value.port)}${path}`);
  // Loaded early, so that the first event does not wait for a keychain that prompts the user.
  void eventSecrets.load().then((loaded) => {
    if (!loaded.ok && self.state === 'listening') set(self, 'listening', 'keychain');
  }, scope.reportBug);
  return ok({});
}

async function listen(
  { scope, startReceiver, tests, take, onRefused }: Switch,
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
      accept: async (delivery) => tests.take(delivery) ?? take(delivery),
      now: scope.now,
      onRefused,
      reportBug: scope.reportBug,
    });
    if (answer.ok) return answer;
  }
  return answer;
}

async function stop(self: Switch): Promise<void> {
  await end(self);
  set(self, 'off');
}

async function end(self: Switch): Promise<void> {
  const ending = self.running;
  self.running = null;
  await ending?.receiver.stop();
}

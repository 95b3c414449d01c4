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
   * Listens for its connection. Without a port the one used last is taken if it is free. Errors:
   * `signed-out` once the connection closes; `storage-unavailable` where nothing lasts; a port that
   * cannot be had is `invalid-input` at `port`, and the status says why.
   */
  readonly start: (port: number | null) => Promise<Result<Record<string, never>>>;
  /** Switched off until the owner switches it on again. */
  readonly stop: () => Promise<Result<Record<string, never>>>;
  readonly status: () => ReceiverStatus;
  /** The part of it that asks nothing of the vault. */
  readonly state: () => Pick<ReceiverStatus, 'state' | 'failure'>;
  /** Sends a test event through the owner's tunnel, and sees whether it comes back here. */
  readonly sendTest: () => Promise<Result<TestOutcome>>;
  /**
   * The connection was opened: where its receiver was on when it was closed last it receives again,
   * at the same port or, where that is taken, not at all: its tunnel leads there.
   */
  readonly resume: () => Promise<void>;
  /** The connection closes, or the app ends; the port is free afterwards. The switch stays as it is. */
  readonly close: () => Promise<void>;
};

/** How it is while no connection is open. */
export const receiverOff: ReceiverStatus = {
  state: 'off',
  port: null,
  path: null,
  failure: null,
  todayCount: 0,
  refusedTodayCount: 0,
  lastReceivedAtEpochMs: null,
};

/** What was turned away today, also before the connection was closed and opened again. */
function createRefusals(): { dayBeganEpochMs: number; count: number } {
  return {
    dayBeganEpochMs: 0,
    count: 0,
  };
}

/** The receiver of a connection. */
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

/** The receiver as the user switches it: one at a time. */
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
  /** One after the other: two quick clicks are a start and a stop, not a race. */
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
  // On the disk before anyone can learn it: the user gives this address to the bank.
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
  // Read ahead, so that the first event need not wait for a keychain that asks its owner.
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

import type { ReceiverStatus } from '../../../preload/contract/inbox.ts';
import { type Result, failed, ok } from '../../../preload/contract/result.ts';
import type { EventReceiver, ReceiverParts, ReceiverFailure } from '../../events/event-receiver.ts';
import type { EventSecrets } from '../event-secrets.ts';
import { type OpenConnection, noVault } from '../open-connection.ts';
import { createTakeDelivery, type GenuineEvent } from './take-delivery.ts';

export type ReceiverSwitchDeps = {
  readonly connection: () => OpenConnection | null;
  readonly secrets: EventSecrets;
  readonly start: (parts: ReceiverParts) => Promise<Result<EventReceiver, ReceiverFailure>>;
  readonly now: () => number;
  readonly randomBytes: (count: number) => Uint8Array;
  readonly nextTurn: (task: () => void) => void;
  readonly onGenuine: (event: GenuineEvent) => void;
  /** It listens for this connection at this address of this machine from now on. */
  readonly onListening?: (place: {
    readonly connectionId: string;
    readonly address: string;
  }) => void;
  readonly onChange: () => void;
  /** Something was turned away. */
  readonly onRefused?: () => void;
  readonly reportBug: (cause: unknown) => void;
};

export type ReceiverSwitch = {
  /**
   * Listens for the open connection. Without a port the one used last is taken if it is free.
   * Errors: `signed-out` without a connection; `storage-unavailable` where nothing lasts; a port
   * that cannot be had is `invalid-input` at `port`, and the status says why.
   */
  readonly start: (port: number | null) => Promise<Result<Record<string, never>>>;
  /** Switched off until the owner switches it on again. */
  readonly stop: () => Promise<Result<Record<string, never>>>;
  readonly status: () => ReceiverStatus;
  /**
   * Another connection is open, or none: what listens for one that is not open any more is ended.
   * One whose receiver was on when it was closed last receives again, at the same port or, where
   * that is taken, not at all: its tunnel leads there.
   */
  readonly connectionChanged: () => Promise<void>;
  /** The app ends. The switch stays as it is. */
  readonly close: () => Promise<void>;
};

type Running = {
  readonly connectionId: string;
  readonly path: string;
  readonly receiver: EventReceiver;
};

const unlistening: Pick<ReceiverStatus, 'port' | 'path'> = { port: null, path: null };

/** The receiver as the owner switches it: one at a time, for the connection that is open. */
export const createReceiverSwitch = (deps: ReceiverSwitchDeps): ReceiverSwitch => {
  let running: Running | null = null;
  let state: ReceiverStatus['state'] = 'off';
  let failure: ReceiverStatus['failure'] = null;
  let refused = { dayBeganEpochMs: 0, count: 0 };
  let last: Promise<unknown> = Promise.resolve();
  /** What was looked at: a session that begins or ends is no other connection. */
  let seen: OpenConnection | null = null;

  const midnight = (): number => new Date(deps.now()).setHours(0, 0, 0, 0);
  const refusedToday = (): number => (refused.dayBeganEpochMs === midnight() ? refused.count : 0);
  const onRefused = (): void => {
    refused = { dayBeganEpochMs: midnight(), count: refusedToday() + 1 };
    deps.onRefused?.();
  };
  const set = (next: ReceiverStatus['state'], why: ReceiverStatus['failure'] = null): void => {
    state = next;
    failure = why;
    deps.onChange();
  };

  const take = createTakeDelivery({
    ...deps,
    onRefused,
    onTrouble: (trouble) => {
      if (state !== 'listening' || failure === trouble) return;
      failure = trouble;
      deps.onChange();
    },
  });

  /** One after the other: two quick clicks are a start and a stop, not a race. */
  const inSequence = <Value>(task: () => Promise<Value>): Promise<Value> => {
    const next = last.then(task);
    last = next.catch(() => undefined);
    return next;
  };

  const end = async (): Promise<void> => {
    const ending = running;
    running = null;
    await ending?.receiver.stop();
  };

  const listen = async (
    connectionId: string,
    { path, ports }: { readonly path: string; readonly ports: readonly (number | null)[] },
  ): Promise<Result<EventReceiver, ReceiverFailure>> => {
    let answer: Result<EventReceiver, ReceiverFailure> = failed({
      kind: 'cannot-listen',
      reason: 'other',
    });
    for (const port of ports) {
      answer = await deps.start({
        port,
        path,
        accept: (delivery) => take(connectionId, delivery),
        now: deps.now,
        onRefused,
        reportBug: deps.reportBug,
      });
      if (answer.ok) return answer;
    }
    return answer;
  };

  const start = async (port: number | null): Promise<Result<Record<string, never>>> => {
    const connection = deps.connection();
    if (connection === null) return failed({ kind: 'signed-out' });
    const { vault } = connection;
    if (!vault || connection.persistence !== 'kept') {
      set('failed', 'storage');
      return failed(noVault(connection));
    }
    await end();
    set('starting');
    const connectionId = connection.profile.id;
    const known = vault.receiverPlace.get();
    const path =
      known?.path ?? `/events/${Buffer.from(deps.randomBytes(24)).toString('base64url')}`;
    // On the disk before anyone can learn it: the owner gives this address to the bank.
    vault.receiverPlace.put({
      path,
      port: port ?? known?.port ?? null,
      isOn: known?.isOn ?? false,
    });
    const listening = await listen(connectionId, {
      path,
      ports: port !== null ? [port] : known?.port == null ? [null] : [known.port, null],
    });
    if (!listening.ok) {
      set('failed', listening.error.reason);
      return failed({
        kind: 'invalid-input',
        problems: [{ path: ['port'], code: listening.error.reason }],
      });
    }
    running = { connectionId, path, receiver: listening.value };
    if (deps.connection() !== connection) {
      await end();
      set('off');
      return failed({ kind: 'signed-out' });
    }
    vault.receiverPlace.put({ path, port: listening.value.port, isOn: true });
    set('listening');
    deps.onListening?.({
      connectionId,
      address: `http://127.0.0.1:${String(listening.value.port)}${path}`,
    });
    // Read ahead, so that the first event need not wait for a keychain that asks its owner.
    void deps.secrets.load({ connectionId, vault }).then((loaded) => {
      if (!loaded.ok && state === 'listening') set('listening', 'keychain');
    }, deps.reportBug);
    return ok({});
  };

  const stop = async (): Promise<void> => {
    await end();
    set('off');
  };

  const startOrFail = async (port: number | null): Promise<Result<Record<string, never>>> => {
    try {
      return await start(port);
    } catch (cause) {
      set('failed', 'storage');
      throw cause;
    }
  };

  return {
    start: (port) => inSequence(() => startOrFail(port)),
    stop: () =>
      inSequence(async () => {
        await stop();
        deps.connection()?.vault?.receiverPlace.switchOff();
        return ok({});
      }),
    status: () => {
      const vault = deps.connection()?.vault ?? null;
      const today = vault?.receivedEvents.receivedSince(midnight()) ?? {
        count: 0,
        lastAtEpochMs: null,
      };
      const place =
        running === null ? unlistening : { port: running.receiver.port, path: running.path };
      return {
        state,
        ...place,
        failure,
        todayCount: today.count,
        refusedTodayCount: refusedToday(),
        lastReceivedAtEpochMs: today.lastAtEpochMs,
      };
    },
    connectionChanged: () =>
      inSequence(async () => {
        const connection = deps.connection();
        const id = connection?.profile.id ?? null;
        if (running !== null && running.connectionId !== id) await stop();
        if (connection === seen) return;
        if (id !== (seen?.profile.id ?? null)) {
          deps.secrets.forget();
          if (state === 'failed') set('off');
        }
        seen = connection;
        const place = connection?.vault?.receiverPlace.get() ?? null;
        if (running === null && place?.isOn === true) await startOrFail(place.port);
      }),
    close: () => inSequence(stop),
  };
};

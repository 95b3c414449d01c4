import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { toClientRecord } from '../../../main/features/clients/client-record.ts';
import {
  type ClientChanges,
  createClientChanges,
} from '../../../main/features/clients/changes/change-clients.ts';
import { createRefreshes } from '../../../main/features/refreshes.ts';
import { refreshClient } from '../../../main/features/clients/refresh-client.ts';
import type { Scope } from '../../../main/features/scope.ts';
import type { Client } from '../../../preload/contract/clients/clients.ts';
import type { CommandError, Result } from '../../../preload/contract/result.ts';
import { failed, ok } from '../../../preload/contract/result.ts';
import { clientIdOf, clientWith } from '../../fixtures/clients.ts';
import { createCarried, fakeBank, openConnection, schedulerOf } from './fakes.ts';
import { runs } from '../../fixtures/extent.ts';

const minuteMs = 60_000;
const clientIds = ['c0', 'c1'].map(clientIdOf);

/** What becomes of a request. `late`: the bank does it a while after the app gave up, or ended. */
const fates = [
  'answered',
  'refused',
  'offline',
  'lost-before',
  'lost-after',
  'lost-late',
  'held',
  'killed-before',
  'killed-after',
  'killed-late',
] as const;
type Fate = (typeof fates)[number];

type Op =
  | { readonly do: 'update' | 'remove'; readonly write: number }
  | { readonly do: 'look' | 'again' | 'settle'; readonly write: number }
  | { readonly do: 'colleague' | 'colleague-removes'; readonly client: number }
  | { readonly do: 'fates'; readonly next: readonly Fate[] }
  | { readonly do: 'reads'; readonly are: 'answered' | 'offline' | 'killed' }
  | { readonly do: 'pass'; readonly ms: number }
  | { readonly do: 'disk'; readonly roomForWrites: number }
  | { readonly do: 'kill-after-writes'; readonly count: number }
  | { readonly do: 'network'; readonly isOn: boolean }
  | { readonly do: 'kill' | 'reopen' | 'close' | 'release' | 'late' | 'resume' };

const write = fc.nat(5);
const client = fc.nat(clientIds.length - 1);
const op: fc.Arbitrary<Op> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('update' as const), write }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('remove' as const), write }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('look' as const, 'again' as const, 'again' as const, 'settle' as const),
      write,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('colleague' as const, 'colleague' as const, 'colleague-removes' as const),
      client,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('fates' as const),
      next: fc.array(fc.constantFrom(...fates), { minLength: 1, maxLength: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('reads' as const),
      are: fc.constantFrom('answered' as const, 'offline' as const, 'killed' as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('pass' as const),
      ms: fc.constantFrom(500, 5_000, minuteMs, 3 * minuteMs),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('disk' as const),
      roomForWrites: fc.constantFrom(0, 1, 2, Infinity, Infinity),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('kill-after-writes' as const), count: fc.nat(3) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('network' as const), isOn: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'kill' as const,
        'reopen' as const,
        'close' as const,
        'release' as const,
        'release' as const,
        'late' as const,
        'resume' as const,
      ),
    }),
  },
);

class Killed extends Error {}
class DiskFull extends Error {
  readonly code = 'ENOSPC';
}
const never = new Promise<never>(() => undefined);
async function settle(): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
const gone = failed<CommandError>({ kind: 'not-found', traceId: null });
const unknown = failed<CommandError>({ kind: 'outcome-unknown', traceId: null });

type Process = { isAlive: boolean; readonly carried: Scope['carried']; connection: Scope | null };

/** The owner, the app (killed and started again over the same vault), a colleague, and the bank. */
function createWorld() {
  let nowMs = 1_800_000_000_000;
  let [isOnline, diskRoom, writesLeft, counter] = [true, Infinity, Infinity, 0];
  let reads: 'answered' | 'offline' | 'killed' = 'answered';
  let nextFates: Fate[] = [];
  const complaints: string[] = [];
  const bank = new Map<string, Client>(
    clientIds.map((id) => [
      id,
      clientWith({ id, kind: 'company', name: `Client ${id}`, email: 'first@client.example' }),
    ]),
  );
  const late: (() => void)[] = [];
  const held: (() => void)[] = [];
  /** By write: how often it left, how often its owner asked for that, how often it was done. */
  const left = new Map<string, number>();
  const askedFor = new Map<string, number>();
  const done = new Map<string, number>();
  const values = new Map<string, string>();
  const count = (map: Map<string, number>, id: string): void =>
    void map.set(id, (map.get(id) ?? 0) + 1);
  const base = openConnection({ now: () => nowMs });
  const realVault = base.vault;
  base.cache.capabilities.put('clients.get', { state: 'supported', untilEpochMs: 1e15 });
  base.cache.clients.put({
    records: [...bank.values()].map((one) => toClientRecord(one, nowMs)),
    nowEpochMs: nowMs,
  });
  let current: Process;
  let changes: ClientChanges;

  const vaultOf = (process: Process): typeof realVault => ({
    ...realVault,
    writes: {
      ...realVault.writes,
      put: (record) => {
        if (process.isAlive && (writesLeft -= 1) < 0) process.isAlive = false;
        if (!process.isAlive) throw new Killed();
        if ((diskRoom -= 1) < 0) throw new DiskFull();
        realVault.writes.put(record);
      },
    },
  });

  /** The write that is leaving, which must be on disk, alone on its way to its client. */
  const leaving = (clientId: string, bodyText: string | null): string | null => {
    const open = realVault.writes
      .inStates('client', ['sending', 'unknown'])
      .filter((stored) => stored.objectId === clientId);
    const [only, ...others] = open;
    if (only?.state !== 'sending' || others.length > 0) {
      complaints.push(`${clientId}: something left that is not on disk, or not alone`);
      return null;
    }
    const { kind } = only;
    const { change } = JSON.parse(only.asked ?? '{}') as {
      readonly change: { readonly email?: string };
    };
    const isSame =
      bodyText === null ? kind === 'remove' : bodyText === JSON.stringify({ email: change.email });
    if (!isSame) complaints.push(`${only.id}: left otherwise than it is on disk`);
    count(left, only.id);
    return only.id;
  };

  const exchange = <Value>(
    process: Process,
    apply: () => Result<Value>,
  ): Promise<Result<Value>> | Result<Value> => {
    const fate = nextFates.shift() ?? 'answered';
    switch (fate) {
      case 'answered':
        return apply();
      case 'refused':
        return failed({ kind: 'rejected', problems: [], traceId: null });
      case 'offline':
        return failed({ kind: 'offline' });
      case 'lost-before':
        return unknown;
      case 'lost-after':
        return (apply(), unknown);
      case 'lost-late':
        late.push(apply);
        return unknown;
      case 'held':
        return new Promise((resolve) => {
          const answer = apply();
          held.push(() => resolve(answer));
        });
      case 'killed-before':
      case 'killed-after':
      case 'killed-late':
        if (fate === 'killed-after') apply();
        if (fate === 'killed-late') late.push(apply);
        process.isAlive = false;
        return never;
    }
  };

  const connect = (process: Process): void => {
    const scope: Scope = {
      ...base,
      bank: fakeBank({
        changeClient: async (id, bodyText) => {
          if (!process.isAlive) return never;
          const writeId = leaving(id, bodyText);
          return exchange(process, () => {
            const before = bank.get(id);
            if (before === undefined) return gone;
            const { email } = JSON.parse(bodyText) as { readonly email: string };
            const after = { ...before, email };
            bank.set(id, after);
            if (writeId !== null) count(done, writeId);
            return ok(after);
          });
        },
        deleteClient: async (id) => {
          if (!process.isAlive) return never;
          const writeId = leaving(id, null);
          return exchange(process, () => {
            if (!bank.delete(id)) return gone;
            if (writeId !== null) count(done, writeId);
            return ok(true as const);
          });
        },
        readClient: async (id) => {
          if (!process.isAlive) return never;
          if (reads === 'offline') return failed({ kind: 'offline' });
          if (reads === 'killed') return ((process.isAlive = false), never);
          const told = bank.get(id);
          return told === undefined ? gone : ok(told);
        },
      }),
      vault: vaultOf(process),
      refreshes: createRefreshes({ now: () => nowMs, onChange: () => undefined }),
      isOpen: () => process.isAlive && process.connection === scope,
      canSend: () => isOnline,
      carried: process.carried,
      scheduler: schedulerOf({ ...base, carried: process.carried, now: () => nowMs }),
      reportBug: (cause) => {
        if (!(cause instanceof Killed || cause instanceof DiskFull)) complaints.push(String(cause));
      },
    };
    process.connection = scope;
    changes = createClientChanges(scope, { onUnread: () => undefined });
    changes.recover();
    changes.resume();
  };
  const start = (): void => {
    writesLeft = Infinity;
    current = { isAlive: true, carried: createCarried(), connection: null };
    connect(current);
  };
  const arriveLate = (): void => late.splice(0).forEach((arrive) => void arrive());

  const note = (asked: Promise<unknown>): void =>
    void asked.catch((bug: unknown) => {
      if (!(bug instanceof Killed)) complaints.push(String(bug));
    });
  /** One value for one write: no two set the same. */
  const valueOf = (writeId: string): string => {
    const value = values.get(writeId) ?? `owner-${String((counter += 1))}@client.example`;
    values.set(writeId, value);
    return value;
  };
  const begin = (writeId: string): void => {
    if (!askedFor.has(writeId)) askedFor.set(writeId, 1);
  };

  const act = (next: Op): void => {
    switch (next.do) {
      case 'update':
      case 'remove': {
        const writeId = `${next.do}-${String(next.write)}`;
        const id = clientIds[next.write % 2] ?? clientIdOf('c0');
        begin(writeId);
        return note(
          next.do === 'update'
            ? changes.update({ writeId, id, change: { email: valueOf(writeId) } })
            : changes.remove({ writeId, id }),
        );
      }
      case 'look':
      case 'again':
      case 'settle': {
        const writeId = `update-${String(next.write)}`;
        if (next.do === 'look') return note(changes.reconcile({ writeId }));
        if (next.do === 'settle') return note(changes.recordOutcome({ writeId, happened: false }));
        count(askedFor, writeId);
        return note(changes.sendAgain({ writeId }));
      }
      case 'colleague': {
        const id = clientIds[next.client] ?? clientIdOf('c0');
        const before = bank.get(id);
        const email = `colleague-${String((counter += 1))}@client.example`;
        if (before !== undefined) bank.set(id, { ...before, email });
        return;
      }
      case 'colleague-removes':
        return void bank.delete(clientIds[next.client] ?? '');
      case 'fates':
        return void (nextFates = [...next.next]);
      case 'reads':
        return void (reads = next.are);
      case 'pass':
        // What was given up arrives within two minutes, or never.
        if (next.ms > minuteMs) arriveLate();
        return void (nowMs += next.ms);
      case 'disk':
        return void (diskRoom = next.roomForWrites);
      case 'kill-after-writes':
        return void (writesLeft = next.count);
      case 'network':
        return void (isOnline = next.isOn);
      case 'kill':
        return void (current.isAlive = false);
      case 'close':
        return void (current.connection = null);
      case 'reopen':
        return connect(current);
      case 'release':
        return held.splice(0).forEach((go) => go());
      case 'late':
        return arriveLate();
      case 'resume':
        return changes.resume();
    }
  };

  /** All is well again: what is known then must be so. */
  const calm = async (): Promise<void> => {
    // What waited behind one that was held leaves now, and is held no more.
    nextFates = [];
    held.splice(0).forEach((go) => go());
    await settle();
    arriveLate();
    [isOnline, diskRoom, writesLeft, reads] = [true, Infinity, Infinity, 'answered'];
    nowMs += 5 * minuteMs;
    if (!current.isAlive) start();
    connect(current);
    await settle();
    nowMs += 5 * minuteMs;
    for (const writeId of left.keys()) await changes.reconcile({ writeId });
    await settle();
    for (const [writeId, times] of left) {
      if (times > (askedFor.get(writeId) ?? 0)) complaints.push(`${writeId}: left by itself`);
      const stored = realVault.writes.get(writeId);
      if (stored === null) complaints.push(`${writeId}: forgotten`);
      else if (stored.asked !== null || ['sending', 'unknown'].includes(stored.state))
        complaints.push(`${writeId}: still open, or what was typed is still kept`);
      const wasDone = (done.get(writeId) ?? 0) > 0;
      const isRemoval = writeId.startsWith('remove');
      if (stored?.state === 'applied' && !wasDone && !isRemoval)
        complaints.push(`${writeId}: told that it is done`);
      if (stored?.state === 'refused' && wasDone && !stored.answer?.includes('not-found'))
        complaints.push(`${writeId}: told that nothing was done`);
      if (stored?.state === 'applied' && isRemoval && bank.has(stored.objectId ?? ''))
        complaints.push(`${writeId}: told that it is deleted`);
    }
    const scope = current.connection;
    if (scope === null) return;
    for (const id of clientIds) refreshClient(scope, id, 'now');
    await settle();
    for (const id of clientIds) {
      const kept = scope.cache.clients.get(id);
      const email = (JSON.parse(kept?.model ?? '{}') as Partial<Client>).email ?? null;
      if ((kept?.absentSinceEpochMs === null) !== bank.has(id))
        complaints.push(`${id}: the list and the bank differ about its being there`);
      if (bank.has(id) && email !== bank.get(id)?.email)
        complaints.push(`${id}: the list and the bank differ`);
    }
  };

  start();
  return {
    run: async (ops: readonly Op[]): Promise<void> => {
      for (const next of ops) {
        if (!current.isAlive) start();
        act(next);
        await settle();
      }
      await calm();
    },
    complaints,
  };
}

it(
  'a change of a client leaves once, or as often as its owner says, alone and once it is on disk; what is told of it is so, and the list agrees with the bank',
  { timeout: 120_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(op, { minLength: 1, maxLength: 30 }), async (ops) => {
        const world = createWorld();
        await world.run(ops);
        expect(world.complaints).toEqual([]);
      }),
      { numRuns: runs(150) },
    );
  },
);

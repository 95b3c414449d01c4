import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Vault } from '../../../main/data/vault/open-vault.ts';
import type { Scope } from '../../../main/features/scope.ts';
import type { Outcome } from '../../../main/outbox/outcome.ts';
import type { WriteStatus } from '../../../main/outbox/write-kind.ts';
import { createCarried, openConnection, openMemoryVault } from '../features/fakes.ts';
import { type Note, noteKind, noteOutbox } from './note-kind.ts';
import { runs } from '../../fixtures/extent.ts';

const fates = [
  'done',
  'refused',
  'not-left',
  'lost-before',
  'lost-after',
  'bug-before',
  'bug-after',
  'held',
  'killed-before',
  'killed-after',
] as const;
type Fate = (typeof fates)[number];
type Answer = 'done' | 'refused' | 'not-left' | 'unknown';

type Op =
  | { readonly do: 'send'; readonly which: number; readonly fate: Fate }
  | { readonly do: 'disk'; readonly roomForWrites: number }
  | { readonly do: 'kill-at-write'; readonly count: number; readonly isWritten: boolean }
  | { readonly do: 'replace'; readonly isForgotten: boolean }
  | { readonly do: 'kill' | 'close' | 'reopen' | 'release' | 'recover' | 'record-pending' };

const op: fc.Arbitrary<Op> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('send' as const),
      which: fc.nat(3),
      fate: fc.constantFrom(...fates),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('disk' as const),
      roomForWrites: fc.constantFrom(0, 1, 2, Infinity),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('kill-at-write' as const),
      count: fc.nat(3),
      isWritten: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('replace' as const), isForgotten: fc.boolean() }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'kill' as const,
        'close' as const,
        'reopen' as const,
        'reopen' as const,
        'release' as const,
        'release' as const,
        'recover' as const,
        'record-pending' as const,
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
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

type Process = {
  isAlive: boolean;
  carried: Scope['carried'];
  connection: Scope | null;
  outbox: ReturnType<typeof noteOutbox>;
  /** By id: how many of its sendings came to a known end, and how many ends the window heard of. */
  readonly ends: Map<string, number>;
  readonly pushes: Map<string, number>;
  readonly doneHere: Set<string>;
};
function count(counts: Map<string, number>, id: string): void {
  void counts.set(id, (counts.get(id) ?? 0) + 1);
}

/** A bank that does what it is asked once, an app that ends at any moment, and a disk that fills. */
function createWorld() {
  const complaints: string[] = [];
  const atBank = new Set<string>();
  const left = new Map<string, number>();
  const doneOnDisk = new Set<string>();
  const pending: (() => void)[] = [];
  const openBase = openConnection();
  const vaults: Vault[] = [openBase.vault];
  let diskRoom = Infinity;
  let killAt = { left: Infinity, isWritten: false };
  let current: Process;

  const vaultNow = (): Vault => vaults.at(-1) ?? expect.fail('a vault');
  /** Those of a vault that is put in the place of another are others. */
  const idOf = (which: number): string => `v${String(vaults.length)}-n${String(which)}`;
  const noteOf = (which: number): Note => ({
    id: idOf(which),
    state: 'sending',
    isKeyed: which % 2 === 1,
  });
  const ids = (): readonly string[] => [0, 1, 2, 3, 4].map(idOf);

  const vaultOf = (process: Process, vault: Vault): Vault => {
    let depth = 0;
    return {
      ...vault,
      together: (work) => {
        if (depth > 0) return vault.together(work);
        if (!process.isAlive) throw new Killed();
        const isLast = (killAt.left -= 1) < 0;
        if (isLast) process.isAlive = false;
        if (isLast && !killAt.isWritten) throw new Killed();
        if ((diskRoom -= 1) < 0) throw isLast ? new Killed() : new DiskFull();
        depth += 1;
        try {
          const value = vault.together(work);
          if (isLast) throw new Killed();
          return value;
        } finally {
          depth -= 1;
        }
      },
    };
  };

  const recover = (process: Process): void =>
    process.outbox.recover((write) => ({ write: { ...write, state: 'unknown' }, isUnasked: true }));

  const connect = (process: Process): void => {
    const vault = vaultNow();
    const scope: Scope = {
      ...openBase,
      vault: vaultOf(process, vault),
      carried: process.carried,
      isOpen: () => process.isAlive && process.connection === scope,
      push: (_, detail) => {
        if (!process.isAlive) return;
        const { writeId, isDone } = detail as {
          readonly writeId: string;
          readonly isDone: boolean;
        };
        count(process.pushes, writeId);
        if (isDone !== atBank.has(writeId))
          complaints.push(`${writeId}: pushed ${String(isDone)}, and it is not so`);
      },
      reportBug: (cause) => {
        if (!(cause instanceof Killed || cause instanceof DiskFull || cause instanceof TypeError))
          complaints.push(String(cause));
      },
    };
    process.connection = scope;
    process.outbox = noteOutbox(scope, () => recover(process));
    recover(process);
  };
  const start = (): void => {
    killAt = { left: Infinity, isWritten: false };
    current = {
      isAlive: true,
      carried: createCarried(),
      connection: null,
      ends: new Map(),
      pushes: new Map(),
      doneHere: new Set(),
    } as unknown as Process;
    connect(current);
  };

  const travel = (process: Process, { id, isKeyed }: Note, fate: Fate): Promise<Answer> => {
    if (!process.isAlive) return never;
    if (noteKind.get(vaultNow(), id)?.state !== 'sending')
      complaints.push(`${id}: leaves and is not on the disk`);
    if (fate === 'not-left') return Promise.resolve(fate);
    count(left, id);
    if (isKeyed !== true && left.get(id) !== 1) complaints.push(`${id}: left twice`);
    if (['done', 'lost-after', 'bug-after', 'held', 'killed-after'].includes(fate)) atBank.add(id);
    if (fate.startsWith('killed')) process.isAlive = false;
    switch (fate) {
      case 'done':
        return Promise.resolve('done');
      case 'refused':
        return Promise.resolve(atBank.has(id) ? 'done' : 'refused');
      case 'lost-before':
      case 'lost-after':
        return Promise.resolve('unknown');
      case 'bug-before':
      case 'bug-after':
        return Promise.reject(new TypeError('ours'));
      case 'held':
        return new Promise((resolve) => void pending.push(() => resolve('done')));
      case 'killed-before':
      case 'killed-after':
        return never;
    }
  };

  const send = (which: number, fate: Fate): void => {
    const process = current;
    const { outbox } = process;
    const note = noteOf(which);
    const { id } = note;
    const sending = (before: Note | null) => ({
      write: note,
      exchange: () => travel(process, note, fate),
      afterBug: (): Answer => 'unknown',
      outcomeOf: (answer: Answer): Outcome<Note, Scope> => {
        // Whatever became of this request, an earlier one may have done it.
        const isEnd = answer === 'not-left' ? before?.state !== 'unknown' : answer !== 'unknown';
        if (process.isAlive && isEnd) count(process.ends, id);
        if (process.isAlive && answer === 'done') process.doneHere.add(id);
        return { write: answer === 'not-left' ? before : { ...note, state: answer } };
      },
    });
    const sent = note.isKeyed
      ? outbox.runExclusive(id, async () => {
          const before = outbox.known(id);
          return before?.state === 'done' ? null : await outbox.send(sending(before));
        })
      : (outbox.underWay(id) ??
        outbox.begin(id, async () => await outbox.send(sending(outbox.known(id)))));
    sent.catch((bug: unknown) => {
      if (!(bug instanceof Killed)) complaints.push(String(bug));
    });
  };

  const act = (next: Op): void => {
    switch (next.do) {
      case 'send':
        return send(next.which, next.fate);
      case 'disk':
        return void (diskRoom = next.roomForWrites);
      case 'kill-at-write':
        return void (killAt = { left: next.count, isWritten: next.isWritten });
      case 'replace':
        current.connection = null;
        vaults.push(openMemoryVault());
        if (next.isForgotten) current.carried = createCarried();
        return connect(current);
      case 'kill':
        return void (current.isAlive = false);
      case 'close':
        return void (current.connection = null);
      case 'reopen':
        return connect(current);
      case 'release':
        return pending.splice(0).forEach((go) => go());
      case 'recover':
        return recover(current);
      case 'record-pending':
        return void current.outbox.recordPending();
    }
  };

  /** What is said is so, and stays so. */
  const check = (): void => {
    for (const id of ids()) {
      const stored = noteKind.get(vaultNow(), id);
      if (stored?.state === 'done') doneOnDisk.add(id);
      if (doneOnDisk.has(id) && stored?.state !== 'done')
        complaints.push(`${id}: was done on the disk and is not any more`);
      const last = vaultNow().writeSteps.of(id).at(-1)?.state;
      const stands = stored?.state ?? (last === undefined ? undefined : 'removed');
      if (last !== stands)
        complaints.push(`${id}: is ${String(stands)}, its history ends ${String(last)}`);
    }
    if (!current.isAlive) return;
    for (const [id, ends] of current.ends)
      if (current.pushes.get(id) !== ends)
        complaints.push(
          `${id}: ended ${String(ends)} times, pushed ${String(current.pushes.get(id))}`,
        );
    for (const id of current.pushes.keys())
      if (!current.ends.has(id)) complaints.push(`${id}: pushed and has not ended`);
    if (current.connection === null) return;
    for (const id of ids()) {
      const status: WriteStatus | null = current.outbox.statusOf(id);
      if (status === 'done') current.doneHere.add(id);
      if (status === 'done' ? !atBank.has(id) : status === 'not-done' && atBank.has(id))
        complaints.push(`${id}: said to be ${String(status)}, and it is not so`);
      if (status !== 'done' && current.doneHere.has(id))
        complaints.push(`${id}: was done and is ${String(status)}`);
    }
  };

  /** All is well again. */
  const calm = async (): Promise<void> => {
    [diskRoom, killAt] = [Infinity, { left: Infinity, isWritten: false }];
    act({ do: 'release' });
    await settle();
    if (!current.isAlive) start();
    connect(current);
    await settle();
    check();
    for (const id of ids()) {
      if (current.outbox.isInFlight(id)) complaints.push(`${id}: is on its way for ever`);
      const status = current.outbox.statusOf(id);
      if (atBank.has(id) && status !== 'done' && status !== 'unknown')
        complaints.push(`${id}: was done, and nothing is known of it`);
      if (current.doneHere.has(id) && noteKind.get(vaultNow(), id)?.state !== 'done')
        complaints.push(`${id}: is done, and not on the disk`);
    }
    if (current.outbox.pendingWrites().length > 0) complaints.push('something still waits');
    for (const [index, vault] of vaults.entries())
      for (const id of [...left.keys()].filter((one) => !one.startsWith(`v${String(index + 1)}-`)))
        if (vault.writeSteps.of(id).length > 0) complaints.push(`${id}: is in another vault`);
    send(4, 'done');
    await settle();
    if (noteKind.get(vaultNow(), idOf(4))?.state !== 'done')
      complaints.push('nothing leaves any more');
    check();
  };

  start();
  return {
    run: async (ops: readonly Op[]): Promise<void> => {
      for (const next of ops) {
        if (!current.isAlive) start();
        act(next);
        await settle();
        check();
      }
      await calm();
      for (const storage of [...vaults, openBase.cache]) storage.close();
    },
    complaints,
  };
}

it(
  'in any order of sendings, lost answers, kills at any write, full disks, and connections that are closed, opened and given another vault, nothing leaves unwritten or twice, and what is told is so, stays so and is told once',
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

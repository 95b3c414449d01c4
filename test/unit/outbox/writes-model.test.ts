import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Vault } from '../../../main/data/vault/open-vault.ts';
import type { Scope } from '../../../main/features/scope.ts';
import { createRefreshes } from '../../../main/features/refreshes.ts';
import { endedStates } from '../../../main/outbox/write.ts';
import { type CommandError, type Result, failed, ok } from '../../../preload/contract/result.ts';
import { runs } from '../../fixtures/extent.ts';
import { createCarried, fakeBank, openConnection, schedulerOf } from '../features/fakes.ts';
import {
  type Family,
  type Line,
  type OpenFamily,
  cardChangeFamily,
  clientChangeFamily,
  clientCreationFamily,
  newCardFamily,
  registrationFamily,
  subscriptionFamily,
  terminalPaymentFamily,
} from './write-families.ts';

const minuteMs = 60_000;

/** What becomes of a request. `late`: the bank does it after the app gave up, or ended. */
const fates = [
  'answered',
  'refused',
  'offline',
  'lost-before',
  'lost-after',
  'lost-late',
  'bug-after',
  'held',
  'killed-before',
  'killed-after',
  'killed-late',
] as const;
type Fate = (typeof fates)[number];
/** What becomes of a question. `behind`: the answer does not have what was made last. */
const questionFates = ['answered', 'behind', 'offline', 'killed'] as const;
type Questions = (typeof questionFates)[number];
type Op =
  | { readonly do: 'start' | 'check' | 'again' | 'resolve'; readonly which: number }
  | { readonly do: 'fates'; readonly next: readonly Fate[] }
  | { readonly do: 'questions'; readonly are: Questions }
  | { readonly do: 'pass' | 'clock'; readonly ms: number }
  | { readonly do: 'disk'; readonly roomForWrites: number }
  | { readonly do: 'kill-at-write'; readonly count: number; readonly isWritten: boolean }
  | { readonly do: 'network'; readonly isOn: boolean }
  | {
      readonly do: (typeof events)[number];
    };
const events = [
  'kill',
  'close',
  'reopen',
  'reopen',
  'release',
  'release',
  'late',
  'recover',
  'resume',
  'colleague',
] as const;

const which = fc.nat(3);
const op: fc.Arbitrary<Op> = fc.oneof(
  { weight: 7, arbitrary: fc.record({ do: fc.constant('start' as const), which }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom('check' as const, 'again' as const, 'resolve' as const),
      which,
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
      do: fc.constant('questions' as const),
      are: fc.constantFrom(...questionFates),
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
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('clock' as const),
      ms: fc.constantFrom(-60 * minuteMs, -minuteMs, 15 * minuteMs),
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
    arbitrary: fc.record({
      do: fc.constant('kill-at-write' as const),
      count: fc.nat(3),
      isWritten: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('network' as const), isOn: fc.boolean() }) },
  { weight: 7, arbitrary: fc.record({ do: fc.constantFrom(...events) }) },
);

class Killed extends Error {}
class DiskFull extends Error {
  readonly code = 'ENOSPC';
}
const never = new Promise<never>(() => undefined);
const unknown = failed<CommandError>({ kind: 'outcome-unknown', traceId: null });
/** With these nobody says that nothing was done. */
const quiet: readonly CommandError['kind'][] = [
  'outcome-unknown',
  'signed-out',
  'storage-unavailable',
];
async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

type Process = {
  isAlive: boolean;
  readonly carried: Scope['carried'];
  connection: Scope | null;
  open: OpenFamily;
  /** Writes that the window was notified of as done. */
  readonly pushed: Set<string>;
};

/** The user, the app over one vault, and a bank without keys at the end of a bad line. */
function createWorld(family: Family) {
  let [trueMs, skewMs] = [1_800_000_000_000, 0];
  let [isOnline, diskRoom, starts] = [true, Infinity, 0];
  let killAt = { left: Infinity, isWritten: false };
  let nextFates: Fate[] = [];
  let questions: Questions = 'answered';
  const complaints: string[] = [];
  const held: (() => void)[] = [];
  const late = new Map<string, () => void>();
  /** By write: how often it left, how often the user asked for that, and what the bank did. */
  const left = new Map<string, number>();
  const asked = new Map<string, number>();
  const atBank = new Set<string>();
  const doneOnDisk = new Set<string>();
  const started = new Map<number, string>();
  const base = openConnection({ now: () => trueMs + skewMs });
  const { vault } = base;
  let current: Process;

  const vaultOf = (process: Process): Vault => {
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
  const isSo = (id: string): boolean => atBank.has(id) || family.isTheSame?.(id) === true;
  const stored = (id: string) => vault.writes.get(id);

  const lineOf = (process: Process): Line => ({
    now: () => trueMs,
    isAlive: () => process.isAlive,
    isBehind: () => questions === 'behind',
    ask: async (answer) => {
      if (!process.isAlive) return never;
      if (questions === 'killed') process.isAlive = false;
      if (questions === 'killed') return never;
      return questions === 'offline' ? failed({ kind: 'offline' }) : answer();
    },
    travel: async (id, apply) => {
      if (!process.isAlive) return never;
      if (stored(id)?.state !== 'sending') complaints.push(`${id}: leaves and is not on the disk`);
      left.set(id, (left.get(id) ?? 0) + 1);
      if (family.isKeyed !== true && (left.get(id) ?? 0) > (asked.get(id) ?? 0))
        complaints.push(`${id}: left by itself`);
      const act = () => {
        atBank.add(id);
        return apply();
      };
      const fate = nextFates.shift() ?? 'answered';
      switch (fate) {
        case 'answered':
          return ok(act());
        case 'refused':
          if (family.isKeyed === true && atBank.has(id)) return ok(act());
          return failed({ kind: 'rejected', problems: [], traceId: 't' });
        case 'offline':
          return failed({ kind: 'offline' });
        case 'lost-before':
          return unknown;
        case 'lost-after':
          act();
          return unknown;
        case 'bug-after':
          act();
          throw new TypeError('ours');
        case 'lost-late':
          late.set(id, act);
          return unknown;
        case 'held': {
          const value = act();
          return new Promise((resolve) => held.push(() => resolve(ok(value))));
        }
        case 'killed-before':
        case 'killed-after':
        case 'killed-late':
          if (fate === 'killed-after') act();
          if (fate === 'killed-late') late.set(id, act);
          process.isAlive = false;
          return never;
      }
    },
  });

  /** A `resolved` write says what the user said, or nothing. */
  const saysNothingDone = (id: string): boolean => {
    const write = stored(id);
    return write?.state === 'refused' || write?.happened === 0;
  };

  const connect = (process: Process): void => {
    const now = (): number => trueMs + skewMs;
    const reportBug = (cause: unknown): void => {
      if (!(cause instanceof Killed || cause instanceof DiskFull || cause instanceof TypeError))
        complaints.push(String(cause));
    };
    const scope: Scope = {
      ...base,
      bank: fakeBank(family.bank(lineOf(process))),
      vault: vaultOf(process),
      monotonicNow: () => trueMs,
      refreshes: createRefreshes({ now, onChange: () => undefined }),
      isOpen: () => process.isAlive && process.connection === scope,
      canSend: () => isOnline,
      carried: process.carried,
      scheduler: schedulerOf({ ...base, carried: process.carried, now, reportBug }),
      push: (_, detail) => {
        const { writeId, isDone } = detail as {
          readonly writeId: string;
          readonly isDone: boolean;
        };
        if (!process.isAlive) return;
        if (isDone && !isSo(writeId))
          complaints.push(`${writeId}: pushed as done, and it is not so`);
        if (isDone && process.pushed.has(writeId))
          complaints.push(`${writeId}: pushed as done twice`);
        if (isDone) process.pushed.add(writeId);
      },
      reportBug,
    };
    process.connection = scope;
    process.open = family.open(scope, lineOf(process));
    process.open.recover();
    process.open.resume();
  };
  const start = (): void => {
    killAt = { left: Infinity, isWritten: false };
    current = {
      isAlive: true,
      carried: createCarried(),
      connection: null,
      pushed: new Set(),
    } as unknown as Process;
    connect(current);
  };
  const note = <Value>(promise: Promise<Value>, check?: (value: Value) => void): void => {
    const process = current;
    promise.then(
      (value) => {
        if (process.isAlive) check?.(value);
      },
      (bug: unknown) => {
        if (!(bug instanceof Killed)) complaints.push(String(bug));
      },
    );
  };

  const checkTold = (id: string, answer: Result<unknown>): void => {
    if (answer.ok && current.open.isDone(answer.value) && !isSo(id))
      complaints.push(`${id}: told that it is done, and it is not`);
    if (!answer.ok && !quiet.includes(answer.error.kind) && stored(id)?.state === 'refused')
      if (atBank.has(id)) complaints.push(`${id}: told ${answer.error.kind}, and the bank did it`);
  };
  const begin = (at: number): void => {
    const known = started.get(at);
    const id =
      known !== undefined && family.isNewEachTime !== true
        ? known
        : `intent-${String((starts += 1))}-${String(at)}`;
    started.set(at, id);
    // One that surely came to nothing may be started again where its family says so.
    if (
      known !== id ||
      stored(id)?.state === 'refused' ||
      stored(id)?.happened === 0 ||
      stored(id) === null
    )
      asked.set(id, (left.get(id) ?? 0) + 1);
    note(current.open.start(id), (answer) => checkTold(id, answer));
  };

  const act = (next: Op): void => {
    const id = 'which' in next ? (started.get(next.which) ?? 'none') : 'none';
    switch (next.do) {
      case 'start':
        return begin(next.which);
      case 'check':
        return note(current.open.check?.(id) ?? Promise.resolve());
      case 'again':
        if (current.open.sendAgain === undefined) return;
        asked.set(id, (asked.get(id) ?? 0) + 1);
        return note(current.open.sendAgain(id), (answer) => checkTold(id, answer));
      case 'resolve':
        // The user looks when nothing can arrive any more, and says what is so.
        if (late.has(id) || !current.open.unknown().includes(id)) return;
        return note(current.open.resolve(id, atBank.has(id)));
      case 'fates':
        return void (nextFates = [...next.next]);
      case 'questions':
        return void (questions = next.are);
      case 'pass':
        // What was given up arrives within two minutes, or never.
        if (next.ms > minuteMs) act({ do: 'late' });
        return void (trueMs += next.ms);
      case 'clock':
        return void (skewMs += next.ms);
      case 'disk':
        return void (diskRoom = next.roomForWrites);
      case 'kill-at-write':
        return void (killAt = { left: next.count, isWritten: next.isWritten });
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
        for (const arrive of late.values()) arrive();
        return late.clear();
      case 'recover':
        return current.open.recover();
      case 'resume':
        return current.open.resume();
      case 'colleague':
        return family.colleague?.();
    }
  };

  /** What is said is so, and the history ends as the write stands. */
  const check = (): void => {
    for (const id of left.keys()) {
      const state = stored(id)?.state;
      if (state === 'applied') doneOnDisk.add(id);
      if (doneOnDisk.has(id) && state !== 'applied')
        complaints.push(`${id}: was done on the disk and is not any more`);
      if (state !== vault.writeSteps.of(id).at(-1)?.state)
        complaints.push(`${id}: its history does not end with ${String(state)}`);
      if (saysNothingDone(id) && atBank.has(id) && !late.has(id))
        complaints.push(`${id}: is said to be not done, and the bank did it`);
    }
    if (!current.isAlive || current.connection === null) return;
    for (const id of left.keys())
      if (current.open.statusOf(id) === 'done' && !isSo(id))
        complaints.push(`${id}: is said to be done, and it is not so`);
  };

  /** All is well again. */
  const calm = async (): Promise<void> => {
    nextFates = [];
    [isOnline, diskRoom, questions] = [true, Infinity, 'answered'];
    killAt = { left: Infinity, isWritten: false };
    act({ do: 'release' });
    await settle();
    act({ do: 'late' });
    for (let round = 0; round < 2; round += 1) {
      trueMs += 5 * minuteMs;
      if (!current.isAlive) start();
      connect(current);
      await settle();
      for (const id of left.keys()) note(current.open.check?.(id) ?? Promise.resolve());
      await settle();
    }
    check();
    const open = new Set(current.open.unknown());
    const objects = new Set<string>();
    for (const id of left.keys()) {
      const write = stored(id);
      if (write === null) complaints.push(`${id}: is forgotten`);
      else if (write.state === 'sending') complaints.push(`${id}: is in flight for ever`);
      else if (endedStates.some((state) => state !== 'resolved' && state === write.state)) {
        if (write.asked !== null && family.storesAsked !== true)
          complaints.push(`${id}: what was typed is still stored`);
      } else if (write.state === 'unknown' && !open.has(id))
        complaints.push(`${id}: is out of sight`);
      if (atBank.has(id) && !open.has(id) && saysNothingDone(id))
        complaints.push(`${id}: was done and is out of sight`);
      if (write?.kind === 'create' && write.objectId !== null) {
        if (objects.has(write.objectId)) complaints.push(`${id}: made what another one made`);
        objects.add(write.objectId);
      }
    }
  };

  family.prepare?.(base);
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
      vault.close();
    },
    complaints,
  };
}

/** Orders that random runs found once: they are tried in each run. */
const rareOrders: readonly (readonly Op[])[] = [
  // The clock is set ahead while a request that was given up can still arrive.
  [
    { do: 'fates', next: ['lost-late'] },
    { do: 'start', which: 0 },
    { do: 'clock', ms: 15 * minuteMs },
    { do: 'check', which: 0 },
    { do: 'late' },
  ],
  // The same, and the app was killed meanwhile.
  [
    { do: 'fates', next: ['killed-late'] },
    { do: 'start', which: 0 },
    { do: 'clock', ms: 15 * minuteMs },
    { do: 'check', which: 0 },
    { do: 'late' },
  ],
  // A closed connection is asked again for what was made.
  [
    { do: 'start', which: 3 },
    { do: 'network', isOn: false },
    { do: 'close' },
    { do: 'start', which: 3 },
  ],
  // The user resolves one while another is asked about.
  [
    { do: 'start', which: 0 },
    { do: 'kill-at-write', count: 2, isWritten: false },
    { do: 'fates', next: ['held', 'answered'] },
    { do: 'start', which: 2 },
    { do: 'fates', next: ['lost-before'] },
    { do: 'start', which: 1 },
    { do: 'resolve', which: 2 },
  ],
  // One is held by a closed connection while the next one sends another.
  [
    { do: 'fates', next: ['held', 'answered'] },
    { do: 'start', which: 0 },
    { do: 'reopen' },
    { do: 'start', which: 1 },
  ],
];

const families = [
  terminalPaymentFamily,
  registrationFamily,
  subscriptionFamily,
  clientCreationFamily,
  clientChangeFamily,
  newCardFamily,
  cardChangeFamily,
].map((createFamily) => ({ name: createFamily().name, createFamily }));

describe.each(families)('$name', ({ createFamily }) => {
  it(
    'in any order of requests, lost and late answers, kills at any write, full disks, clocks that jump, and connections that are closed and opened, nothing leaves unwritten or uncalled for, and what is said is so',
    { timeout: 120_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(op, { minLength: 1, maxLength: 30 }), async (ops) => {
          const world = createWorld(createFamily());
          await world.run(ops);
          expect(world.complaints).toEqual([]);
        }),
        { numRuns: runs(150), examples: rareOrders.map((ops) => [[...ops]]) },
      );
    },
  );
});

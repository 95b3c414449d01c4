import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { openCache } from '../../../main/data/cache/open-cache.ts';
import { listOpenWrites } from '../../../main/features/cards/changes/approvals.ts';
import {
  type CardWrite,
  answerOf,
  cardWrites,
} from '../../../main/features/cards/changes/card-write.ts';
import {
  type CardWrites,
  createCardWrites,
} from '../../../main/features/cards/changes/card-writes.ts';
import type { Scope } from '../../../main/features/scope.ts';
import type { CardWriteAnswer } from '../../../preload/contract/cards/card-changes.ts';
import type { Result } from '../../../preload/contract/result.ts';
import {
  cardIdOf,
  createCarried,
  fakeBank,
  openConnection,
  openMemoryVault,
  schedulerOf,
} from './fakes.ts';
import { type Fate, createUnreliableBank, fates } from './unreliable-bank.ts';
import { runs } from '../../fixtures/extent.ts';

const minuteMs = 60_000;
const windowMs = 20 * minuteMs;

type Process = {
  isAlive: boolean;
  connection: Scope;
  writes: CardWrites & { readonly stop: () => void };
  /** What its connection leaves behind when it is closed and opened again. */
  readonly carried: Scope['carried'];
  timer: { readonly atMs: number; readonly task: () => void } | null;
};

type Op =
  | { readonly do: 'create' | 'submit'; readonly which: number }
  | { readonly do: 'retry' | 'abandon'; readonly which: number }
  | { readonly do: 'phone'; readonly decision: 'allow' | 'deny' }
  | { readonly do: 'fates'; readonly next: readonly Fate[] }
  | { readonly do: 'mode'; readonly mode: 'off' | 'session' | 'bare' | 'not-enrolled' }
  | { readonly do: 'line'; readonly fate: Fate }
  | { readonly do: 'pass'; readonly ms: number }
  | { readonly do: 'closed'; readonly ms: number; readonly clockByMs: number }
  | { readonly do: 'clock'; readonly byMs: number }
  | { readonly do: 'network'; readonly isOn: boolean }
  | { readonly do: 'disk'; readonly roomForWrites: number }
  | { readonly do: 'kill-after-writes'; readonly count: number }
  | { readonly do: 'kill' | 'reopen' | 'release' };

const op: fc.Arbitrary<Op> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('create' as const), which: fc.nat(1) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('submit' as const), which: fc.nat(1) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('retry' as const), which: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('abandon' as const), which: fc.nat(3) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('phone' as const),
      decision: fc.constantFrom('allow' as const, 'allow' as const, 'deny' as const),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('fates' as const),
      next: fc.array(fc.constantFrom(...fates), { minLength: 1, maxLength: 3 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('mode' as const),
      mode: fc.constantFrom(
        'off' as const,
        'session' as const,
        'session' as const,
        'bare' as const,
        'not-enrolled' as const,
      ),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('pass' as const),
      ms: fc.constantFrom(
        500,
        1_000,
        3_000,
        30_000,
        6 * minuteMs,
        14 * minuteMs,
        21 * minuteMs,
        31 * minuteMs,
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('closed' as const),
      ms: fc.constantFrom(1_000, 3 * minuteMs, 21 * minuteMs, 31 * minuteMs, 45 * minuteMs),
      clockByMs: fc.constantFrom(
        0,
        0,
        -25 * minuteMs,
        -40 * minuteMs,
        -60 * minuteMs,
        15 * minuteMs,
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('line' as const),
      fate: fc.constantFrom(
        'answered' as const,
        'answered' as const,
        'lost-before' as const,
        'offline' as const,
        'failed-before' as const,
        'refused' as const,
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('clock' as const),
      byMs: fc.constantFrom(
        -120 * minuteMs,
        -60 * minuteMs,
        -10 * minuteMs,
        15 * minuteMs,
        60 * minuteMs,
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('network' as const), isOn: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('disk' as const),
      roomForWrites: fc.constantFrom(0, 1, 2, Infinity, Infinity),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('kill-after-writes' as const), count: fc.nat(5) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'kill' as const,
        'reopen' as const,
        'release' as const,
        'release' as const,
      ),
    }),
  },
);

/** A request ended so, and nothing of it is to be done any more. */
const neverLeft: readonly string[] = [
  'offline',
  'rate-limited',
  'signed-out',
  'storage-unavailable',
];

async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

class Killed extends Error {}
class DiskFull extends Error {
  readonly code = 'ENOSPC';
}

/**
 * The owner, the app (killed and started again over the same storage), its clock, the line and the
 * bank.
 */
function createWorld() {
  let trueMs = 1_000_000_000;
  let skewMs = 0;
  let isOnline = true;
  let writesLeft = Infinity;
  let diskRoom = Infinity;
  let ids = 0;
  const complaints: string[] = [];
  const prepared: string[] = [];
  const presses = new Map<string, number>();
  /** What the owner was told has not happened, and not asked for since. */
  const toldNot = new Set<string>();
  /** What this run of the app said never left, and was not asked for since. */
  const toldNeverLeft = new Set<string>();
  const realVault = openMemoryVault();
  const cache = openCache({
    place: { kind: 'memory' },
    nowEpochMs: () => trueMs + skewMs,
    onNotice: () => undefined,
  });
  let current: Process;
  const kill = (): void => {
    current.isAlive = false;
  };
  const bank = createUnreliableBank({ now: () => trueMs, kill });
  const cardCount = (body: string): number => bank.made.filter((each) => each.body === body).length;

  /** The vault as one process sees it: its power may be cut between any two writes. */
  const vaultOf = (process: { isAlive: boolean }): typeof realVault => {
    const cut =
      <Arguments extends readonly unknown[], Value>(write: (...given: Arguments) => Value) =>
      (...given: Arguments): Value => {
        if (process.isAlive && (writesLeft -= 1) < 0) process.isAlive = false;
        if (!process.isAlive) throw new Killed();
        if (diskRoom <= 0) throw new DiskFull();
        diskRoom -= 1;
        return write(...given);
      };
    return {
      ...realVault,
      writes: {
        ...realVault.writes,
        put: cut(realVault.writes.put),
        remove: cut(realVault.writes.remove),
        removeOlderThan: cut(realVault.writes.removeOlderThan),
      },
      cardHistory: { ...realVault.cardHistory, append: cut(realVault.cardHistory.append) },
      trackedCards: { ...realVault.trackedCards, add: cut(realVault.trackedCards.add) },
    };
  };

  /** What the owner is told must be so. */
  const checkTold = (body: string, told: Result<CardWriteAnswer>): void => {
    const isCreation = body.startsWith('card');
    if (told.ok && told.value.state === 'applied') {
      const { cardId } = told.value;
      if (
        isCreation
          ? bank.made.find(({ card }) => card.id === cardId)?.body !== body
          : !bank.changed.includes(body)
      )
        complaints.push(`${body}: told applied, but it is not`);
    }
    if (!told.ok && told.error.kind === 'rejected') {
      toldNot.add(body);
      if (bank.hasInFlight(body)) complaints.push(`${body}: told no while it is in flight`);
    }
  };
  const onChange =
    (process: Process) =>
    (write: CardWrite): void => {
      if (process.isAlive && write.asked.bodyText !== null)
        checkTold(write.asked.bodyText, answerOf(write));
    };
  const note = (process: Process, body: string, asked: Promise<Result<CardWriteAnswer>>): void => {
    presses.set(body, (presses.get(body) ?? 0) + 1);
    toldNot.delete(body);
    toldNeverLeft.delete(body);
    asked.then(
      (answer) => {
        if (!process.isAlive) return;
        checkTold(body, answer);
        if (
          !answer.ok &&
          neverLeft.includes(answer.error.kind) &&
          bank.seen.every(({ write, isForNothing }) => write.bodyText !== body || isForNothing)
        )
          toldNeverLeft.add(body);
      },
      (bug: unknown) => {
        if (!(bug instanceof Killed)) complaints.push(String(bug));
      },
    );
  };

  const connect = (process: Process): void => {
    const line = bank.line({
      isAlive: () => process.isAlive,
      isOpen: () => process.connection.bank === connection.bank,
    });
    const connection: Scope = {
      ...openConnection({
        bank: fakeBank(line),
        now: () => trueMs + skewMs,
        vault: vaultOf(process),
        cache,
      }),
      monotonicNow: () => trueMs,
      isOpen: () => process.isAlive && process.connection.bank === connection.bank,
      carried: process.carried,
      canSend: () => isOnline,
      randomUUID: () => `id-${String((ids += 1))}`,
      timers: {
        after: (delayMs, task) => {
          const mine = { atMs: trueMs + delayMs, task };
          process.timer = mine;
          return () => {
            if (process.timer === mine) process.timer = null;
          };
        },
      },
      reportBug: (cause) => {
        if (!(cause instanceof Killed || cause instanceof DiskFull)) complaints.push(String(cause));
      },
    };
    const scheduler = schedulerOf(connection);
    const opened: Scope = { ...connection, scheduler };
    process.connection = opened;
    const writes = createCardWrites(opened);
    process.writes = {
      ...writes,
      resume: () => {
        scheduler.onReconnect();
        writes.resume();
      },
      stop: scheduler.stop,
    };
    process.writes.onChange(onChange(process));
    process.writes.resume();
  };

  const start = (): Process => {
    writesLeft = Infinity;
    toldNeverLeft.clear();
    bank.forgetTheLine();
    const process = {
      isAlive: true,
      timer: null,
      carried: createCarried(),
    } as unknown as Process;
    current = process;
    connect(process);
    return process;
  };

  const revive = (): void => {
    if (!current.isAlive) start();
  };

  const pass = async (ms: number): Promise<void> => {
    const endMs = trueMs + ms;
    for (let turns = 0; turns < 2_000; turns += 1) {
      await settle();
      revive();
      const next = current.timer;
      const nextMs = Math.min(next?.atMs ?? Infinity, bank.nextEndMs());
      if (nextMs > endMs) break;
      trueMs = Math.max(trueMs, nextMs);
      if (next === null || next.atMs > nextMs) bank.release();
      else {
        current.timer = null;
        next.task();
      }
    }
    trueMs = Math.max(trueMs, endMs);
  };

  const closed = (ms: number): void => {
    const endMs = trueMs + ms;
    bank.forgetTheLine();
    if (bank.nextEndMs() <= endMs) {
      trueMs = bank.nextEndMs();
      bank.release();
    }
    trueMs = endMs;
  };

  const chosen = (which: number): { readonly id: string; readonly body: string } | null => {
    const list = listOpenWrites(current.connection);
    const writes = list.ok ? list.value.writes : [];
    const id = writes[which % Math.max(1, writes.length)]?.id;
    return id === undefined
      ? null
      : { id, body: cardWrites.get(realVault, id)?.asked.bodyText ?? '' };
  };

  const perform = async (given: Op): Promise<void> => {
    const process = current;
    switch (given.do) {
      case 'create': {
        const id = `intent-${String(given.which)}`;
        const body = `card ${id}`;
        if (!prepared.includes(id)) prepared.push(id);
        const creation = { writeId: id, bodyText: body, asked: [] };
        return note(process, body, process.writes.create(creation));
      }
      case 'submit': {
        const body = `limits ${String(given.which)} ${String((ids += 1))}`;
        return note(
          process,
          body,
          process.writes.submit({
            kind: 'limits',
            cardId: cardIdOf('card-1'),
            bodyText: body,
            asked: [],
          }),
        );
      }
      case 'retry': {
        const write = chosen(given.which);
        return write === null
          ? undefined
          : note(process, write.body, process.writes.retry(write.id));
      }
      case 'abandon': {
        const write = chosen(given.which);
        if (write) process.writes.abandon(write.id).catch(() => undefined);
        return;
      }
      case 'phone':
        return bank.decide(given.decision);
      case 'fates':
        bank.state.next = [...given.next];
        return;
      case 'mode':
        bank.state.mode = given.mode;
        return;
      case 'pass':
        return pass(given.ms);
      case 'closed':
        kill();
        skewMs += given.clockByMs;
        return closed(given.ms);
      case 'line':
        bank.state.line = given.fate;
        return;
      case 'clock':
        skewMs += given.byMs;
        bank.forgetTime();
        return process.writes.resume();
      case 'network':
        isOnline = given.isOn;
        return process.writes.resume();
      case 'disk':
        diskRoom = given.roomForWrites;
        return;
      case 'kill-after-writes':
        writesLeft = given.count;
        return;
      case 'kill':
        return kill();
      case 'reopen':
        process.writes.stop();
        return connect(process);
      case 'release':
        return bank.release();
    }
  };

  const check = (): void => {
    expect(complaints).toEqual([]);
    for (const body of toldNot)
      expect(
        cardCount(body) + bank.changed.filter((each) => each === body).length,
        `${body} was said not to have happened`,
      ).toBe(0);
    for (const body of toldNeverLeft)
      expect(
        cardCount(body) + bank.changed.filter((each) => each === body).length,
        `${body} was said never to have left`,
      ).toBe(0);
    for (const id of prepared) {
      const body = `card ${id}`;
      expect(cardCount(body), `cards of ${id}`).toBeLessThanOrEqual(1);
      const sent = bank.seen.filter(({ write }) => write.bodyText === body);
      expect(
        new Set(sent.map(({ write }) => write.idempotencyKey)).size,
        `keys of ${id}`,
      ).toBeLessThanOrEqual(1);
      const uncertain = sent.find(({ isDefinite }) => !isDefinite);
      const last = sent.at(-1);
      if (uncertain && last)
        expect(last.atMs - uncertain.atMs, `last request of ${id}`).toBeLessThanOrEqual(windowMs);
    }
    for (const body of new Set(bank.changed))
      expect(bank.changed.filter((each) => each === body).length, body).toBeLessThanOrEqual(
        presses.get(body) ?? 0,
      );
    const order = bank.seen
      .filter(({ write, isForNothing }) => write.kind === 'limits' && !isForNothing)
      .map(({ write }) => Number(write.bodyText?.split(' ')[2]));
    expect(order, 'a replaced change never goes out again').toEqual(
      order.toSorted((a, b) => a - b),
    );
    expect(bank.state.parallelWrites, 'two at once').toBe(0);
    expect(bank.state.tooFastPolls, 'polls within a second').toBe(0);
  };

  current = start();
  return {
    run: async (ops: readonly Op[]): Promise<void> => {
      for (const each of ops) {
        await perform(each).catch((cause: unknown) => {
          if (!(cause instanceof Killed)) throw cause;
        });
        await settle();
        revive();
        check();
      }
      await pass(2 * minuteMs);
      check();
      current.writes.stop();
      kill();
      realVault.close();
      cache.close();
    },
  };
}

/** Orders that are rare among the random ones. */
const rareOrders: readonly (readonly Op[])[] = [
  [
    { do: 'fates', next: ['offline'] },
    { do: 'disk', roomForWrites: 2 },
    { do: 'create', which: 0 },
    { do: 'disk', roomForWrites: Infinity },
    { do: 'pass', ms: 30_000 },
  ],
  [
    { do: 'fates', next: ['lost-after'] },
    { do: 'create', which: 0 },
    { do: 'closed', ms: 45 * minuteMs, clockByMs: -40 * minuteMs },
    { do: 'pass', ms: 30_000 },
  ],
  [
    { do: 'fates', next: ['lost-after'] },
    { do: 'create', which: 0 },
    { do: 'closed', ms: 45 * minuteMs, clockByMs: -40 * minuteMs },
    { do: 'retry', which: 0 },
  ],
  [
    { do: 'fates', next: ['lost-after'] },
    { do: 'create', which: 0 },
    { do: 'closed', ms: 45 * minuteMs, clockByMs: -40 * minuteMs },
    { do: 'line', fate: 'lost-before' },
    { do: 'fates', next: ['answered'] },
    { do: 'retry', which: 0 },
    { do: 'create', which: 0 },
  ],
  [
    { do: 'create', which: 1 },
    { do: 'fates', next: ['lost-after'] },
    { do: 'create', which: 0 },
    { do: 'line', fate: 'lost-before' },
    { do: 'pass', ms: 14 * minuteMs },
    { do: 'pass', ms: 3 * minuteMs },
    { do: 'clock', byMs: -10 * minuteMs },
    { do: 'pass', ms: 14 * minuteMs },
    { do: 'line', fate: 'answered' },
  ],
  [
    { do: 'fates', next: ['held', 'answered'] },
    { do: 'create', which: 0 },
    { do: 'clock', byMs: -60 * minuteMs },
    { do: 'closed', ms: 31 * minuteMs, clockByMs: 0 },
    { do: 'closed', ms: 45 * minuteMs, clockByMs: 0 },
    { do: 'pass', ms: 500 },
  ],
  [
    { do: 'kill-after-writes', count: 2 },
    { do: 'fates', next: ['offline', 'rate-limited'] },
    { do: 'create', which: 0 },
    { do: 'create', which: 0 },
    { do: 'submit', which: 0 },
  ],
];

it('makes at most one card of an intent and never tells of an outcome that did not happen, whatever fails in whatever order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(op, { minLength: 1, maxLength: 30, size: 'max' }), (ops) =>
      createWorld().run(ops),
    ),
    {
      examples: rareOrders.map((ops) => [[...ops]]),
      numRuns: runs(200),
    },
  );
});

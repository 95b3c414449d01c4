import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { newClientBody } from '../../../main/bank/clients/new-client-body.ts';
import {
  type ClientCreations,
  createClientCreations,
} from '../../../main/features/clients/create-client.ts';
import type { Scope } from '../../../main/features/scope.ts';
import type { NewClient } from '../../../preload/contract/clients/new-client.ts';
import type { Output } from '../../../preload/contract/index.ts';
import type { CommandError, Result } from '../../../preload/contract/result.ts';
import { leastCompany, leastPerson } from '../../fixtures/client-rules.ts';
import { createCarried, fakeBank, openConnection } from './fakes.ts';
import {
  type ListFate,
  type PostFate,
  createUnreliableClientBank,
  listFates,
  postFates,
} from './unreliable-client-bank.ts';
import { runs } from '../../fixtures/extent.ts';

const minuteMs = 60_000;

const wishes: readonly NewClient[] = [
  { ...leastCompany, name: 'Café des Terreaux', vatNumber: 'FR40303265045' },
  {
    ...leastCompany,
    name: 'Café des Terreaux',
    email: 'cafe@client.example',
    vatNumber: 'FR40303265045',
  },
  leastPerson,
  { ...leastCompany, name: 'X' },
];
function wishAt(which: number): NewClient {
  return wishes[which % wishes.length] ?? leastCompany;
}

type Op =
  | { readonly do: 'create'; readonly intent: number; readonly wish: number }
  | { readonly do: 'look' | 'settle'; readonly intent: number }
  | { readonly do: 'colleague'; readonly wish: number }
  | { readonly do: 'posts'; readonly next: readonly PostFate[] }
  | { readonly do: 'list'; readonly fate: ListFate }
  | { readonly do: 'pass'; readonly ms: number }
  | { readonly do: 'clock'; readonly byMs: number }
  | { readonly do: 'disk'; readonly roomForWrites: number }
  | { readonly do: 'kill-after-writes'; readonly count: number }
  | { readonly do: 'network' | 'time'; readonly isOn: boolean }
  | { readonly do: 'kill' | 'reopen' | 'close' | 'release' | 'late' | 'resume' };

/** Mostly the same one: what differs is never mixed up. */
const wish = fc.constantFrom(0, 0, 0, 1, 2, 3);

const op: fc.Arbitrary<Op> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('create' as const), intent: fc.nat(4), wish }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('look' as const, 'look' as const, 'settle' as const),
      intent: fc.nat(4),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('colleague' as const), wish }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('posts' as const),
      next: fc.array(fc.constantFrom(...postFates), { minLength: 1, maxLength: 3 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('list' as const), fate: fc.constantFrom(...listFates) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('pass' as const),
      ms: fc.constantFrom(500, 5_000, minuteMs, 3 * minuteMs, 30 * minuteMs),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('clock' as const),
      byMs: fc.constantFrom(-60 * minuteMs, -minuteMs, 15 * minuteMs),
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
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constantFrom('network' as const, 'time' as const),
      isOn: fc.boolean(),
    }),
  },
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
async function settle(): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

type Asked = { readonly client: NewClient; readonly bodyText: string };
type Process = {
  isAlive: boolean;
  readonly carried: Scope['carried'];
  connection: Scope | null;
  /** Of the connection that was opened last. */
  creations: ClientCreations;
};
type Intent = {
  readonly id: string;
  readonly post: number;
  readonly wish: NewClient;
  readonly sentAtMs: number;
};

/**
 * The owner, the app (killed and started again over the same vault), a colleague elsewhere, and the
 * bank.
 */
function createWorld() {
  let trueMs = 1_800_000_000_000;
  let skewMs = 0;
  let isOnline = true;
  let diskRoom = Infinity;
  let writesLeft = Infinity;
  const complaints: string[] = [];
  /** By intent: what left for it. */
  const sent = new Map<string, Intent>();
  const toldNothing = new Set<string>();
  const toldMade = new Map<string, string>();
  const base = openConnection({ now: () => trueMs + skewMs });
  const realVault = base.vault;
  let current: Process;
  const bank = createUnreliableClientBank({
    now: () => trueMs,
    kill: () => void (current.isAlive = false),
  });

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

  const onPost = (bodyText: string): void => {
    const written = realVault.writes
      .inStates('client', ['sending'])
      .map(({ id, asked }) => ({ id, ...(JSON.parse(asked ?? '{}') as Asked) }))
      .filter((one) => one.bodyText === bodyText && !sent.has(one.id));
    const [first] = written;
    if (first === undefined)
      return void complaints.push('something left that is not on disk, or left once more');
    sent.set(first.id, {
      id: first.id,
      post: bank.posts.length,
      wish: first.client,
      sentAtMs: trueMs,
    });
  };

  const connect = (process: Process): void => {
    const scope: Scope = {
      ...base,
      bank: fakeBank(bank.line(() => process.isAlive, onPost)),
      vault: vaultOf(process),
      isOpen: () => process.isAlive && process.connection === scope,
      canSend: () => isOnline,
      carried: process.carried,
      reportBug: (cause) => {
        if (!(cause instanceof Killed || cause instanceof DiskFull)) complaints.push(String(cause));
      },
    };
    process.creations = createClientCreations(scope);
    process.connection = scope;
    process.creations.recover();
    process.creations.resume();
  };

  const start = (): Process => {
    writesLeft = Infinity;
    const process = {
      isAlive: true,
      carried: createCarried(),
      connection: null,
    } as unknown as Process;
    current = process;
    connect(process);
    return process;
  };

  /** What the owner is told must be so. */
  const checkMade = (id: string, state: 'created' | 'found', clientId: string): void => {
    const intent = sent.get(id);
    const made = bank.made.find(({ client }) => client.id === clientId);
    if (intent === undefined || made === undefined)
      return void complaints.push(`${id}: told ${state}, and there is nothing`);
    if (state === 'created' && made.post !== intent.post)
      complaints.push(`${id}: told that the bank created what it did not`);
    if (made.bodyText !== newClientBody(intent.wish))
      complaints.push(`${id}: told ${state} of another client`);
    if (Date.parse(made.client.createdAt ?? '') < intent.sentAtMs - 2 * minuteMs)
      complaints.push(`${id}: told ${state} of a client that was there before`);
    if ([...toldMade].some(([other, its]) => other !== id && its === clientId))
      complaints.push(`${id}: told the client of another one`);
    if (toldNothing.has(id))
      complaints.push(`${id}: told ${state} after it was told that nothing was made`);
    if ((toldMade.get(id) ?? clientId) !== clientId) complaints.push(`${id}: told of two clients`);
    toldMade.set(id, clientId);
  };
  const checkTold = (id: string, answer: Result<Output<'clients', 'create'>>): void => {
    const nothing = (why: string): void => {
      if (!sent.has(id)) return;
      toldNothing.add(id);
      if (bank.made.some(({ post }) => post === sent.get(id)?.post))
        complaints.push(`${id}: told ${why}, and the bank has it`);
    };
    if (!answer.ok) {
      const quiet: readonly CommandError['kind'][] = [
        'outcome-unknown',
        'signed-out',
        'storage-unavailable',
      ];
      if (!quiet.includes(answer.error.kind)) nothing(answer.error.kind);
    } else if (answer.value.state === 'refused') nothing('refused');
    else if (answer.value.state !== 'indeterminate')
      checkMade(id, answer.value.state, answer.value.row.id);
  };
  const note = <Value>(
    process: Process,
    asked: Promise<Value>,
    check: (value: Value) => void,
  ): void => {
    asked.then(
      (value) => {
        if (process.isAlive) check(value);
      },
      (bug: unknown) => {
        if (!(bug instanceof Killed)) complaints.push(String(bug));
      },
    );
  };

  const act = (next: Op): void => {
    const { creations } = current;
    switch (next.do) {
      case 'create': {
        const id = `intent-${String(next.intent)}`;
        return note(
          current,
          creations.create({ intentId: id, client: sent.get(id)?.wish ?? wishAt(next.wish) }),
          (answer) => checkTold(id, answer),
        );
      }
      case 'look':
        return note(current, creations.reconcile(`intent-${String(next.intent)}`), () => undefined);
      case 'settle':
        return note(
          current,
          creations.resolve({ intentId: `intent-${String(next.intent)}`, id: null }),
          () => undefined,
        );
      case 'colleague':
        return void bank.makeElsewhere(newClientBody(wishAt(next.wish)));
      case 'posts':
        return void (bank.state.nextPosts = [...next.next]);
      case 'list':
        return void (bank.state.list = next.fate);
      case 'pass':
        return void (trueMs += next.ms);
      case 'clock':
        return void (skewMs += next.byMs);
      case 'disk':
        return void (diskRoom = next.roomForWrites);
      case 'kill-after-writes':
        return void (writesLeft = next.count);
      case 'network':
        return void (isOnline = next.isOn);
      case 'time':
        return void (bank.state.tellsTheTime = next.isOn);
      case 'kill':
        return void (current.isAlive = false);
      case 'close':
        return void (current.connection = null);
      case 'reopen':
        return connect(current);
      case 'release':
        return bank.release();
      case 'late':
        return bank.arriveLate();
      case 'resume':
        return creations.resume();
    }
  };

  /** All is well again: what the owner sees then. */
  const calm = async (): Promise<void> => {
    bank.release();
    bank.arriveLate();
    await settle();
    Object.assign(bank.state, { nextPosts: [], list: 'answered', tellsTheTime: true });
    [isOnline, diskRoom, writesLeft] = [true, Infinity, Infinity];
    trueMs += 5 * minuteMs;
    if (!current.isAlive) start();
    connect(current);
    await settle();
    for (const { id } of sent.values())
      note(current, current.creations.reconcile(id), () => undefined);
    await settle();
    for (const { id, wish } of sent.values())
      note(current, current.creations.create({ intentId: id, client: wish }), (answer) =>
        checkEnd(id, answer),
      );
    await settle();
  };
  const checkEnd = (id: string, answer: Result<Output<'clients', 'create'>>): void => {
    checkTold(id, answer);
    const own = bank.made.find(({ post }) => post === sent.get(id)?.post);
    if (own === undefined || !answer.ok || answer.value.state !== 'indeterminate') return;
    const isTaken = [...toldMade.values()].includes(own.client.id);
    if (
      !isTaken &&
      !answer.value.creation.candidates.some(({ id: candidate }) => candidate === own.client.id)
    )
      complaints.push(`${id}: what it made is not among those that could be it`);
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
    sent,
    postCount: (): number => bank.posts.length,
  };
}

/** Orders that random runs found once: they are tried in each run. */
const rareOrders: readonly (readonly Op[])[] = [
  // The owner resolves one while another is asked about.
  [
    { do: 'create', intent: 0, wish: 0 },
    { do: 'kill-after-writes', count: 2 },
    { do: 'posts', next: ['held', 'answered'] },
    { do: 'create', intent: 2, wish: 3 },
    { do: 'posts', next: ['lost-before'] },
    { do: 'create', intent: 1, wish: 3 },
    { do: 'settle', intent: 2 },
  ],
];

it(
  'a creation leaves at most once for each intent, and only once it is on disk; what the owner is told of it is so; and what was made is never out of sight',
  { timeout: 120_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(op, { minLength: 1, maxLength: 30 }), async (ops) => {
        const world = createWorld();
        await world.run(ops);
        expect(world.complaints).toEqual([]);
        expect(world.postCount()).toBe(world.sent.size);
      }),
      {
        numRuns: runs(150),
        examples: rareOrders.map((ops) => [[...ops]]),
      },
    );
  },
);

import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { RegistrationCreationEnd } from '../../../main/bank/registrations/registrations-bank.ts';
import { createRegistrationCreations } from '../../../main/features/registrations/create-registration.ts';
import type { RegistrationsContext } from '../../../main/features/registrations/registrations-context.ts';
import type { Scope } from '../../../main/features/scope.ts';
import type { CommandError } from '../../../preload/contract/result.ts';
import { newRegistration } from '../../fixtures/registrations.ts';
import { createCarried, openConnection } from './fakes.ts';
import { fakeRegistrationsBank, idOf, saidRegistration, startedAt } from './registration-rig.ts';
import { runs } from '../../fixtures/extent.ts';

const minuteMs = 60_000;
const fates = [
  'answered',
  'refused',
  'offline',
  'lost-before',
  'lost-after',
  'bug-after',
  'held',
  'killed-before',
  'killed-after',
] as const;
type Fate = (typeof fates)[number];
type Op =
  | { readonly do: 'create'; readonly intent: number; readonly fate: Fate }
  | { readonly do: 'resolve'; readonly intent: number }
  | { readonly do: 'clock'; readonly byMs: number }
  | { readonly do: 'disk'; readonly roomForWrites: number }
  | { readonly do: 'kill-at-write'; readonly count: number; readonly isWritten: boolean }
  | { readonly do: 'network'; readonly isOn: boolean }
  | { readonly do: 'kill' | 'close' | 'reopen' | 'release' | 'tidy' };

const intent = fc.nat(3);
const op: fc.Arbitrary<Op> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('create' as const),
      intent,
      fate: fc.constantFrom(...fates),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('resolve' as const), intent }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('clock' as const),
      // Not so far that one which ended is forgotten, after 90 days.
      byMs: fc.constantFrom(-60 * minuteMs, -minuteMs, 15 * minuteMs, 24 * 60 * minuteMs),
    }),
  },
  {
    weight: 3,
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
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('network' as const), isOn: fc.boolean() }),
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
        'tidy' as const,
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
/** With these nobody says that nothing was made. */
const quiet: readonly CommandError['kind'][] = [
  'outcome-unknown',
  'signed-out',
  'storage-unavailable',
];

type Creations = ReturnType<typeof createRegistrationCreations>;
type Process = {
  isAlive: boolean;
  readonly carried: Scope['carried'];
  connection: Scope | null;
  creations: Creations;
};

/** The owner, the app over one vault, and a service without keys at the end of a bad line. */
function createWorld() {
  const base = openConnection();
  const complaints: string[] = [];
  /** Intents, by what left for them and what the service made. */
  const sent = new Map<string, number>();
  const made = new Set<string>();
  const pending: (() => void)[] = [];
  let clockMs = startedAt;
  let isOnline = true;
  let diskRoom = Infinity;
  let killAt = { left: Infinity, isWritten: false };
  let nextFate: { readonly id: string; readonly fate: Fate } = { id: '', fate: 'answered' };
  let current: Process;

  const idFor = (which: number): string => `0b0b0000-0000-4000-8000-00000000000${String(which)}`;
  const registrationOf = (id: string): string => `r-${id.slice(-1)}`;
  const state = (id: string): string | undefined => base.vault.writes.get(id)?.state;

  const vaultOf = (process: Process): typeof base.vault => {
    let depth = 0;
    return {
      ...base.vault,
      together: (work) => {
        if (depth > 0) return base.vault.together(work);
        if (!process.isAlive) throw new Killed();
        const isLast = (killAt.left -= 1) < 0;
        if (isLast) process.isAlive = false;
        if (isLast && !killAt.isWritten) throw new Killed();
        if ((diskRoom -= 1) < 0) throw isLast ? new Killed() : new DiskFull();
        depth += 1;
        try {
          const value = base.vault.together(work);
          if (isLast) throw new Killed();
          return value;
        } finally {
          depth -= 1;
        }
      },
    };
  };

  const travel = (process: Process): Promise<RegistrationCreationEnd> => {
    if (!process.isAlive) return never;
    const { id, fate } = nextFate;
    if (state(id) !== 'sending') complaints.push(`${id}: leaves and is not on the disk`);
    sent.set(id, (sent.get(id) ?? 0) + 1);
    if (sent.get(id) !== 1) complaints.push(`${id}: left twice`);
    if (['answered', 'lost-after', 'bug-after', 'held', 'killed-after'].includes(fate))
      made.add(id);
    const created: RegistrationCreationEnd = {
      kind: 'created',
      registration: saidRegistration({ id: registrationOf(id) }),
    };
    switch (fate) {
      case 'answered':
        return Promise.resolve(created);
      case 'refused':
        return Promise.resolve({
          kind: 'refused',
          error: { kind: 'rejected', problems: [], traceId: 't' },
        });
      case 'offline':
        return Promise.resolve({ kind: 'not-done', error: { kind: 'offline' } });
      case 'lost-before':
      case 'lost-after':
        return Promise.resolve({
          kind: 'unknown',
          error: { kind: 'service-failed', status: 502, traceId: 't' },
        });
      case 'bug-after':
        return Promise.reject(new TypeError('ours'));
      case 'held':
        return new Promise((resolve) => void pending.push(() => resolve(created)));
      case 'killed-before':
      case 'killed-after':
        process.isAlive = false;
        return never;
    }
  };

  const connect = (process: Process): void => {
    const scope: RegistrationsContext = {
      ...base,
      onboarding: fakeRegistrationsBank({ create: () => travel(process) }),
      vault: vaultOf(process),
      isOpen: () => process.isAlive && process.connection === scope,
      canSend: () => isOnline,
      now: () => clockMs,
      carried: process.carried,
      push: (_, detail) => {
        const { writeId, isDone } = detail as {
          readonly writeId: string;
          readonly isDone: boolean;
        };
        if (process.isAlive && isDone !== made.has(writeId))
          complaints.push(`${writeId}: pushed ${String(isDone)}, and it is not so`);
      },
      reportBug: (cause) => {
        if (!(cause instanceof Killed || cause instanceof DiskFull || cause instanceof TypeError))
          complaints.push(String(cause));
      },
    };
    process.connection = scope;
    process.creations = createRegistrationCreations(scope);
    process.creations.recover();
  };
  const start = (): void => {
    killAt = { left: Infinity, isWritten: false };
    current = {
      isAlive: true,
      carried: createCarried(),
      connection: null,
    } as unknown as Process;
    connect(current);
  };

  const isKilled = (bug: unknown): void => {
    if (!(bug instanceof Killed)) complaints.push(String(bug));
  };

  const create = (id: string, fate: Fate): void => {
    const process = current;
    nextFate = { id, fate };
    process.creations.create({ intentId: id, registration: newRegistration() }).then((answer) => {
      if (!process.isAlive) return;
      if (answer.ok) {
        if (!made.has(id)) complaints.push(`${id}: told made, and there is nothing`);
        if (answer.value.row.id !== registrationOf(id))
          complaints.push(`${id}: told the registration of another`);
      } else if (!quiet.includes(answer.error.kind) && made.has(id))
        complaints.push(`${id}: told ${answer.error.kind}, and the service has it`);
    }, isKilled);
  };

  /** The owner has looked: what she says is so. */
  const resolve = (id: string): void => {
    const process = current;
    process.creations
      .resolve({ intentId: id, id: made.has(id) ? idOf(registrationOf(id)) : null })
      .then(() => undefined, isKilled);
  };

  const act = (next: Op): void => {
    switch (next.do) {
      case 'create':
        return create(idFor(next.intent), next.fate);
      case 'resolve':
        return resolve(idFor(next.intent));
      case 'clock':
        return void (clockMs += next.byMs);
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
        return pending.splice(0).forEach((go) => go());
      case 'tidy':
        return current.creations.recover();
    }
  };

  const check = (): void => {
    if (!current.isAlive || current.connection === null) return;
    for (const id of sent.keys()) {
      const status = current.creations.statusOfWrite(id);
      if (status === 'done' ? !made.has(id) : status === 'not-done' && made.has(id))
        complaints.push(`${id}: said to be ${String(status)}, and it is not so`);
    }
  };

  /** All is well again. */
  const calm = async (): Promise<void> => {
    [isOnline, diskRoom, killAt] = [true, Infinity, { left: Infinity, isWritten: false }];
    act({ do: 'release' });
    await settle();
    if (!current.isAlive) start();
    connect(current);
    await settle();
    check();
    const answer = current.creations.indeterminate();
    const open = new Set(answer.ok ? answer.value.creations.map(({ intentId }) => intentId) : []);
    for (const id of made) {
      const isKept = base.vault.registrations.get(registrationOf(id)) !== null;
      if (!isKept && !open.has(id)) complaints.push(`${id}: was made and is out of sight`);
    }
    for (const { id } of base.vault.registrations.matching(''))
      if (![...made].some((one) => registrationOf(one) === id))
        complaints.push(`${id}: is kept, and there is nothing`);
    for (const id of sent.keys()) {
      if (state(id) === 'sending') complaints.push(`${id}: is on its way for ever`);
      const kept = state(id);
      if (kept !== undefined && base.vault.writeSteps.of(id).at(-1) === undefined)
        complaints.push(`${id}: has no history`);
    }
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
      base.vault.close();
    },
    complaints,
  };
}

/** Orders that random runs found once: they are tried in each run. */
const rareOrders: readonly (readonly Op[])[] = [
  // A closed connection is asked again for what was made.
  [
    { do: 'create', intent: 3, fate: 'answered' },
    { do: 'network', isOn: false },
    { do: 'close' },
    { do: 'create', intent: 3, fate: 'answered' },
  ],
];

it(
  'a registration leaves at most once for each intent and only once it is on disk, what is said of it is so, and what was made is in the vault or not confirmed, through kills, full disks, clocks that jump and connections that are closed',
  { timeout: 120_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(op, { minLength: 1, maxLength: 30 }), async (ops) => {
        const world = createWorld();
        await world.run(ops);
        expect(world.complaints).toEqual([]);
      }),
      {
        numRuns: runs(150),
        examples: rareOrders.map((ops) => [[...ops]]),
      },
    );
  },
);

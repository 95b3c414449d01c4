import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import type { Vault } from '../../../main/data/vault/open-vault.ts';
import type { Scope } from '../../../main/features/scope.ts';
import type { Outcome } from '../../../main/outbox/outcome.ts';
import type { CommandError } from '../../../preload/contract/result.ts';
import { createCarried, fakeBank, openConnection } from '../features/fakes.ts';
import { type Note, noteKind, noteOutbox } from './note-kind.ts';

type FinishedWrite = {
  readonly writeId: string;
  readonly isDone: boolean;
  readonly isAnswered: boolean;
};
type Answer = Note['state'];

function diskIsFull(): never {
  throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
}
const full: CommandError = { kind: 'storage-unavailable', reason: 'full' };
function turn() {
  return new Promise<void>((resolve) => void setImmediate(resolve));
}

/** Changes from outside while a request is in flight. */
function deferred<Value>() {
  let release: (value: Value) => void = () => undefined;
  const value = new Promise<Value>((resolve) => (release = resolve));
  return { value, release };
}

/** One run of the app with a vault in memory: connections open and close, the disk fills up. */
function setUp(over: Partial<Scope> = {}) {
  const bankClock = { epochMs: 1 as number | null };
  const base = openConnection({ bank: fakeBank({ bankEpochMs: () => bankClock.epochMs }) });
  const finishedWrites: FinishedWrite[] = [];
  const pushed: unknown[] = [];
  const bugs: unknown[] = [];
  const topics: string[] = [];
  const disk = { isFull: false };
  const carried = over.profileState ?? createCarried();
  let current: Scope | null = null;
  const disked = (vault: Vault): Vault => ({
    ...vault,
    inTransaction: (work) => (disk.isFull ? diskIsFull() : vault.inTransaction(work)),
  });
  const connect = (onArrived?: () => void, vault: Vault = base.vault) => {
    const scope: Scope = {
      ...base,
      vault: disked(vault),
      profileState: carried,
      isOpen: () => current === scope,
      push: (event, detail) => {
        pushed.push([event, detail]);
        finishedWrites.push(detail as unknown as FinishedWrite);
      },
      publishChange: (topic) => void topics.push(topic),
      reportBug: (cause) => void bugs.push(cause),
      ...over,
    };
    current = scope;
    return { scope, outbox: noteOutbox(scope, onArrived) };
  };
  const first = connect();
  return {
    ...first,
    bankClock,
    connect,
    close: () => void (current = null),
    vault: base.vault,
    stored: (id: string) => noteKind.get(base.vault, id)?.state ?? null,
    steps: (id: string) => base.vault.writeSteps.of(id).map(({ state }) => state),
    disk,
    finishedWrites,
    pushed,
    bugs,
    topics,
  };
}

function note(id: string, over: Partial<Note> = {}): Note {
  return { id, state: 'sending', ...over };
}
function answering(
  write: Note,
  sendRequest: () => Promise<Answer>,
  outcome: Partial<Outcome<Note, Scope>> = {},
) {
  return {
    write,
    sendRequest,
    afterBug: (): Answer => 'unknown',
    outcomeOf: (state: Answer): Outcome<Note, Scope> => ({
      write: { ...write, state },
      ...outcome,
    }),
  };
}
async function isDone(): Promise<Answer> {
  return 'done';
}

describe('a write', () => {
  it('is on the disk before the request is sent, and with its outcome afterwards', async () => {
    const rig = setUp();
    const seen: (string | null)[] = [];
    const sent = await rig.outbox.send(
      answering(note('a'), async () => (seen.push(rig.stored('a')), 'done')),
    );
    expect(sent).toEqual({ ok: true, value: 'done' });
    expect(seen).toEqual(['sending']);
    expect(rig.stored('a')).toBe('done');
    expect(rig.outbox.statusOf('a')).toBe('done');
    expect(rig.topics).toEqual(['approvals', 'approvals']);
  });

  it('is not sent if the disk cannot store it', async () => {
    const rig = setUp();
    rig.disk.isFull = true;
    let calls = 0;
    const sent = await rig.outbox.send(answering(note('a'), async () => ((calls += 1), 'done')));
    expect(sent).toEqual({ ok: false, error: full });
    expect([calls, rig.stored('a'), rig.outbox.statusOf('a'), rig.finishedWrites]).toEqual([
      0,
      null,
      null,
      [],
    ]);
    expect(rig.outbox.isInFlight('a')).toBe(false);
  });

  it.each([
    ['without a vault', { vault: null }, { kind: 'storage-unavailable', reason: 'unavailable' }],
    [
      'without a vault, and returns why it could not be opened',
      { vault: null, vaultFailure: { kind: 'keychain-unavailable', reason: 'locked' } as never },
      { kind: 'keychain-unavailable', reason: 'locked' },
    ],
    [
      'if it would be lost when the app ends',
      { persistence: 'memory-only' as const },
      { kind: 'storage-unavailable', reason: 'unavailable' },
    ],
  ])('is not sent %s', async (_, over, error) => {
    const rig = setUp(over);
    let calls = 0;
    expect(await rig.outbox.send(answering(note('a'), async () => ((calls += 1), 'done')))).toEqual(
      { ok: false, error },
    );
    expect(rig.outbox.storeWrites(note('a', { state: 'draft' }))).toEqual({ ok: false, error });
    expect([calls, rig.stored('a')]).toEqual([0, null]);
  });

  it('that need not survive the app is sent without a disk, but not together with one that must', async () => {
    const rig = setUp({ persistence: 'memory-only' });
    expect(await rig.outbox.send(answering(note('a', { isFleeting: true }), isDone))).toEqual({
      ok: true,
      value: 'done',
    });
    expect(rig.outbox.storeWrites(note('b', { isFleeting: true }), note('c')).ok).toBe(false);
    expect(rig.stored('b')).toBeNull();
  });

  it('is sent twice only if its kind allows it', async () => {
    const rig = setUp();
    const calls: string[] = [];
    for (const write of [note('a'), note('b', { isKeyed: true })])
      for (const _ of [1, 2])
        await rig.outbox.send(answering(write, async () => (calls.push(write.id), 'unknown')));
    expect(calls).toEqual(['a', 'b', 'b']);
    expect(await rig.outbox.send(answering(note('a'), isDone))).toEqual({
      ok: false,
      error: { kind: 'outcome-unknown', traceId: null },
    });
    rig.outbox.storeWrites(note('c', { state: 'draft' }));
    expect(await rig.outbox.send(answering(note('c'), isDone))).toMatchObject({ ok: true });
  });

  it('is not sent over a closed connection, which no longer knows earlier writes', async () => {
    const rig = setUp();
    await rig.outbox.send(answering(note('a'), async () => 'unknown'));
    rig.close();
    let calls = 0;
    expect(await rig.outbox.send(answering(note('a'), async () => ((calls += 1), 'done')))).toEqual(
      { ok: false, error: { kind: 'signed-out' } },
    );
    expect(calls).toBe(0);
    expect(rig.outbox.storeWrites(note('b'))).toEqual({ ok: false, error: { kind: 'signed-out' } });
    expect(rig.outbox.decide('a', { write: note('a', { state: 'done' }) })).toEqual({
      ok: false,
      error: { kind: 'signed-out' },
    });
    expect(rig.outbox.find('a')).toEqual({ ok: false, error: { kind: 'signed-out' } });
    expect([rig.stored('a'), rig.stored('b'), rig.outbox.current('a')]).toEqual([
      'unknown',
      null,
      null,
    ]);
  });

  it('that fails by a bug in flight is unknown, since the request may have been sent', async () => {
    const rig = setUp();
    const bug = new Error('ours');
    expect(
      await rig.outbox.send(
        answering(note('a'), async () => {
          throw bug;
        }),
      ),
    ).toEqual({ ok: true, value: 'unknown' });
    expect(rig.bugs).toEqual([bug]);
    expect([rig.stored('a'), rig.outbox.statusOf('a'), rig.finishedWrites]).toEqual([
      'unknown',
      'unknown',
      [],
    ]);
  });

  it('recorded after one that waits for the disk stores the related records of that one, too', async () => {
    const rig = setUp();
    const beside: string[] = [];
    const one = note('one', { state: 'refused' });
    await rig.outbox.send(
      answering(note('a'), async () => ((rig.disk.isFull = true), 'unknown'), {
        others: [one],
        alsoStore: () => beside.push('answer'),
      }),
    );
    rig.outbox.record('a', {
      write: note('a', { state: 'done' }),
      others: [note('two', { state: 'refused' })],
      alsoStore: () => beside.push('look'),
    });
    rig.disk.isFull = false;
    rig.outbox.recordPending();
    expect(beside).toEqual(['answer', 'look']);
    expect(['a', 'one', 'two'].map(rig.stored)).toEqual(['done', 'refused', 'refused']);
  });

  it('that fails to be recorded by a bug does not block the others', async () => {
    const rig = setUp();
    const bug = () => {
      throw new Error('ours');
    };
    const sent = await rig.outbox.send(answering(note('a'), isDone, { alsoStore: bug }));
    expect(sent).toEqual({ ok: true, value: 'done' });
    // All or nothing: a write is not recorded without its related records.
    expect([rig.stored('a'), rig.outbox.isInFlight('a'), rig.bugs.length]).toEqual([
      'sending',
      false,
      1,
    ]);
    await rig.outbox.send(
      answering(note('b'), async () => ((rig.disk.isFull = true), 'done'), { alsoStore: bug }),
    );
    rig.outbox.record('c', { write: note('c', { state: 'refused' }) });
    rig.disk.isFull = false;
    expect(rig.outbox.recordPending()).toBeNull();
    expect([rig.outbox.isInFlight('b'), rig.outbox.isInFlight('c')]).toEqual([false, false]);
    expect(await rig.outbox.send(answering(note('d'), isDone))).toMatchObject({ ok: true });
  });

  it('is stored also long after the connection was opened, after garbage collection', async () => {
    const rig = setUp();
    setFlagsFromString('--expose_gc');
    const collect = runInNewContext('gc') as () => void;
    for (const _ of [1, 2, 3]) {
      await turn();
      collect();
    }
    await rig.outbox.send(answering(note('a'), isDone));
    expect([rig.stored('a'), rig.outbox.isInFlight('a')]).toEqual(['done', false]);
  });

  it('is in flight until it is recorded, so that a recovery does not treat it as lost', async () => {
    const rig = setUp();
    const bank = deferred<Answer>();
    const recoverSoon = (turns: number): void => {
      rig.outbox.recover((write) => ({ write: { ...write, state: 'unknown' } }));
      if (turns > 0) queueMicrotask(() => recoverSoon(turns - 1));
    };
    const sent = rig.outbox.send(answering(note('a'), () => bank.value));
    bank.release('done');
    recoverSoon(20);
    await sent;
    expect(rig.steps('a')).toEqual(['sending', 'done']);
  });

  it('is decided only once the decision is on the disk', () => {
    const rig = setUp();
    rig.outbox.storeWrites(note('a', { state: 'unknown' }));
    rig.disk.isFull = true;
    const done = { write: note('a', { state: 'done' }) };
    expect(rig.outbox.decide('a', done)).toEqual({ ok: false, error: full });
    expect([rig.outbox.statusOf('a'), rig.finishedWrites]).toEqual(['unknown', []]);
    expect(rig.outbox.pendingWrites()).toEqual([]);
    rig.disk.isFull = false;
    const topics = rig.topics.length;
    expect(rig.outbox.decide('a', done)).toEqual({ ok: true, value: null });
    expect([rig.stored('a'), rig.finishedWrites.length, rig.topics.length - topics]).toEqual([
      'done',
      1,
      1,
    ]);
    rig.outbox.decide('a', { write: note('a', { state: 'done' }) });
    expect(rig.finishedWrites).toHaveLength(1);
  });

  it("that is decided while its outcome waits for the disk keeps that outcome's records", async () => {
    const rig = setUp();
    const beside: string[] = [];
    await rig.outbox.send(
      answering(note('a'), async () => ((rig.disk.isFull = true), 'unknown'), {
        alsoStore: () => beside.push('answer'),
      }),
    );
    const decision = { write: note('a', { state: 'done' } as const) };
    expect(rig.outbox.decide('a', decision)).toEqual({ ok: false, error: full });
    rig.disk.isFull = false;
    expect(rig.outbox.decide('a', decision).ok).toBe(true);
    expect([beside, rig.steps('a'), rig.outbox.isInFlight('a')]).toEqual([
      ['answer'],
      ['sending', 'unknown', 'done'],
      false,
    ]);
  });

  it('that cannot be decided because of a bug throws', () => {
    const rig = setUp();
    rig.outbox.storeWrites(note('a', { state: 'unknown' }));
    const beside = () => {
      throw new TypeError('ours');
    };
    expect(() =>
      rig.outbox.decide('a', { write: note('a', { state: 'done' }), alsoStore: beside }),
    ).toThrow('ours');
    expect(rig.stored('a')).toBe('unknown');
  });
});

describe('a connection that is closed while a write is in flight', () => {
  it('passes the outcome to the next open connection, which is notified', async () => {
    const rig = setUp();
    const bank = deferred<Answer>();
    const opened: unknown[] = [];
    const sent = rig.outbox.send(
      answering(note('a'), () => bank.value, { alsoStore: (open) => opened.push(open) }),
    );
    rig.close();
    let arrivals = 0;
    const next = rig.connect(() => {
      arrivals += 1;
      expect([rig.stored('a'), next.outbox.isInFlight('a')]).toEqual(['done', false]);
    });
    expect(next.outbox.isInFlight('a')).toBe(true);
    next.outbox.recover((write) => ({ write: { ...write, state: 'unknown' } }));
    expect(rig.stored('a')).toBe('sending');
    bank.release('done');
    await sent;
    expect([rig.stored('a'), arrivals, opened]).toEqual(['done', 1, [next.scope]]);
    expect(rig.finishedWrites).toHaveLength(1);
  });

  it('stores the outcome for a connection that opens later', async () => {
    const rig = setUp();
    const bank = deferred<Answer>();
    const sent = rig.outbox.send(answering(note('a'), () => bank.value));
    rig.close();
    bank.release('done');
    await sent;
    expect([rig.stored('a'), rig.outbox.statusOf('a')]).toEqual(['sending', 'done']);
    expect(rig.outbox.recordPending()).toBeNull();
    let arrivals = 0;
    const next = rig.connect(() => (arrivals += 1));
    expect(next.outbox.statusOf('a')).toBe('done');
    next.outbox.recover(() => expect.fail('nothing is left to decide'));
    expect([rig.stored('a'), arrivals, rig.finishedWrites.length]).toEqual(['done', 0, 1]);
  });

  it('reports no arrival while it is open', async () => {
    const rig = setUp();
    let arrivals = 0;
    const { outbox } = rig.connect(() => (arrivals += 1));
    await outbox.begin('a', () => outbox.send(answering(note('a'), isDone)));
    expect(arrivals).toBe(0);
  });

  it('writes nothing into a vault that replaced its own', async () => {
    const rig = setUp();
    const bank = deferred<Answer>();
    const beside: string[] = [];
    const sent = rig.outbox.send(
      answering(note('a'), () => bank.value, {
        others: [note('other', { state: 'done' })],
        alsoStore: () => beside.push('a'),
      }),
    );
    rig.close();
    const { vault: replaced } = openConnection();
    const next = rig.connect(undefined, replaced);
    bank.release('done');
    await sent;
    expect([noteKind.get(replaced, 'a'), noteKind.get(replaced, 'other'), beside]).toEqual([
      null,
      null,
      [],
    ]);
    expect(replaced.writeSteps.of('a')).toEqual([]);
    expect([next.outbox.isInFlight('a'), next.outbox.pendingWrites()]).toEqual([false, []]);
  });

  it('returns its answer also if the next connection fails to process it', async () => {
    const rig = setUp();
    const bank = deferred<Answer>();
    const sent = rig.outbox.begin('a', () =>
      rig.outbox.send(answering(note('a'), () => bank.value)),
    );
    const bug = new Error('ours');
    rig.connect(() => {
      throw bug;
    });
    bank.release('done');
    expect(await sent).toEqual({ ok: true, value: 'done' });
    expect([rig.stored('a'), rig.bugs]).toEqual(['done', [bug, bug]]);
  });

  it('preserves the outcome while the next connection has no vault', async () => {
    const carried = createCarried();
    const rig = setUp({ profileState: carried });
    const bank = deferred<Answer>();
    const sent = rig.outbox.send(answering(note('a'), () => bank.value));
    rig.close();
    const without = setUp({ profileState: carried, vault: null });
    bank.release('done');
    await sent;
    expect(without.outbox.recordPending()).toBeNull();
    expect([without.outbox.statusOf('a'), without.outbox.find('a')]).toEqual([
      'done',
      { ok: false, error: { kind: 'storage-unavailable', reason: 'unavailable' } },
    ]);
    rig.connect().outbox.recordPending();
    expect(rig.stored('a')).toBe('done');
  });
});

describe('a write that replaces others', () => {
  const setUpTwo = () => {
    const rig = setUp();
    rig.outbox.storeWrites(note('old', { state: 'unknown' }));
    const replacing = (state: Answer, outcome: Partial<Outcome<Note, Scope>> = {}) => ({
      ...answering(note('new'), async () => state, outcome),
      others: [note('old', { state: 'replaced' })],
    });
    return { ...rig, replacing };
  };

  it('is stored together with their replacement, and reports their end', async () => {
    const rig = setUpTwo();
    const seen: (string | null)[] = [];
    await rig.outbox.send({
      ...rig.replacing('done'),
      sendRequest: async (): Promise<Answer> => (
        seen.push(rig.stored('old'), rig.stored('new')),
        'done'
      ),
    });
    expect(seen).toEqual(['replaced', 'sending']);
    expect(rig.finishedWrites.map(({ writeId, isDone: done }) => [writeId, done])).toEqual([
      ['new', true],
      ['old', false],
    ]);
  });

  it('restores them if it changed nothing, also while the disk is full', async () => {
    const rig = setUpTwo();
    const before = note('old', { state: 'unknown' });
    await rig.outbox.send({
      ...rig.replacing('done', { write: note('new', { state: 'refused' }), others: [before] }),
      sendRequest: async (): Promise<Answer> => ((rig.disk.isFull = true), 'done'),
    });
    expect(rig.finishedWrites.map(({ writeId }) => writeId)).toEqual(['new']);
    expect([rig.outbox.current('old'), rig.outbox.statusOf('old')]).toEqual([before, 'unknown']);
    expect(rig.outbox.pendingWrites()).toEqual([note('new', { state: 'refused' }), before]);
    rig.disk.isFull = false;
    rig.outbox.recordPending();
    expect([rig.stored('old'), rig.stored('new')]).toEqual(['unknown', 'refused']);
    expect(rig.steps('old')).toEqual(['unknown', 'replaced', 'unknown']);
  });

  it('reports nothing about a write that had ended before', async () => {
    const rig = setUpTwo();
    rig.outbox.storeWrites(note('old', { state: 'refused' }));
    await rig.outbox.send(rig.replacing('done'));
    expect(rig.finishedWrites.map(({ writeId }) => writeId)).toEqual(['new']);
  });
});

describe('the end of a write', () => {
  it('is pushed to the window once, with its content', async () => {
    const rig = setUp();
    const card = { cardId: 'c' as never, kind: 'limits' as const, differences: [] };
    await rig.outbox.send(answering(note('a'), isDone, { card }));
    await rig.outbox.send(answering(note('b'), async () => 'refused', { isInBackground: true }));
    await rig.outbox.send(answering(note('c'), async () => 'unknown'));
    rig.outbox.record('a', { write: note('a', { state: 'done' }) });
    rig.outbox.record('b', { write: note('b', { state: 'replaced' }) });
    const shared = { connectionId: 'c1', family: 'card' };
    expect(rig.pushed).toEqual([
      ['write.finished', { ...shared, writeId: 'a', isDone: true, isAnswered: true, card }],
      ['write.finished', { ...shared, writeId: 'b', isDone: false, isAnswered: false, card: null }],
    ]);
  });

  it('is reported again after it was sent again', async () => {
    const rig = setUp();
    for (const state of ['refused', 'refused', 'done'] as const)
      await rig.outbox.send(answering(note('a', { isKeyed: true }), async () => state));
    expect(rig.finishedWrites.map(({ isDone: done }) => done)).toEqual([false, false, true]);
  });

  it('is pushed also if the disk cannot read its former state', () => {
    const rig = setUp();
    const broken: Vault = {
      ...rig.vault,
      writes: { ...rig.vault.writes, get: diskIsFull },
    };
    const { outbox } = rig.connect(undefined, broken);
    outbox.record('a', { write: note('a', { state: 'done' }) });
    expect(rig.finishedWrites).toMatchObject([{ writeId: 'a', isDone: true }]);
    expect(outbox.statusOf('a')).toBe('done');
  });
});

describe('after a start', () => {
  it('decides writes that were in flight on the disk, and leaves unsent ones', () => {
    const rig = setUp();
    rig.outbox.storeWrites(note('a'), note('b'), note('c', { state: 'draft' }), note('d'));
    const asked: string[] = [];
    const restarted = setUp();
    expect(restarted.outbox.isInFlight('a')).toBe(false);
    rig.outbox.recover((write) => {
      asked.push(write.id);
      if (write.id === 'b') return null;
      return { write: { ...write, state: 'unknown' }, isInBackground: true };
    });
    expect(asked).toEqual(['a', 'b', 'd']);
    expect(['a', 'b', 'c', 'd'].map(rig.stored)).toEqual([
      'unknown',
      'sending',
      'draft',
      'unknown',
    ]);
    expect(rig.finishedWrites).toEqual([]);
  });

  it('removes writes that ended long ago', () => {
    const rig = setUp();
    rig.outbox.storeWrites(note('a', { state: 'replaced' }), note('b', { state: 'done' }));
    rig.outbox.recover(() => null);
    expect([rig.stored('a'), rig.stored('b')]).toEqual([null, 'done']);
  });

  it.each([
    ['the bank’s time is unknown', null],
    ['it is old only by our clock, which was set ahead', 0],
  ])('removes no old write if %s', (_, bankEpochMs) => {
    const rig = setUp();
    rig.bankClock.epochMs = bankEpochMs;
    rig.outbox.storeWrites(note('a', { state: 'replaced' }));
    rig.outbox.recover(() => null);
    expect(rig.stored('a')).toBe('replaced');
  });

  it('removes old writes once an answer has shown the time', async () => {
    const rig = setUp();
    rig.bankClock.epochMs = null;
    rig.outbox.storeWrites(note('a', { state: 'replaced' }));
    rig.outbox.recover(() => null);
    await rig.outbox.send(
      answering(note('b'), async () => {
        rig.bankClock.epochMs = 1;
        return 'done';
      }),
    );
    expect([rig.stored('a'), rig.stored('b')]).toEqual([null, 'done']);
  });

  it('decides the other writes if one fails by a bug', () => {
    const rig = setUp();
    rig.outbox.storeWrites(note('a'), note('b'), note('c', { state: 'replaced' }));
    rig.outbox.recover((write) => {
      if (write.id === 'a') throw new Error('ours');
      return { write: { ...write, state: 'unknown' } };
    });
    expect(['a', 'b', 'c'].map(rig.stored)).toEqual(['sending', 'unknown', null]);
    expect(rig.bugs).toHaveLength(1);
  });

  it('reports a disk failure, and decides nothing over a closed connection', () => {
    const rig = setUp();
    rig.outbox.storeWrites(note('a'));
    const broken: Vault = {
      ...rig.vault,
      writes: { ...rig.vault.writes, inStates: diskIsFull },
    };
    const { outbox } = rig.connect(undefined, broken);
    outbox.recover(() => null);
    expect(rig.bugs).toHaveLength(1);
    rig.close();
    rig.outbox.recover((write) => ({ write: { ...write, state: 'unknown' } }));
    expect([rig.stored('a'), rig.bugs.length]).toEqual(['sending', 1]);
    setUp({ vault: null }).outbox.recover(() => expect.fail('there is no vault'));
  });
});

describe('work in progress', () => {
  it('runs one at a time for a key, also across connections', async () => {
    const rig = setUp();
    const order: string[] = [];
    const first = deferred<null>();
    const one = rig.outbox.runExclusive('key', async () => {
      order.push('one begins');
      await first.value;
      order.push('one ends');
    });
    rig.close();
    const next = rig.connect();
    const two = next.outbox.runExclusive('key', async () => void order.push('two'));
    await next.outbox.runExclusive('other key', async () => void order.push('other'));
    first.release(null);
    await Promise.all([one, two]);
    expect(order).toEqual(['one begins', 'other', 'one ends', 'two']);
  });

  it('can be joined by its ID until it has ended, also from the next connection', async () => {
    const rig = setUp();
    const work = deferred<number>();
    const started = rig.outbox.begin('a', () => work.value);
    expect(rig.outbox.runningTask('b')).toBeNull();
    expect(rig.outbox.isInFlight('a')).toBe(true);
    rig.close();
    let arrivals = 0;
    const next = rig.connect(() => {
      arrivals += 1;
      expect(next.outbox.runningTask('a')).toBeNull();
    });
    const joined = next.outbox.runningTask<number>('a');
    work.release(7);
    expect([await started, await joined, arrivals]).toEqual([7, 7, 1]);
    expect([next.outbox.runningTask('a'), next.outbox.isInFlight('a')]).toEqual([null, false]);
  });

  it('keeps a write in flight while it runs, and not after it failed', async () => {
    const rig = setUp();
    const work = deferred<null>();
    const holding = rig.outbox.keepInFlight('a', async () => {
      await work.value;
      throw new Error('ours');
    });
    expect(rig.outbox.isInFlight('a')).toBe(true);
    work.release(null);
    await expect(holding).rejects.toThrow('ours');
    expect(rig.outbox.isInFlight('a')).toBe(false);
  });

  it('is separate for each profile', async () => {
    const rig = setUp();
    const elsewhere = setUp();
    const bank = deferred<Answer>();
    const sent = rig.outbox.send(answering(note('a'), () => bank.value));
    expect(elsewhere.outbox.isInFlight('a')).toBe(false);
    bank.release('done');
    await sent;
    expect([elsewhere.stored('a'), elsewhere.finishedWrites]).toEqual([null, []]);
  });
});

describe('the history of writes', () => {
  it('contains each step with its time and family, and ends with the current state', async () => {
    const rig = setUp();
    rig.outbox.storeWrites(note('a', { state: 'draft' }));
    await rig.outbox.send(answering(note('a'), isDone));
    expect(rig.vault.writeSteps.of('a')).toEqual(
      ['draft', 'sending', 'done'].map((state) => ({
        writeId: 'a',
        family: 'card',
        state,
        atEpochMs: 1_000_000,
      })),
    );
  });
});

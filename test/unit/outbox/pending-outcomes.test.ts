import { describe, expect, it } from 'vitest';
import type { Scope } from '../../../main/features/scope.ts';
import { createCarried, openConnection, schedulerOf } from '../features/fakes.ts';
import { simulatedClock } from '../features/simulated-clock.ts';
import { type Note, noteKind, noteOutbox } from './note-kind.ts';

function setUp() {
  const clock = simulatedClock(1_000_000);
  const base = openConnection({ now: clock.now });
  const carried = createCarried();
  const disk = { isFull: true, tries: 0 };
  const arrived: string[] = [];
  let current: Scope | null = null;
  const connect = (name: string) => {
    const scope: Scope = {
      ...base,
      vault: {
        ...base.vault,
        inTransaction: (work) => {
          disk.tries += 1;
          if (disk.isFull) throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
          return base.vault.inTransaction(work);
        },
      },
      profileState: carried,
      timers: clock.timers,
      reportBug: () => undefined,
      isOpen: () => current === scope,
    };
    current = scope;
    const scheduler = schedulerOf({ ...scope, monotonicNow: clock.monotonicNow });
    return noteOutbox({ ...scope, scheduler }, () => arrived.push(name));
  };
  noteKind.put(base.vault, { id: 'a', state: 'sending' });
  return {
    clock,
    disk,
    arrived,
    connect,
    close: () => void (current = null),
    stored: () => noteKind.get(base.vault, 'a')?.state,
  };
}
const done = { write: { id: 'a', state: 'done' } satisfies Note };

describe('an outcome that waits for a full disk', () => {
  it('is stored automatically seconds after there is room, and dependent work continues', () => {
    const rig = setUp();
    rig.connect('first').record('a', done);
    rig.clock.passAtOnce(12_000);
    expect([rig.stored(), rig.disk.tries, rig.arrived]).toEqual(['sending', 3, []]);
    rig.disk.isFull = false;
    rig.clock.passAtOnce(5_000);
    expect([rig.stored(), rig.arrived]).toEqual(['done', ['first']]);
    rig.clock.passAtOnce(60_000);
    expect([rig.disk.tries, rig.clock.timerCount() > 0]).toEqual([4, false]);
  });

  it('is stored by the open connection, whichever received it', () => {
    const rig = setUp();
    const first = rig.connect('first');
    rig.close();
    rig.connect('next');
    first.record('a', done);
    rig.disk.isFull = false;
    rig.clock.passAtOnce(5_000);
    expect([rig.stored(), rig.arrived]).toEqual(['done', ['next']]);
  });

  it('is stored by a connection that opens afterwards', () => {
    const rig = setUp();
    rig.connect('first').record('a', done);
    rig.close();
    rig.connect('next').recover(() => null);
    rig.disk.isFull = false;
    rig.clock.passAtOnce(5_000);
    expect([rig.stored(), rig.arrived]).toEqual(['done', ['next']]);
  });
});

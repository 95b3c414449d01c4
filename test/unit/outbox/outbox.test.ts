import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import type { Vault } from '../../../main/data/vault/open-vault.ts';
import type { Scope } from '../../../main/features/scope.ts';
import type { Outcome } from '../../../main/outbox/outbox.ts';
import { createCarried, openConnection } from '../features/fakes.ts';
import { type Note, noteKind, noteOutbox } from './note-kind.ts';

type Told = { readonly writeId: string; readonly isDone: boolean; readonly isAnswered: boolean };
type Answer = Note['state'];

const diskIsFull = (): never => {
  throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
};
const turn = () => new Promise<void>((resolve) => void setImmediate(resolve));

/** One run of the app over a vault in memory: connections are opened and closed, the disk fills. */
const setUp = (over: Partial<Scope> = {}) => {
  const base = openConnection();
  const told: Told[] = [];
  const pushed: unknown[] = [];
  const bugs: unknown[] = [];
  const topics: string[] = [];
  const disk = { isFull: false };
  const carried = over.carried ?? createCarried();
  let current: Scope | null = null;
  const disked = (vault: Vault): Vault => ({
    ...vault,
    together: (work) => (disk.isFull ? diskIsFull() : vault.together(work)),
  });
  const connect = (onArrived?: () => void, vault: Vault = base.vault) => {
    const scope: Scope = {
      ...base,
      vault: disked(vault),
      carried,
      isOpen: () => current === scope,
      push: (event, detail) => {
        pushed.push([event, detail]);
        told.push(detail as unknown as Told);
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
    connect,
    close: () => void (current = null),
    vault: base.vault,
    stored: (id: string) => noteKind.get(base.vault, id)?.state ?? null,
    steps: (id: string) => base.vault.writeSteps.of(id).map(({ state }) => state),
    disk,
    told,
    pushed,
    bugs,
    topics,
  };
};

const note = (id: string, over: Partial<Note> = {}): Note => ({ id, state: 'sending', ...over });
const answering = (
  write: Note,
  exchange: () => Promise<Answer>,
  outcome: Partial<Outcome<Note, Scope>> = {},
) => ({
  write,
  exchange,
  afterBug: (): Answer => 'unknown',
  outcomeOf: (state: Answer): Outcome<Note, Scope> => ({ write: { ...write, state }, ...outcome }),
});
const isDone = async (): Promise<Answer> => 'done';

describe('the outcome of a write', () => {
  it('goes to the disk also long after the connection was opened, when memory was tidied', async () => {
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
});

import type { Vault } from '../../../main/data/vault/open-vault.ts';
import { type Outbox, carriedOutbox, createOutbox } from '../../../main/outbox/outbox.ts';
import type { WriteKind } from '../../../main/outbox/write-kind.ts';
import type { Scope } from '../../../main/features/scope.ts';

/** The least a write can be: an id, how it stands, and whether it must outlive the app. */
export type Note = {
  readonly id: string;
  readonly state: 'draft' | 'sending' | 'done' | 'refused' | 'unknown' | 'replaced';
  /** May leave once more after it left. */
  readonly isKeyed?: boolean;
  readonly isFleeting?: boolean;
};

function get(vault: Vault, id: string): Note | null {
  const stored = vault.cardWrites.get(id);
  return stored === null ? null : (JSON.parse(stored.asked) as Note);
}

export const noteKind: WriteKind<Note> = {
  family: 'card',
  topic: 'approvals',
  get: (vault, id) => {
    const note = get(vault, id);
    return note && { ...note, state: vault.cardWrites.get(id)?.state as Note['state'] };
  },
  put: (vault, note) =>
    vault.cardWrites.put([
      {
        id: note.id,
        kind: 'note',
        cardId: null,
        state: note.state,
        idempotencyKey: null,
        body: null,
        asked: JSON.stringify(note),
        createdAtEpochMs: 0,
        uncertainSinceEpochMs: null,
        approval: null,
        error: null,
      },
    ]),
  remove: (vault, id) => vault.cardWrites.remove(id),
  sending: (vault) =>
    vault.cardWrites.inStates(['sending']).flatMap(({ id }) => noteKind.get(vault, id) ?? []),
  mustSurvive: ({ isFleeting }) => isFleeting !== true,
  statusOf: ({ state }) => {
    if (state === 'done') return 'done';
    return state === 'sending' || state === 'unknown' ? 'unknown' : 'not-done';
  },
  forgetOld: (vault, nowEpochMs) => vault.cardWrites.removeOlderThan(['replaced'], nowEpochMs),
};

const carriedState = carriedOutbox<Note, Scope>();

export function noteOutbox(scope: Scope, onArrived: () => void = () => undefined) {
  return createOutbox<Note, Scope>(scope, noteKind, {
    carriedState,
    mayResend: ({ isKeyed, state }) => isKeyed === true || state === 'draft',
    onArrived,
  }) satisfies Outbox<Note, Scope>;
}

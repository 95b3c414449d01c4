import type { Vault } from '../../../main/data/vault/open-vault.ts';
import { type Outbox, outboxStateFactory, createOutbox } from '../../../main/outbox/outbox.ts';
import type { WriteKind } from '../../../main/outbox/write-kind.ts';
import { storedWrite } from '../../fixtures/stored-write.ts';
import type { Scope } from '../../../main/features/scope.ts';

/** The minimal write: an ID, a state, and whether it must survive the app. */
export type Note = {
  readonly id: string;
  readonly state: 'draft' | 'sending' | 'done' | 'refused' | 'unknown' | 'replaced';
  /** Whether it may be sent again after it was sent. */
  readonly isKeyed?: boolean;
  readonly isFleeting?: boolean;
};

function get(vault: Vault, id: string): Note | null {
  const stored = vault.writes.get(id);
  return stored === null ? null : (JSON.parse(stored.asked ?? 'null') as Note);
}

export const noteKind: WriteKind<Note> = {
  family: 'card',
  topic: 'approvals',
  get: (vault, id) => {
    const note = get(vault, id);
    return note && { ...note, state: vault.writes.get(id)?.state as Note['state'] };
  },
  put: (vault, note) =>
    vault.writes.put(
      storedWrite({
        id: note.id,
        family: 'card',
        kind: 'note',
        state: note.state,
        sentAtEpochMs: 0,
        asked: JSON.stringify(note),
      }),
    ),
  sending: (vault) =>
    vault.writes.inStates('card', ['sending']).flatMap(({ id }) => noteKind.get(vault, id) ?? []),
  mustSurvive: ({ isFleeting }) => isFleeting !== true,
  statusOf: ({ state }) => {
    if (state === 'done') return 'done';
    return state === 'sending' || state === 'unknown' ? 'unknown' : 'not-done';
  },
  forgetOld: (vault, nowEpochMs) => vault.writes.removeOlderThan('card', ['replaced'], nowEpochMs),
};

const carriedState = outboxStateFactory<Note, Scope>();

export function noteOutbox(scope: Scope, onArrived: () => void = () => undefined) {
  return createOutbox<Note, Scope>(scope, noteKind, {
    createOutboxState: carriedState,
    mayResend: ({ isKeyed, state }) => isKeyed === true || state === 'draft',
    onArrived,
  }) satisfies Outbox<Note, Scope>;
}

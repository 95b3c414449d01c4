import type {
  ClientChange,
  ClientDifference,
  UnconfirmedClientWrite,
} from '../../../../preload/contract/clients/client-change.ts';
import type { ClientRow } from '../../../../preload/contract/clients/clients.ts';
import { clientId } from '../../../../preload/contract/values.ts';
import type { ClientId } from '../../../../preload/contract/values.ts';
import {
  askedOfClientCodec,
  clientWrittenCodec,
  nothingMadeCodec,
} from '../../../data/codecs/own-records.ts';
import type { StoredClientWrite } from '../../../data/vault/clients/client-writes.ts';
import type { Vault } from '../../../data/vault/open-vault.ts';
import type { WriteKind } from '../../../outbox/write-kind.ts';
import type { NothingDone } from '../nothing-done.ts';

/**
 * How a change or a deletion of a client stands.
 * - `sending`: it is on its way, or the app ended before its answer was written down.
 * - `indeterminate`: it was sent and nobody knows what became of it. - `resolved`: so it was, until
 *   the owner said that she has looked, or the bank shows something of both.
 * - `done`: the bank said so, or shows it. - `ended`: the bank surely did nothing.
 */
const openStates = ['sending', 'indeterminate'] as const;
const endedStates = ['done', 'ended', 'resolved'] as const;

type Shared = { readonly id: string; readonly clientId: ClientId; readonly sentAtEpochMs: number };
export type OpenClientWrite = Shared & {
  readonly state: (typeof openStates)[number];
  readonly kind: 'update' | 'remove';
  /** What the client is called. */
  readonly name: string | null;
  /** Of a deletion: nothing. */
  readonly change: ClientChange;
  /** What the changed fields held by what was known here. */
  readonly before: ClientChange;
  readonly lookedAtEpochMs: number | null;
};
type DoneClientWrite = Shared & {
  readonly state: 'done';
  /** Null: deleted. */
  readonly row: ClientRow | null;
  readonly differences: readonly ClientDifference[];
  readonly wasGone: boolean;
};
type EndedClientWrite = Shared & { readonly state: 'ended'; readonly why: NothingDone };
type ResolvedClientWrite = Shared & { readonly state: 'resolved' };
export type ClientWrite =
  | OpenClientWrite
  | DoneClientWrite
  | EndedClientWrite
  | ResolvedClientWrite;

export function isOpenWrite(write: ClientWrite | null): write is OpenClientWrite {
  return write?.state === 'sending' || write?.state === 'indeterminate';
}

/** What every version of one write has in common. */
export function sharedOf({ id, clientId: client, sentAtEpochMs }: ClientWrite): Shared {
  return {
    id,
    clientId: client,
    sentAtEpochMs,
  };
}

export function toUnconfirmed({
  id,
  clientId: client,
  kind,
  name,
  change,
  sentAtEpochMs,
  lookedAtEpochMs,
}: OpenClientWrite): UnconfirmedClientWrite {
  return {
    writeId: id,
    clientId: client,
    kind,
    name,
    change,
    sentAtEpochMs,
    lookedAtEpochMs,
  };
}

/** Of a write at its end only its answer is kept, nothing of what was typed. */
function toStored(write: ClientWrite): StoredClientWrite {
  const { id, clientId: client, state, sentAtEpochMs } = write;
  const stored = {
    id,
    clientId: client,
    state,
    sentAtEpochMs,
    lookedAtEpochMs: null,
    asked: null,
    answer: null,
  };
  switch (write.state) {
    case 'sending':
    case 'indeterminate': {
      const { kind, name, change, before, lookedAtEpochMs } = write;
      const asked = askedOfClientCodec.write({ kind, name, change, before });
      return { ...stored, lookedAtEpochMs, asked };
    }
    case 'done': {
      const { row, differences, wasGone } = write;
      return { ...stored, answer: clientWrittenCodec.write({ row, differences, wasGone }) };
    }
    case 'ended':
      return { ...stored, answer: nothingMadeCodec.write(write.why) };
    case 'resolved':
      return stored;
  }
}

function fromStored(stored: StoredClientWrite): ClientWrite {
  const { id, sentAtEpochMs, lookedAtEpochMs } = stored;
  const shared = { id, clientId: clientId.parse(stored.clientId), sentAtEpochMs };
  const state = stored.state as ClientWrite['state'];
  const asked = stored.asked ?? 'null';
  const answer = stored.answer ?? 'null';
  switch (state) {
    case 'sending':
    case 'indeterminate':
      return { ...shared, state, lookedAtEpochMs, ...askedOfClientCodec.read(asked) };
    case 'done':
      return { ...shared, state, ...clientWrittenCodec.read(answer) };
    case 'ended':
      return { ...shared, state, why: nothingMadeCodec.read(answer) };
    case 'resolved':
      return { ...shared, state };
  }
}

function inStates(
  vault: Vault,
  states: readonly OpenClientWrite['state'][],
): readonly OpenClientWrite[] {
  return vault.clientWrites.inStates(states).map(fromStored).filter(isOpenWrite);
}

/** Those that are not at an end, oldest first. */
export function openWritesIn(vault: Vault): readonly OpenClientWrite[] {
  return inStates(vault, openStates);
}

/** Whoever asks again how a write ended does so soon. */
const keptMs = 90 * 24 * 60 * 60_000;

export const clientWriteKind: WriteKind<ClientWrite> = {
  family: 'client',
  topic: 'clients',
  get: (vault, id) => {
    const stored = vault.clientWrites.get(id);
    return stored === null ? null : fromStored(stored);
  },
  put: (vault, write) => vault.clientWrites.put(toStored(write)),
  sending: (vault) => inStates(vault, ['sending']),
  // What the bank has of it then is in its list; nothing is made twice by it.
  mustSurvive: () => false,
  statusOf: (write) => {
    if (isOpenWrite(write)) return 'unknown';
    return write.state === 'done' ? 'done' : 'not-done';
  },
  forgetOld: (vault, nowEpochMs) =>
    vault.clientWrites.removeOlderThan(endedStates, nowEpochMs - keptMs),
};

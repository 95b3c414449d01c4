import type { ClientRow } from '../../../preload/contract/clients/clients.ts';
import type { NewClient } from '../../../preload/contract/clients/new-client.ts';
import type { ClientId } from '../../../preload/contract/values.ts';
import type { StoredClientCreation } from '../../data/vault/clients/client-creations.ts';
import type { Vault } from '../../data/vault/open-vault.ts';
import type { WriteKind } from '../../outbox/write-kind.ts';
import { readOrNull } from '../../data/codecs/codec.ts';
import { creationStateOf, keptCreationState } from '../../data/codecs/creation-states.ts';
import {
  clientRowCodec,
  clientRowsCodec,
  newClientCodec,
  nothingMadeCodec,
  soughtClientCodec,
} from '../../data/codecs/own-records.ts';
import type { NothingDone } from './nothing-done.ts';

/**
 * How the creation of a client stands.
 * - `sending`: it is on its way, or the app ended before its answer was written down.
 * - `indeterminate`: it was sent and nobody knows what became of it. - `resolved`: so it was, until the
 *   owner said that she has looked.
 * - `created`: the bank said so. - `found`: the answer was lost, and the bank has exactly one such
 *   client made since.
 * - `ended`: the bank surely made nothing.
 */
const openCreationStates = ['sending', 'indeterminate'] as const;
const endedCreationStates = ['created', 'found', 'ended', 'resolved'] as const;

/** What tells the client it made from others: nothing that was there before. */
type Sought = {
  /** Clients that were known here before it was sent. */
  readonly knownIds: readonly ClientId[];
  /** What the bank's clock showed at the latest when it was sent; null when that is not known. */
  readonly sentBankEpochMs: number | null;
};

type Shared = { readonly id: string; readonly sentAtEpochMs: number };
export type OpenCreation = Shared & {
  readonly state: (typeof openCreationStates)[number];
  readonly client: NewClient;
  readonly bodyText: string;
  readonly sought: Sought;
  readonly lookedAtEpochMs: number | null;
  readonly candidates: readonly ClientRow[];
};
type MadeCreation = Shared & {
  readonly state: 'created' | 'found';
  readonly row: ClientRow;
};
type EndedCreation = Shared & { readonly state: 'ended'; readonly why: NothingDone };
type ResolvedCreation = Shared & { readonly state: 'resolved' };
export type CreationRecord = OpenCreation | MadeCreation | EndedCreation | ResolvedCreation;

export function isOpenCreation(record: CreationRecord | null): record is OpenCreation {
  return record?.state === 'sending' || record?.state === 'indeterminate';
}

/** Of a creation at its end only its answer is kept, nothing of what was typed. */
function toStored(record: CreationRecord): StoredClientCreation {
  const empty = {
    id: record.id,
    state: keptCreationState(record.state),
    sentAtEpochMs: record.sentAtEpochMs,
    client: null,
    body: null,
    sought: null,
    lookedAtEpochMs: null,
    candidates: null,
    clientId: null,
    answer: null,
  };
  switch (record.state) {
    case 'sending':
    case 'indeterminate':
      return {
        ...empty,
        client: newClientCodec.write(record.client),
        body: record.bodyText,
        sought: soughtClientCodec.write(record.sought),
        lookedAtEpochMs: record.lookedAtEpochMs,
        candidates: clientRowsCodec.write(record.candidates),
      };
    case 'created':
    case 'found':
      return { ...empty, clientId: record.row.id, answer: clientRowCodec.write(record.row) };
    case 'ended':
      return { ...empty, answer: nothingMadeCodec.write(record.why) };
    case 'resolved':
      return empty;
  }
}

function fromStored(stored: StoredClientCreation): CreationRecord {
  const { id, sentAtEpochMs } = stored;
  const state = creationStateOf(stored.state) as CreationRecord['state'];
  switch (state) {
    case 'sending':
    case 'indeterminate':
      return {
        id,
        sentAtEpochMs,
        state,
        client: newClientCodec.read(stored.client ?? 'null'),
        bodyText: stored.body ?? '',
        sought: soughtClientCodec.read(stored.sought ?? 'null'),
        lookedAtEpochMs: stored.lookedAtEpochMs,
        candidates: readOrNull(clientRowsCodec, stored.candidates) ?? [],
      };
    case 'created':
    case 'found':
      return { id, sentAtEpochMs, state, row: clientRowCodec.read(stored.answer ?? 'null') };
    case 'ended':
      return { id, sentAtEpochMs, state, why: nothingMadeCodec.read(stored.answer ?? 'null') };
    case 'resolved':
      return { id, sentAtEpochMs, state };
  }
}

function readCreation(vault: Vault, id: string): CreationRecord | null {
  const stored = vault.clientCreations.get(id);
  return stored === null ? null : fromStored(stored);
}

function inStates(vault: Vault, states: readonly OpenCreation['state'][]) {
  return vault.clientCreations
    .inStates(states.map(keptCreationState))
    .map(fromStored)
    .filter(isOpenCreation);
}

/** Those that are not at an end, oldest first. */
export function openCreationsIn(vault: Vault): readonly OpenCreation[] {
  return inStates(vault, openCreationStates);
}

/** Whoever asks again how a creation ended does so soon. */
const keptMs = 90 * 24 * 60 * 60_000;

export const clientCreationKind: WriteKind<CreationRecord> = {
  family: 'client',
  topic: 'clients',
  get: readCreation,
  put: (vault, record) => vault.clientCreations.put(toStored(record)),
  sending: (vault) => inStates(vault, ['sending']),
  mustSurvive: () => true,
  statusOf: (record) => {
    if (isOpenCreation(record)) return 'unknown';
    return record.state === 'created' || record.state === 'found' ? 'done' : 'not-done';
  },
  forgetOld: (vault, nowEpochMs) =>
    vault.clientCreations.removeOlderThan(
      endedCreationStates.map(keptCreationState),
      nowEpochMs - keptMs,
    ),
};

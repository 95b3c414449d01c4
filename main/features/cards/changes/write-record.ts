import { dayMs } from '../../../time/durations.ts';
import type { CardWriteKind } from '../../../../preload/contract/cards/card-changes.ts';
import type { CommandError } from '../../../../preload/contract/result.ts';
import type { CardId } from '../../../../preload/contract/values.ts';
import type { StoredWrite } from '../../../data/vault/writes.ts';
import type { Vault } from '../../../data/vault/open-vault.ts';
import type { WriteState as StoredState, WriteStatus } from '../../../outbox/write.ts';
import type { WriteKind } from '../../../outbox/write-kind.ts';
import type { AskedField } from './card-write.ts';
import { askedOfCardCodec, cardAnswerCodec } from '../../../data/codecs/own-records.ts';

/** States that the owner sees; `approvals.list` says what each means. */
export const openStates = [
  'sending',
  'waiting',
  'denied',
  'expired',
  'changed-body',
  'unknown',
  'too-late',
  'refused',
] as const;
/** Those that a newer write of the same kind takes the place of. */
export const replaceableStates: readonly WriteState[] = [
  'waiting',
  'denied',
  'expired',
  'changed-body',
  'unknown',
  'refused',
];
/** At an end, and nothing is left to tell. `told`: refused, and whoever asked has heard it. */
const closedStates = ['applied', 'abandoned', 'replaced', 'told'] as const;

/**
 * `prepared`: a creation that was written down and nothing of it is known to the bank, whether or
 * not it was refused before.
 */
type WriteState = 'prepared' | (typeof openStates)[number] | (typeof closedStates)[number];

/** What the bank wants approved. The token stays in main and in the vault. */
export type Approval = {
  readonly sessionToken: string | null;
  readonly isEnrolled: boolean;
  readonly sinceEpochMs: number;
  /** Null without a token: nobody knows. */
  readonly untilEpochMs: number | null;
  /** The owner has said yes, and the history says so. */
  readonly isApproved?: boolean;
};

/**
 * What the clocks showed when a creation first left whose answer is not known, and the latest that
 * ours showed since.
 */
export type CreationTimes = {
  readonly sinceBankEpochMs: number | null;
  readonly latestEpochMs: number;
};

/** A change of a card as it stands. */
export type WriteRecord = {
  readonly id: string;
  readonly kind: CardWriteKind;
  /** Of a creation: the card it made, once known. */
  readonly cardId: CardId | null;
  readonly state: WriteState;
  readonly idempotencyKey: string | null;
  readonly bodyText: string | null;
  readonly asked: readonly AskedField[];
  readonly createdAtEpochMs: number;
  /** When the first request left that may have done it although its answer is not known. */
  readonly uncertainSinceEpochMs: number | null;
  readonly approval: Approval | null;
  readonly error: CommandError | null;
  /** Of a creation, once it left. */
  readonly times?: CreationTimes;
};

/** The state of a card's change among those of all writes. */
const storedStates: Readonly<Record<WriteState, StoredState>> = {
  // Nothing of it is known to the bank.
  prepared: 'refused',
  sending: 'sending',
  waiting: 'waiting-for-approval',
  denied: 'refused',
  expired: 'refused',
  'changed-body': 'refused',
  refused: 'refused',
  told: 'refused',
  unknown: 'unknown',
  'too-late': 'unknown',
  applied: 'applied',
  abandoned: 'resolved',
  replaced: 'resolved',
};
const family = 'card';

function toStored(record: WriteRecord): StoredWrite {
  const { id, kind, cardId, state, idempotencyKey, bodyText, asked, createdAtEpochMs } = record;
  const { uncertainSinceEpochMs, approval, error, times = null } = record;
  return {
    id,
    family,
    kind,
    state: storedStates[state],
    sentAtEpochMs: createdAtEpochMs,
    checkedAtEpochMs: null,
    objectId: cardId,
    happened: null,
    asked: askedOfCardCodec.write({ idempotencyKey, bodyText, asked }),
    answer: cardAnswerCodec.write({ state, uncertainSinceEpochMs, approval, error, times }),
  };
}

function fromStored({ id, kind, objectId, sentAtEpochMs, ...stored }: StoredWrite): WriteRecord {
  const { times, ...answer } = cardAnswerCodec.read(stored.answer ?? 'null');
  return {
    id,
    kind: kind as CardWriteKind,
    cardId: objectId as CardId | null,
    createdAtEpochMs: sentAtEpochMs,
    ...askedOfCardCodec.read(stored.asked ?? 'null'),
    ...answer,
    ...(times === null ? {} : { times }),
  };
}

export function readRecord(vault: Vault, id: string): WriteRecord | null {
  const stored = vault.writes.get(id);
  return stored?.family === family ? fromStored(stored) : null;
}

/** Oldest first. @param kind of this kind only */
export function recordsIn(
  vault: Vault,
  states: readonly WriteState[],
  kind: CardWriteKind | null = null,
): readonly WriteRecord[] {
  const stored = [...new Set(states.map((state) => storedStates[state]))];
  // Thousands may be at an end beside the few that are asked for: only these are read.
  return vault.writes.inStates(family, stored, { kind, answered: states }).map(fromStored);
}

export function recordsOfCard(vault: Vault, cardId: CardId): readonly WriteRecord[] {
  return vault.writes.ofObjects(family, [cardId]).map(fromStored);
}

export function isOpen({ state }: WriteRecord): boolean {
  return (openStates as readonly WriteState[]).includes(state);
}

/**
 * The key of the mutex: writes of one kind for one card must not be under way together, and each
 * creation is alone with its key.
 */
export function mutexKeyOf(record: Pick<WriteRecord, 'id' | 'kind' | 'cardId'>): string {
  return record.kind === 'create' ? `create ${record.id}` : `${record.kind} ${record.cardId ?? ''}`;
}

/**
 * Whether it changed its card, or made it. `unknown`: it is under way or waits, or nobody knows how
 * it ended.
 */
function statusOf({ state, uncertainSinceEpochMs }: WriteRecord): WriteStatus {
  if (state === 'applied') return 'done';
  return state === 'sending' || state === 'waiting' || uncertainSinceEpochMs !== null
    ? 'unknown'
    : 'not-done';
}

const closedKeptMs = 30 * dayMs;

export const cardWriteKind: WriteKind<WriteRecord> = {
  family,
  topic: 'approvals',
  get: readRecord,
  put: (vault, record) => vault.writes.put(toStored(record)),
  remove: (vault, id) => vault.writes.remove(id),
  sending: (vault) => recordsIn(vault, ['sending']),
  mustSurvive: ({ kind }) => kind === 'create',
  statusOf,
  forgetOld: (vault, nowEpochMs) => {
    const forget = (states: readonly WriteState[], beforeEpochMs: number): number =>
      vault.writes.removeOlderThan(
        family,
        states.map((state) => storedStates[state]),
        beforeEpochMs,
        states,
      );
    return (
      forget(['prepared'], nowEpochMs - dayMs) + forget(closedStates, nowEpochMs - closedKeptMs)
    );
  },
};

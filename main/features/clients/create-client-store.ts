import { keptCreationState } from '../../data/codecs/creation-states.ts';
import type { Result } from '../../../preload/contract/result.ts';
import type { Scope } from '../scope.ts';
import { writeDown } from '../write-down.ts';
import {
  type CreationRecord,
  type OpenCreation,
  endedCreationStates,
  isOpenCreation,
  openCreationsIn,
  putCreation,
  readCreation,
} from './create-client-record.ts';

/** Whoever asks again how a creation ended does so soon. */
const keptMs = 90 * 24 * 60 * 60_000;

/**
 * The creations of clients as they stand. How one ended is known here even while it cannot be
 * written down: the disk then still says that it is on its way, and it goes there as soon as it
 * can.
 */
export type CreationStore = {
  readonly find: (id: string) => CreationRecord | null;
  /** Not at an end, oldest first. */
  readonly open: () => readonly OpenCreation[];
  /** Which of these clients another creation is known to have made. */
  readonly madeAmong: (clientIds: readonly string[]) => ReadonlySet<string>;
  /** Before anything leaves: on disk, or `storage-unavailable`. */
  readonly writeDown: (record: CreationRecord) => Result<null>;
  /** What is known counts from now on, on disk or not. */
  readonly keep: (record: CreationRecord) => void;
  /** Writes down what could not be written down before, and forgets what is long over. */
  readonly tidy: (nowEpochMs: number) => void;
};

/** What outlives the connection: it may be closed, and opened again, while a request is on its way. */
const carriedState = (): {
  readonly unwritten: Map<string, CreationRecord>;
  /** Opened last; not held, so that what a closed one had decrypted does not stay in memory. */
  latest: WeakRef<Scope> | null;
} => ({ unwritten: new Map(), latest: null });

export const createCreationStore = (scope: Scope): CreationStore => {
  const { vault, reportBug } = scope;
  const carried = scope.carried(carriedState);
  const { unwritten } = carried;
  carried.latest = new WeakRef(scope);

  /** Into the vault that is open for this profile now. */
  const tryToWrite = (record: CreationRecord): boolean => {
    const latest = carried.latest?.deref();
    if (!latest?.isOpen() || !latest.vault) return false;
    try {
      putCreation(latest.vault, record);
      return true;
    } catch (cause) {
      reportBug(cause);
      return false;
    }
  };

  const find: CreationStore['find'] = (id) =>
    unwritten.get(id) ?? (vault ? readCreation(vault, id) : null);

  return {
    find,
    open: () =>
      vault
        ? openCreationsIn(vault)
            .map(({ id }) => find(id))
            .filter(isOpenCreation)
        : [],
    madeAmong: (clientIds) => {
      const waiting = [...unwritten.values()].flatMap((record) =>
        'row' in record ? [record.row.id as string] : [],
      );
      const written = vault?.clientCreations.madeAmong(clientIds) ?? new Set<string>();
      return new Set([...written, ...waiting.filter((id) => clientIds.includes(id))]);
    },
    writeDown: (record) => writeDown(scope, (open) => putCreation(open, record)),
    keep: (record) => {
      if (tryToWrite(record)) unwritten.delete(record.id);
      else unwritten.set(record.id, record);
    },
    tidy: (nowEpochMs) => {
      for (const [id, record] of [...unwritten]) if (tryToWrite(record)) unwritten.delete(id);
      try {
        vault?.clientCreations.removeOlderThan(
          endedCreationStates.map(keptCreationState),
          nowEpochMs - keptMs,
        );
      } catch (cause) {
        reportBug(cause);
      }
    },
  };
};

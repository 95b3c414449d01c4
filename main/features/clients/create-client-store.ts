import { keptCreationState } from '../../data/codecs/creation-states.ts';
import type { Result } from '../../../preload/contract/result.ts';
import type { Vault } from '../../data/vault/open-vault.ts';
import type { OpenConnection } from '../open-connection.ts';
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
  readonly find: (connection: OpenConnection, id: string) => CreationRecord | null;
  /** Not at an end, oldest first. */
  readonly open: (connection: OpenConnection) => readonly OpenCreation[];
  /** Which of these clients another creation is known to have made. */
  readonly madeAmong: (
    connection: OpenConnection,
    clientIds: readonly string[],
  ) => ReadonlySet<string>;
  /** Before anything leaves: on disk, or `storage-unavailable`. */
  readonly writeDown: (connection: OpenConnection, record: CreationRecord) => Result<null>;
  /** What is known counts from now on, on disk or not. */
  readonly keep: (connection: OpenConnection, record: CreationRecord) => void;
  /** Writes down what could not be written down before, and forgets what is long over. */
  readonly tidy: (connection: OpenConnection, nowEpochMs: number) => void;
};

export const createCreationStore = ({
  connection: current,
  reportBug,
}: {
  readonly connection: () => OpenConnection | null;
  readonly reportBug: (cause: unknown) => void;
}): CreationStore => {
  /** By profile: a connection that is closed and opened again has them still. */
  const unwritten = new Map<string, Map<string, CreationRecord>>();
  const unwrittenOf = ({ profile }: OpenConnection): Map<string, CreationRecord> => {
    const known = unwritten.get(profile.id) ?? new Map<string, CreationRecord>();
    unwritten.set(profile.id, known);
    return known;
  };

  /**
   * The vault that is open for this profile now; the connection may have been closed and opened
   * again.
   */
  const vaultNow = ({ profile }: OpenConnection): Vault | null => {
    const open = current();
    return open?.profile.id === profile.id ? open.vault : null;
  };

  const tryToWrite = (connection: OpenConnection, record: CreationRecord): boolean => {
    const vault = vaultNow(connection);
    if (!vault) return false;
    try {
      putCreation(vault, record);
      return true;
    } catch (cause) {
      reportBug(cause);
      return false;
    }
  };

  const find: CreationStore['find'] = (connection, id) =>
    unwrittenOf(connection).get(id) ??
    (connection.vault ? readCreation(connection.vault, id) : null);

  return {
    find,
    open: (connection) =>
      connection.vault
        ? openCreationsIn(connection.vault)
            .map(({ id }) => find(connection, id))
            .filter(isOpenCreation)
        : [],
    madeAmong: (connection, clientIds) => {
      const waiting = [...unwrittenOf(connection).values()].flatMap((record) =>
        'row' in record ? [record.row.id as string] : [],
      );
      const written = connection.vault?.clientCreations.madeAmong(clientIds) ?? new Set<string>();
      return new Set([...written, ...waiting.filter((id) => clientIds.includes(id))]);
    },
    writeDown: (connection, record) => writeDown(connection, (vault) => putCreation(vault, record)),
    keep: (connection, record) => {
      if (tryToWrite(connection, record)) unwrittenOf(connection).delete(record.id);
      else unwrittenOf(connection).set(record.id, record);
    },
    tidy: (connection, nowEpochMs) => {
      for (const [id, record] of [...unwrittenOf(connection)])
        if (tryToWrite(connection, record)) unwrittenOf(connection).delete(id);
      try {
        connection.vault?.clientCreations.removeOlderThan(
          endedCreationStates.map(keptCreationState),
          nowEpochMs - keptMs,
        );
      } catch (cause) {
        reportBug(cause);
      }
    },
  };
};

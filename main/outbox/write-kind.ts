import type { DataTopic } from '../../preload/contract/events.ts';
import type { WriteFamily } from '../../preload/contract/write-finished.ts';
import type { Vault } from '../data/vault/open-vault.ts';
import type { WriteStatus } from './write.ts';

export type { WriteStatus };

/** A stored write. Its id identifies the user's intent, however often it is sent. */
export type AnyWrite = { readonly id: string; readonly state: string };

export type WriteKind<Write extends AnyWrite> = {
  readonly family: WriteFamily;
  /** The topic that the window reads again when a write changes. */
  readonly topic: DataTopic;
  readonly get: (vault: Vault, id: string) => Write | null;
  readonly put: (vault: Vault, write: Write) => void;
  /** Writes that the disk calls `sending`, oldest first. */
  readonly sending: (vault: Vault) => readonly Write[];
  /** Whether it may be sent only if it survives the end of the app. */
  readonly mustSurvive: (write: Write) => boolean;
  readonly statusOf: (write: Write) => WriteStatus;
  /** Deletes some of the writes that ended long ago. Returns their number; 0: none are left. */
  readonly forgetOld: (vault: Vault, nowEpochMs: number) => number;
};

import type { DataTopic } from '../../preload/contract/events.ts';
import type { WriteFamily } from '../../preload/contract/write-finished.ts';
import type { Vault } from '../data/vault/open-vault.ts';
import type { WriteStatus } from './write.ts';

export type { WriteStatus };

/** A write as it is kept. Its id names what the owner wanted, however often it is sent. */
export type KeptWrite = { readonly id: string; readonly state: string };

/** What tells one kind of writes from the others. */
export type WriteKind<Write extends KeptWrite> = {
  readonly family: WriteFamily;
  /** What the window reads again when one of them changes. */
  readonly topic: DataTopic;
  readonly get: (vault: Vault, id: string) => Write | null;
  readonly put: (vault: Vault, write: Write) => void;
  /** Those that are being sent, as far as the disk knows, oldest first. */
  readonly sending: (vault: Vault) => readonly Write[];
  /** Nothing of it may leave where it would be forgotten when the app ends. */
  readonly mustSurvive: (write: Write) => boolean;
  readonly statusOf: (write: Write) => WriteStatus;
  /** Forgets what has been at an end for long, a part at a time: how much that was; 0: all of it. */
  readonly forgetOld: (vault: Vault, nowEpochMs: number) => number;
};

import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import * as z from 'zod/mini';
import { commandError } from '../../preload/contract/result-schemas.ts';
import { failed, ok, outcomeUnknown } from '../../preload/contract/result.ts';
import { cardId } from '../../preload/contract/values.ts';
import { cardCodec } from '../data/codecs/bank-models.ts';
import { lockJournalPath, makePrivateFile } from '../data/database-files.ts';
import type { CardLock } from '../features/feature.ts';
import { createDataKeys } from '../keychain/data-keys.ts';
import type { SecretStore } from '../keychain/secret-store.ts';

/**
 * The journal of card locks that are sent while the vault of their connection is closed. Each lock
 * is on the disk before its request is sent; the next opening copies it into the vault.
 */
export type LockJournal = {
  /**
   * Stores a lock before its request is sent, and again once it is answered. False: the disk or the
   * keychain failed. Never throws, because a disk must not stop a lock.
   */
  readonly note: (connectionId: string, lock: CardLock) => Promise<boolean>;
  readonly read: (connectionId: string) => Promise<readonly CardLock[]>;
  readonly forget: (connectionId: string) => void;
};

type Deps = {
  readonly secretStore: SecretStore;
  readonly directory: string;
  readonly randomBytes: (count: number) => Uint8Array;
  readonly reportBug: (cause: unknown) => void;
};

const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

const entryOnDisk = z.object({
  id: cardId,
  sentEpochMs: z.number(),
  response: z.nullable(
    z.object({
      atEpochMs: z.number(),
      answer: z.union([
        z.object({ ok: z.literal(true), card: z.string() }),
        z.object({ ok: z.literal(false), error: commandError }),
      ]),
    }),
  ),
});

function toText({ response, ...lock }: CardLock): string {
  if (response === null) return JSON.stringify({ ...lock, response });
  const { atEpochMs, answer } = response;
  return JSON.stringify({
    ...lock,
    response: {
      atEpochMs,
      answer: answer.ok ? { ok: true, card: cardCodec.write(answer.value) } : answer,
    },
  });
}

/** If this version cannot read the card in the answer, the outcome is unknown. */
function fromText(text: string): CardLock {
  const { response, ...lock } = entryOnDisk.parse(JSON.parse(text));
  if (response === null) return { ...lock, response };
  const { atEpochMs, answer } = response;
  const card = answer.ok ? cardCodec.read(answer.card) : null;
  const error = answer.ok ? outcomeUnknown : answer.error;
  return { ...lock, response: { atEpochMs, answer: card ? ok(card) : failed(error) } };
}

function seal(key: Uint8Array, nonce: Uint8Array, text: string): string {
  const sealing = createCipheriv(cipher, key, nonce);
  const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()]);
  return Buffer.concat([nonce, sealing.getAuthTag(), sealed]).toString('base64');
}

/** Null for a line that a kill cut short, or that another key wrote. */
function unseal(key: Uint8Array, line: string): CardLock | null {
  const bytes = Buffer.from(line, 'base64');
  try {
    const opening = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes));
    opening.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
    const sealed = bytes.subarray(nonceBytes + tagBytes);
    const text = Buffer.concat([opening.update(sealed), opening.final()]).toString('utf8');
    return fromText(text);
  } catch {
    return null;
  }
}

export function createLockJournal({
  secretStore,
  directory,
  randomBytes,
  reportBug,
}: Deps): LockJournal {
  /** A separate key, derived from the key of the vault; null without a keychain. */
  const keyOf = async (connectionId: string): Promise<Uint8Array | null> => {
    if (!secretStore.isLasting) return null;
    const vaultKey = await createDataKeys(secretStore, connectionId).open('vault', {
      fileExists: true,
    });
    if (!vaultKey.ok) return null;
    const key = new Uint8Array(
      hkdfSync('sha256', vaultKey.value.key, '', 'cashdesk lock journal', 32),
    );
    vaultKey.value.key.fill(0);
    return key;
  };

  const readAll = async (connectionId: string): Promise<readonly CardLock[]> => {
    const path = lockJournalPath(directory, connectionId);
    if (!existsSync(path)) return [];
    const key = await keyOf(connectionId);
    if (key === null) return [];
    const locks = new Map<string, CardLock>();
    for (const line of readFileSync(path, 'utf8').split('\n')) {
      const entry = unseal(key, line);
      if (entry !== null) locks.set(`${entry.id} ${String(entry.sentEpochMs)}`, entry);
    }
    key.fill(0);
    return [...locks.values()];
  };

  return {
    note: async (connectionId, lock) => {
      try {
        const key = await keyOf(connectionId);
        if (key === null) return false;
        const path = lockJournalPath(directory, connectionId);
        makePrivateFile(path);
        // The line before may be cut short, so each line starts with its own line break.
        appendFileSync(path, `\n${seal(key, randomBytes(nonceBytes), toText(lock))}\n`);
        key.fill(0);
        return true;
      } catch (cause) {
        reportBug(cause);
        return false;
      }
    },
    read: async (connectionId) => {
      try {
        return await readAll(connectionId);
      } catch (cause) {
        // An unreadable journal must not block the opening.
        reportBug(cause);
        return [];
      }
    },
    forget: (connectionId) => rmSync(lockJournalPath(directory, connectionId), { force: true }),
  };
}

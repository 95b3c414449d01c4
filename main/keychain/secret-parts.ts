import { createHash } from 'node:crypto';
import { valueOfJson } from '../../preload/contract/value-of-json.ts';

/**
 * The limit of one entry in Windows' Credential Manager (CRED_MAX_CREDENTIAL_BLOB_SIZE); keytar
 * writes UTF-8 there.
 */
export const entryLimitBytes = 2560;

/**
 * The two places of a long secret. A new one is written to the other place, then the head points to
 * it.
 */
export type Side = 'a' | 'b';

/**
 * The content of an account's own entry: the whole secret, or where its parts are. `digest` detects
 * parts that do not belong together.
 */
type Head =
  | { readonly kind: 'whole'; readonly secret: string }
  | {
      readonly kind: 'parted';
      readonly side: Side;
      readonly count: number;
      readonly digest: string;
    };

export function partAccount(account: string, side: Side, index: number): string {
  return `${account}#${side}${String(index)}`;
}

export function otherSide(side: Side): Side {
  return side === 'a' ? 'b' : 'a';
}

/**
 * C strings end at the first NUL, and UTF-8 has no lone surrogates, so a secret with either is
 * stored as JSON.
 */
function toPayload(secret: string): string {
  return secret.isWellFormed() && !secret.includes('\0')
    ? `t${secret}`
    : `j${JSON.stringify(secret)}`;
}

function fromPayload(payload: string): string | null {
  if (payload.startsWith('t')) return payload.slice(1);
  const parsed = payload.startsWith('j') ? valueOfJson(payload.slice(1)) : null;
  return typeof parsed === 'string' ? parsed : null;
}

function digestOf(payload: string): string {
  return createHash('sha256').update(payload, 'utf8').digest('hex');
}

/** Cuts text into pieces of at most `limitBytes` of UTF-8, never inside a character. */
function cutText(text: string, limitBytes: number): readonly string[] {
  const pieces: string[] = [];
  let piece = '';
  let pieceBytes = 0;
  for (const character of text) {
    const bytes = Buffer.byteLength(character, 'utf8');
    if (pieceBytes + bytes > limitBytes) {
      pieces.push(piece);
      piece = '';
      pieceBytes = 0;
    }
    piece += character;
    pieceBytes += bytes;
  }
  pieces.push(piece);
  return pieces;
}

/**
 * Splits a secret into entries: a head, and parts if one entry is too small. Every entry fits into
 * `limitBytes`.
 */
export function splitSecret(
  secret: string,
  side: Side,
  limitBytes: number = entryLimitBytes,
): { readonly head: string; readonly parts: readonly string[] } {
  const payload = toPayload(secret);
  const markedPayload = `1${payload}`;
  if (Buffer.byteLength(markedPayload, 'utf8') <= limitBytes)
    return { head: markedPayload, parts: [] };
  const parts = cutText(payload, limitBytes);
  return { head: `2${side}:${String(parts.length)}:${digestOf(payload)}`, parts };
}

/** Parses a head. Null: this app did not write it. */
export function readHead(head: string): Head | null {
  if (head.startsWith('1')) {
    const secret = fromPayload(head.slice(1));
    return secret === null ? null : { kind: 'whole', secret };
  }
  const match = /^2([ab]):([1-9]\d{0,4}):([0-9a-f]{64})$/.exec(head);
  if (!match) return null;
  const [, side, count, digest = ''] = match;
  return { kind: 'parted', side: side === 'a' ? 'a' : 'b', count: Number(count), digest };
}

/** Joins the parts of a head. Null: they do not belong to it. */
export function joinParts(
  head: Head & { readonly kind: 'parted' },
  parts: readonly string[],
): string | null {
  const payload = parts.join('');
  return parts.length === head.count && digestOf(payload) === head.digest
    ? fromPayload(payload)
    : null;
}

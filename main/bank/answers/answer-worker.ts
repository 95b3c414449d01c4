/**
 * A worker thread: parses long lists of the bank, reads their entries, and hands them over
 * piece by piece, as they are asked for.
 */
import { parentPort } from 'node:worker_threads';
import { atOnce } from '../transport/run-in-steps.ts';
import { listReaders } from './list-readers.ts';
import { readLongList } from './long-list.ts';
import type { CarriedList, LongListEnd, LongListLimits } from './long-list.ts';

/** `piece`: the next one of the list that was read under this id. */
export type AnswerWorkerMessage =
  | {
      readonly kind: 'read';
      readonly id: number;
      readonly bytes: Uint8Array;
      readonly listName: string;
      readonly limits: LongListLimits;
    }
  | { readonly kind: 'piece'; readonly id: number };
export type ReadEnd =
  | ({ readonly kind: 'list'; readonly pieceCount: number } & Omit<CarriedList, 'pieces'>)
  | Exclude<LongListEnd, { readonly kind: 'list' }>
  | { readonly kind: 'unknown-list' };
/** One for each `read` and each `piece`. */
export type AnswerWorkerAnswer =
  | { readonly id: number; readonly end: ReadEnd }
  | { readonly id: number; readonly piece: string };

const kept = new Map<number, string[]>();

function read({
  id,
  bytes,
  listName,
  limits,
}: Extract<AnswerWorkerMessage, { kind: 'read' }>): ReadEnd {
  const reader = listReaders.get(listName);
  if (reader === undefined) return { kind: 'unknown-list' };
  const end = atOnce(readLongList(new TextDecoder().decode(bytes), reader, limits));
  if (end.kind !== 'list') return end;
  const { pieces, ...said } = end;
  if (pieces.length > 0) kept.set(id, [...pieces]);
  return { ...said, pieceCount: pieces.length };
}

function nextPiece(id: number): string {
  const left = kept.get(id);
  const piece = left?.shift() ?? '[]';
  if (left?.length === 0) kept.delete(id);
  return piece;
}

parentPort?.on('message', (message: AnswerWorkerMessage) => {
  const { id } = message;
  const answer: AnswerWorkerAnswer =
    message.kind === 'read' ? { id, end: read(message) } : { id, piece: nextPiece(id) };
  parentPort?.postMessage(answer);
});

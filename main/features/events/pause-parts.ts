import type { PausePart } from '../../../preload/contract/webhooks/inbox.ts';
import type { ReceivingPause } from '../../data/vault/events/receiving.ts';

/** Specification, "Delivery": about 10 attempts over 2 days, then the event is discarded. */
export const resentForMs = 2 * 24 * 60 * 60_000;

type Span = Pick<ReceivingPause, 'fromEpochMs' | 'toEpochMs'>;

/**
 * Whether the bank's last attempts for what happened in a pause fell into another one. They come
 * two days after it, and further apart than any before them.
 */
function missedLastAttempts(pause: Span, others: readonly Span[]): boolean {
  return others.some(
    (other) =>
      other.fromEpochMs < pause.toEpochMs + resentForMs &&
      other.toEpochMs > pause.fromEpochMs + resentForMs,
  );
}

/**
 * What has become of the events of one type that could not be received in a pause: read again from
 * the bank where it can be read, else sent again by the bank, which it does for two days and which
 * is believed only where something came. `lastReadEpochMs`: when the bank was last read about it,
 * null: it never could be; `isReadable`: it should be.
 */
export function partOfPause(
  pause: Span,
  {
    nowEpochMs,
    isReadable,
    lastReadEpochMs,
    wasHeard,
    others,
  }: {
    readonly nowEpochMs: number;
    readonly isReadable: boolean;
    readonly lastReadEpochMs: number | null;
    /** A genuine event came while the bank sent again. */
    readonly wasHeard: boolean;
    /** All other pauses. */
    readonly others: readonly Span[];
  },
): Omit<PausePart, 'type'> {
  if (isReadable && lastReadEpochMs !== null && lastReadEpochMs >= pause.toEpochMs)
    return { state: 'read', atEpochMs: lastReadEpochMs };
  const untilEpochMs = pause.toEpochMs + resentForMs;
  const isOver = nowEpochMs >= untilEpochMs;
  if (isReadable && !isOver) return { state: 'reading', atEpochMs: null };
  if (pause.toEpochMs - pause.fromEpochMs > resentForMs)
    return { state: 'missing', atEpochMs: null };
  if (!isOver) return { state: 'expected', atEpochMs: untilEpochMs };
  const isUnread = isReadable && lastReadEpochMs !== null;
  return isUnread || !wasHeard || missedLastAttempts(pause, others)
    ? { state: 'missing', atEpochMs: null }
    : { state: 'resent', atEpochMs: untilEpochMs };
}

/** The worst first. */
const order: readonly PausePart['state'][] = ['missing', 'reading', 'expected', 'resent', 'read'];

/** What holds of a type after several pauses. */
export function worstOf(parts: readonly Omit<PausePart, 'type'>[]): Omit<PausePart, 'type'> | null {
  return parts.reduce<Omit<PausePart, 'type'> | null>((worst, part) => {
    if (worst === null || order.indexOf(part.state) < order.indexOf(worst.state)) return part;
    return part.state === worst.state && (part.atEpochMs ?? 0) > (worst.atEpochMs ?? 0)
      ? part
      : worst;
  }, null);
}

export function isOpenPart({ state }: Pick<PausePart, 'state'>): boolean {
  return state !== 'read' && state !== 'resent';
}

import { describe, expect, it } from 'vitest';
import { statusFlags } from '../../../main/bank/cards/card-status.ts';
import { knownStatuses, statusDisplay } from '../../../renderer/widgets/cards/status-display.ts';

/** The status of a card as main sends it. */
function markOf(status: string | null) {
  return statusDisplay({ status, ...statusFlags(status) });
}
const locked = { isLocked: true, isFinal: false, isOrdered: false };

describe('the mark of a status', () => {
  it('has a text and a sign for each known status', () => {
    expect(markOf('live')).toEqual({ tone: 'live', kind: 'word', word: 'live' });
    expect(markOf('pending')).toEqual({
      tone: 'pending',
      kind: 'word',
      word: 'pending',
    });
    expect(markOf('paused')).toEqual({ tone: 'locked', kind: 'word', word: 'paused' });
  });

  it('shows an unknown status exactly as received', () => {
    expect(markOf('frozen_by_moonlight')).toEqual({
      tone: 'raw',
      kind: 'code',
      code: 'frozen_by_moonlight',
    });
    expect(markOf('toString')).toEqual({ tone: 'raw', kind: 'code', code: 'toString' });
  });

  it('recognises a status in any case, as the card actions do', () => {
    expect(markOf(' LIVE')).toEqual({ tone: 'live', kind: 'word', word: 'live' });
    expect(markOf('Paused')).toEqual({ tone: 'locked', kind: 'word', word: 'paused' });
  });

  it('has texts for a card that is on hold, expires soon, or was ended for misuse', () => {
    expect(['onhold', 'pre_expired', 'abusive'].map((status) => markOf(status))).toEqual([
      { tone: 'attention', kind: 'word', word: 'onhold' },
      { tone: 'attention', kind: 'word', word: 'pre_expired' },
      { tone: 'ended', kind: 'word', word: 'abusive' },
    ]);
  });

  it('shows the lock on a locked card with any status', () => {
    expect(statusDisplay({ status: 'suspended_by_holder', ...locked })).toEqual({
      tone: 'locked',
      kind: 'code',
      code: 'suspended_by_holder',
    });
    for (const word of knownStatuses)
      expect(statusDisplay({ status: word, ...locked }).tone).toBe('locked');
  });

  it('does not invent a status for a card without data', () => {
    expect(markOf(null)).toEqual({ tone: 'raw', kind: 'unknown' });
    expect(markOf('')).toEqual({ tone: 'raw', kind: 'unknown' });
  });
});

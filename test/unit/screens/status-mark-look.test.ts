import { describe, expect, it } from 'vitest';
import { statusLook, knownStatuses } from '../../../renderer/widgets/cards/status-mark-look.ts';

describe('how a status is shown', () => {
  it('says a known status in words, with its own mark', () => {
    expect(statusLook('live', false)).toEqual({ tone: 'live', says: 'word', word: 'live' });
    expect(statusLook('pending', false)).toEqual({
      tone: 'pending',
      says: 'word',
      word: 'pending',
    });
    expect(statusLook('paused', true)).toEqual({ tone: 'locked', says: 'word', word: 'paused' });
  });

  it('shows a status nobody told us about exactly as it came', () => {
    expect(statusLook('frozen_by_moonlight', false)).toEqual({
      tone: 'raw',
      says: 'code',
      code: 'frozen_by_moonlight',
    });
    expect(statusLook('toString', false)).toEqual({ tone: 'raw', says: 'code', code: 'toString' });
  });

  it('knows a status whatever its case, as what can be done with the card does', () => {
    expect(statusLook(' LIVE', false)).toEqual({ tone: 'live', says: 'word', word: 'live' });
    expect(statusLook('Paused', true)).toEqual({ tone: 'locked', says: 'word', word: 'paused' });
  });

  it('Sound 17: has words for a card that is on hold, expires soon, or was ended for misuse', () => {
    expect(['onhold', 'pre_expired', 'abusive'].map((status) => statusLook(status, false))).toEqual(
      [
        { tone: 'attention', says: 'word', word: 'onhold' },
        { tone: 'attention', says: 'word', word: 'pre_expired' },
        { tone: 'ended', says: 'word', word: 'abusive' },
      ],
    );
  });

  it('shows the lock on a locked card whatever its status is called', () => {
    expect(statusLook('suspended_by_holder', true)).toEqual({
      tone: 'locked',
      says: 'code',
      code: 'suspended_by_holder',
    });
    for (const word of knownStatuses) expect(statusLook(word, true).tone).toBe('locked');
  });

  it('does not invent a status for a card the bank has said nothing about', () => {
    expect(statusLook(null, false)).toEqual({ tone: 'raw', says: 'unknown' });
    expect(statusLook('', false)).toEqual({ tone: 'raw', says: 'unknown' });
  });
});

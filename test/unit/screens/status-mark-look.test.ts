import { describe, expect, it } from 'vitest';
import { statusLook, statusWords } from '../../../renderer/ui/status-mark-look.ts';

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
    expect(statusLook('onhold', false)).toEqual({ tone: 'raw', says: 'code', code: 'onhold' });
    expect(statusLook('LIVE', false)).toEqual({ tone: 'raw', says: 'code', code: 'LIVE' });
  });

  it('shows the lock on a locked card whatever its status is called', () => {
    expect(statusLook('suspended_by_holder', true)).toEqual({
      tone: 'locked',
      says: 'code',
      code: 'suspended_by_holder',
    });
    for (const word of statusWords) expect(statusLook(word, true).tone).toBe('locked');
  });

  it('does not invent a status for a card the bank has said nothing about', () => {
    expect(statusLook(null, false)).toEqual({ tone: 'raw', says: 'unknown' });
    expect(statusLook('', false)).toEqual({ tone: 'raw', says: 'unknown' });
  });
});

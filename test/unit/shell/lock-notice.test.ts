import { describe, expect, it } from 'vitest';
import { lockNotice } from '../../../main/shell/notices/lock-notice.ts';
import { messagesOf } from '../../../main/messages/messages.ts';
import { type CommandError, failed, ok } from '../../../preload/contract/result.ts';

function told(answer: Parameters<typeof lockNotice>[0]) {
  return lockNotice(answer, { card: 'Van •• 7304', t: messagesOf('en') });
}

describe('the notification after a lock', () => {
  it('says locked only when the bank said so', () => {
    expect(told(ok({ status: 'paused', isLocked: true }))).toEqual({
      title: 'Card locked',
      body: 'Van •• 7304 is locked. Unlocking needs your bank’s app.',
    });
    expect(told(ok({ status: 'live', isLocked: false }))).toEqual({
      title: 'Card not locked',
      body: 'Status of Van •• 7304 at your bank: “live”.',
    });
  });

  it('keeps the status that the bank answers to one short line', () => {
    expect(told(ok({ status: 'li\u202eve\n'.repeat(50), isLocked: false })).body).toMatch(
      /^Status of Van •• 7304 at your bank: “live li.{50,60}…”\.$/u,
    );
    expect(told(ok({ status: null, isLocked: false })).body).toContain('“–”');
  });

  it.each<CommandError>([
    { kind: 'outcome-unknown', traceId: null },
    { kind: 'service-failed', status: 502, traceId: null },
    { kind: 'unexpected', traceId: 't' },
  ])('does not say "not locked" when that is not known: $kind', (error) => {
    expect(told(failed(error)).title).toBe('Lock not confirmed');
  });

  it.each<CommandError>([
    { kind: 'offline' },
    { kind: 'signed-out' },
    { kind: 'timed-out' },
    { kind: 'not-found', traceId: null },
    { kind: 'rejected', problems: [], traceId: null },
  ])('says why it was not locked: $kind', (error) => {
    expect(told(failed(error))).toMatchObject({
      title: 'Card not locked',
      body: expect.stringMatching(/^Van •• 7304: \w/) as unknown,
    });
  });
});

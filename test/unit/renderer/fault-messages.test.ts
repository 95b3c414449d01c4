import { describe, expect, it } from 'vitest';
import type { CommandError } from '../../../preload/contract/result.ts';
import { faultMessage } from '../../../renderer/widgets/faults/fault-messages.ts';

describe('the message for a failure', () => {
  it('never claims that a write did not happen when it may have', () => {
    expect(faultMessage({ kind: 'outcome-unknown', traceId: null }, 'write').changed).toBe(
      'ui.fault.changed.unknown',
    );
    expect(
      faultMessage({ kind: 'service-failed', status: 502, traceId: null }, 'write').changed,
    ).toBe('ui.fault.changed.unknown');
  });

  it('says that nothing changed if that is certain', () => {
    expect(faultMessage({ kind: 'offline' }, 'write').changed).toBe('ui.fault.changed.nothing');
    expect(faultMessage({ kind: 'timed-out' }, 'write').changed).toBe('ui.fault.changed.nothing');
    expect(faultMessage({ kind: 'timed-out' }, 'read').changed).toBeNull();
  });

  it('names the file that could not be written, and not the data of the app', () => {
    expect(faultMessage({ kind: 'storage-unavailable', reason: 'unavailable' }, 'save')).toEqual({
      title: 'ui.fault.not-saved.title',
      changed: 'ui.fault.changed.nothing',
      next: 'ui.fault.not-saved.next',
    });
    expect(faultMessage({ kind: 'unexpected', traceId: 'a' }, 'save')).toMatchObject({
      title: 'ui.fault.unexpected.title',
      changed: 'ui.fault.changed.nothing',
    });
    expect(faultMessage({ kind: 'storage-unavailable', reason: 'damaged' }, 'read').title).toBe(
      'ui.fault.storage-unavailable.title',
    );
  });

  it('says that another program holds the file to replace', () => {
    expect(faultMessage({ kind: 'storage-unavailable', reason: 'in-use' }, 'save')).toEqual({
      title: 'ui.fault.not-saved.title',
      changed: 'ui.fault.changed.nothing',
      next: 'ui.fault.not-saved.in-use',
    });
  });

  it.each(['full', 'read-only'] as const)(
    'gives a next step for a disk or folder that is %s, for own data and a chosen file',
    (reason) => {
      const error = { kind: 'storage-unavailable', reason } as const;
      expect(faultMessage(error, 'write')).toEqual({
        title: `ui.fault.${reason}.title`,
        changed: 'ui.fault.changed.nothing',
        next: `ui.fault.${reason}.next`,
      });
      expect(faultMessage(error, 'save')).toEqual({
        title: 'ui.fault.not-saved.title',
        changed: 'ui.fault.changed.nothing',
        next: `ui.fault.not-saved.${reason}`,
      });
    },
  );

  it('does not call the user signed out while the session stays', () => {
    const words = faultMessage({ kind: 'signed-out', isStillSignedIn: true }, 'write');
    expect(words).toEqual({
      title: 'ui.fault.still-signed-in.title',
      next: 'ui.fault.still-signed-in.next',
      changed: 'ui.fault.changed.nothing',
    });
    expect(faultMessage({ kind: 'signed-out' }, 'read').title).toBe('ui.fault.signed-out.title');
  });

  it('distinguishes an endless list from a too large one', () => {
    const messageOf = (why: 'never-ends' | 'too-costly') =>
      faultMessage({ kind: 'list-cut-short', why, readCount: 1_200 }, 'read');
    expect(messageOf('never-ends')).toMatchObject({
      title: 'ui.fault.list-cut-short.never-ends',
      next: 'ui.fault.list-cut-short.next',
      values: { count: 1_200 },
    });
    expect(messageOf('too-costly')).toMatchObject({
      title: 'ui.fault.list-cut-short.title',
      values: { count: 1_200 },
    });
  });

  it.each<readonly [CommandError, string]>([
    [{ kind: 'untrusted' }, 'untrusted'],
    [{ kind: 'not-the-bank', why: 'web-page' }, 'not-the-bank'],
    [{ kind: 'offline', why: 'proxy' }, 'proxy'],
    [{ kind: 'offline', why: 'proxy-password' }, 'proxy-password'],
    [{ kind: 'offline', why: 'no-server' }, 'offline'],
    [{ kind: 'service-failed', status: null, traceId: null }, 'not-reached'],
    [{ kind: 'service-failed', status: 500, traceId: null }, 'service-failed'],
  ])('blames the bank only for its own answer: %o', (error, name) => {
    expect(faultMessage(error, 'read')).toMatchObject({
      title: `ui.fault.${name}.title`,
      next: `ui.fault.${name}.next`,
    });
  });

  it('says that nothing changed if a request was surely not passed on', () => {
    for (const error of [
      { kind: 'untrusted' },
      { kind: 'not-the-bank' },
      { kind: 'offline', why: 'proxy' },
    ] as const)
      expect(faultMessage(error, 'write').changed).toBe('ui.fault.changed.nothing');
  });

  it('says that nothing was sent if the bank could not be read first', () => {
    expect(faultMessage({ kind: 'bank-not-read' }, 'write')).toEqual({
      title: 'ui.fault.bank-not-read.title',
      next: 'ui.fault.bank-not-read.next',
      changed: 'ui.fault.changed.nothing',
    });
  });

  it('asks for an approval only if a phone is paired that can give it', () => {
    expect(
      faultMessage({ kind: 'approval-needed', isEnrolled: true, traceId: null }, 'write').next,
    ).toBe('ui.fault.approval-needed.next');
    expect(
      faultMessage({ kind: 'approval-needed', isEnrolled: false, traceId: null }, 'write').next,
    ).toBe('ui.fault.approval-needed.not-enrolled');
  });

  it('distinguishes a missing portal token from a rejected one', () => {
    const title = (reason: 'missing' | 'for-others' | 'refused') =>
      faultMessage({ kind: 'portal-token-needed', reason }, 'write');
    expect(title('missing')).toEqual({
      title: 'ui.fault.portal-token-needed.missing',
      changed: 'ui.fault.changed.nothing',
      next: 'ui.fault.portal-token-needed.next',
    });
    expect(title('for-others')).toEqual({
      title: 'ui.fault.portal-token-needed.for-others',
      changed: 'ui.fault.changed.nothing',
      next: 'ui.fault.portal-token-needed.for-others-next',
    });
    expect(title('refused').title).toBe('ui.fault.portal-token-needed.title');
  });

  it('mentions a reason for a refusal only if the bank gave one', () => {
    const refused = (detail: string | null): CommandError => ({
      kind: 'rejected',
      problems: [{ code: null, detail, pointer: null }],
      traceId: null,
    });
    expect(faultMessage(refused('The card is expired'), 'write').next).toBe(
      'ui.fault.rejected.next',
    );
    expect(faultMessage(refused(null), 'write').next).toBe('ui.fault.rejected.next-unsaid');
    expect(faultMessage({ kind: 'rejected', problems: [], traceId: null }, 'write').next).toBe(
      'ui.fault.rejected.next-unsaid',
    );
  });
});

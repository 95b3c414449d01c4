import { mayHaveHappened } from '../../../preload/contract/result.ts';
import type { CommandError } from '../../../preload/contract/result.ts';
import type { MessageId, MessageValues } from '../../i18n/i18n.ts';

/** `save`: a file on this computer. */
export type Attempt = 'read' | 'write' | 'save';
/** `values` are the values of `next`. */
type FaultMessage = {
  readonly title: MessageId;
  /** Whether anything changed; null for a read. */
  readonly changed: MessageId | null;
  readonly next: MessageId;
  readonly values?: MessageValues;
};

const messages: Readonly<
  Record<CommandError['kind'], { readonly title: MessageId; readonly next: MessageId }>
> = {
  offline: { title: 'ui.fault.offline.title', next: 'ui.fault.offline.next' },
  untrusted: { title: 'ui.fault.untrusted.title', next: 'ui.fault.untrusted.next' },
  'not-the-bank': { title: 'ui.fault.not-the-bank.title', next: 'ui.fault.not-the-bank.next' },
  'timed-out': { title: 'ui.fault.timed-out.title', next: 'ui.fault.timed-out.next' },
  'signed-out': { title: 'ui.fault.signed-out.title', next: 'ui.fault.signed-out.next' },
  'portal-token-needed': {
    title: 'ui.fault.portal-token-needed.title',
    next: 'ui.fault.portal-token-needed.next',
  },
  'app-locked': { title: 'ui.fault.app-locked.title', next: 'ui.fault.app-locked.next' },
  'approval-needed': {
    title: 'ui.fault.approval-needed.title',
    next: 'ui.fault.approval-needed.next',
  },
  'not-allowed': { title: 'ui.fault.not-allowed.title', next: 'ui.fault.not-allowed.next' },
  'not-found': { title: 'ui.fault.not-found.title', next: 'ui.fault.not-found.next' },
  rejected: { title: 'ui.fault.rejected.title', next: 'ui.fault.rejected.next' },
  'invalid-input': { title: 'ui.fault.invalid-input.title', next: 'ui.fault.invalid-input.next' },
  'rate-limited': { title: 'ui.fault.rate-limited.title', next: 'ui.fault.rate-limited.next' },
  'outcome-unknown': {
    title: 'ui.fault.outcome-unknown.title',
    next: 'ui.fault.outcome-unknown.next',
  },
  'not-supported': { title: 'ui.fault.not-supported.title', next: 'ui.fault.not-supported.next' },
  'keychain-unavailable': {
    title: 'ui.fault.keychain-unavailable.title',
    next: 'ui.fault.keychain-unavailable.next',
  },
  'storage-unavailable': {
    title: 'ui.fault.storage-unavailable.title',
    next: 'ui.fault.storage-unavailable.next',
  },
  'service-failed': {
    title: 'ui.fault.service-failed.title',
    next: 'ui.fault.service-failed.next',
  },
  'list-cut-short': {
    title: 'ui.fault.list-cut-short.title',
    next: 'ui.fault.list-cut-short.next',
  },
  'bank-not-read': { title: 'ui.fault.bank-not-read.title', next: 'ui.fault.bank-not-read.next' },
  unexpected: { title: 'ui.fault.unexpected.title', next: 'ui.fault.unexpected.next' },
};

/** Storage failures that the user can fix: a disk or a folder. */
const placeLabel = {
  full: {
    title: 'ui.fault.full.title',
    next: 'ui.fault.full.next',
    nextForFile: 'ui.fault.not-saved.full',
  },
  'read-only': {
    title: 'ui.fault.read-only.title',
    next: 'ui.fault.read-only.next',
    nextForFile: 'ui.fault.not-saved.read-only',
  },
} as const;

function placeOf(error: CommandError): (typeof placeLabel)['full' | 'read-only'] | null {
  return error.kind === 'storage-unavailable' &&
    (error.reason === 'full' || error.reason === 'read-only')
    ? placeLabel[error.reason]
    : null;
}

/**
 * The title of an error whose kind alone was stored; null for a kind that this version does not
 * know.
 */
export function faultTitle(kind: string): MessageId | null {
  return Object.hasOwn(messages, kind) ? messages[kind as CommandError['kind']].title : null;
}

function titleOf(error: CommandError): MessageId {
  if (error.kind === 'offline' && error.why === 'proxy') return 'ui.fault.proxy.title';
  if (error.kind === 'offline' && error.why === 'proxy-password')
    return 'ui.fault.proxy-password.title';
  if (error.kind === 'service-failed' && error.status === null) return 'ui.fault.not-reached.title';
  if (error.kind === 'list-cut-short' && error.why === 'never-ends')
    return 'ui.fault.list-cut-short.never-ends';
  if (error.kind !== 'portal-token-needed' || error.reason === 'refused')
    return messages[error.kind].title;
  return error.reason === 'missing'
    ? 'ui.fault.portal-token-needed.missing'
    : 'ui.fault.portal-token-needed.for-others';
}

function nextStep(error: CommandError): MessageId {
  if (error.kind === 'offline' && error.why === 'proxy') return 'ui.fault.proxy.next';
  if (error.kind === 'offline' && error.why === 'proxy-password')
    return 'ui.fault.proxy-password.next';
  if (error.kind === 'service-failed' && error.status === null) return 'ui.fault.not-reached.next';
  if (error.kind === 'portal-token-needed' && error.reason === 'for-others')
    return 'ui.fault.portal-token-needed.for-others-next';
  if (error.kind === 'rejected' && bankMessages(error).length === 0)
    return 'ui.fault.rejected.next-unsaid';
  return error.kind === 'approval-needed' && !error.isEnrolled
    ? 'ui.fault.approval-needed.not-enrolled'
    : messages[error.kind].next;
}

/** The message of a failure: what happened, whether anything changed, what to do now. */
export function faultMessage(error: CommandError, attempt: Attempt): FaultMessage {
  const place = placeOf(error);
  if (error.kind === 'signed-out' && error.isStillSignedIn === true)
    return {
      title: 'ui.fault.still-signed-in.title',
      next: 'ui.fault.still-signed-in.next',
      changed: attempt === 'read' ? null : 'ui.fault.changed.nothing',
    };
  if (attempt === 'save')
    return {
      ...faultMessage(error, 'read'),
      changed: 'ui.fault.changed.nothing',
      ...(error.kind === 'storage-unavailable'
        ? {
            title: 'ui.fault.not-saved.title',
            next:
              error.reason === 'in-use'
                ? 'ui.fault.not-saved.in-use'
                : (place?.nextForFile ?? 'ui.fault.not-saved.next'),
          }
        : {}),
    };
  return {
    title: place?.title ?? titleOf(error),
    next: place?.next ?? nextStep(error),
    ...(error.kind === 'list-cut-short' ? { values: { count: error.readCount } } : {}),
    changed:
      attempt === 'read'
        ? null
        : mayHaveHappened(error)
          ? 'ui.fault.changed.unknown'
          : 'ui.fault.changed.nothing',
  };
}

/** The bank's own messages; without them, the code or the field that it named. */
export function bankMessages(error: CommandError): readonly string[] {
  if (error.kind === 'rejected')
    return error.problems.flatMap(
      (problem) => problem.detail ?? problem.code ?? problem.pointer ?? [],
    );
  return error.kind === 'not-allowed' && error.detail !== null ? [error.detail] : [];
}

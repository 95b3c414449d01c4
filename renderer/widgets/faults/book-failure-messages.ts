import type { SessionStatus } from '../../../preload/contract/session.ts';
import type { MessageId } from '../../i18n/i18n.ts';

/** Why the book of the connection cannot be opened, and what helps. */
export const bookFailureMessage = (
  failure: NonNullable<SessionStatus['bookFailure']>,
): MessageId => {
  if (failure.kind !== 'storage-unavailable') return 'shell.book.unavailable';
  switch (failure.reason) {
    case 'wrong-key':
      return 'shell.book.wrong-key';
    case 'damaged':
      return 'shell.book.damaged';
    case 'newer-version':
      return 'shell.book.newer-version';
    case 'full':
      return 'shell.book.full';
    case 'read-only':
      return 'shell.book.read-only';
    case 'unavailable':
      return 'shell.book.unavailable';
  }
};

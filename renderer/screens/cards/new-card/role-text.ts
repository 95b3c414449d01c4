import type { MessageId, Translate } from '../../../i18n/i18n.ts';

const known: ReadonlyMap<string, MessageId> = new Map<string, MessageId>([
  ['owner', 'newcard.role.owner'],
  ['admin', 'newcard.role.admin'],
  ['manager', 'newcard.role.manager'],
  ['employee', 'newcard.role.employee'],
]);

/** What someone of the company may do at the bank; one without a word stands as it came. */
export function roleText(role: string, t: Translate): string {
  const word = known.get(role);
  return word === undefined ? role : t(word);
}

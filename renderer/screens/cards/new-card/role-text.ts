import type { MessageId, Translate } from '../../../i18n/i18n.ts';

const roleLabels: ReadonlyMap<string, MessageId> = new Map<string, MessageId>([
  ['owner', 'newcard.role.owner'],
  ['admin', 'newcard.role.admin'],
  ['manager', 'newcard.role.manager'],
  ['employee', 'newcard.role.employee'],
]);

/** The role of a member at the bank; an unknown one is shown as received. */
export function roleText(role: string, t: Translate): string {
  const word = roleLabels.get(role);
  return word === undefined ? role : t(word);
}

import { messageForCode } from '../../i18n/i18n.ts';
import type { MessageId, Translate } from '../../i18n/i18n.ts';

/**
 * The observed statuses (spec/observed.md, "Clients, …, terminals"); the specification names only
 * `AUTHORIZED`.
 */
const statuses: Readonly<Record<string, MessageId>> = {
  authorized: 'payments.filter.authorized',
  refused: 'ui.word.declined',
  pending: 'registrations.step.pending',
};

/**
 * The label of a payment's status, case-insensitive; null for an unknown one, which is shown as
 * received.
 */
export function paymentStatusLabel(status: string, t: Translate): string | null {
  return messageForCode(statuses, status.trim().toLowerCase(), t);
}

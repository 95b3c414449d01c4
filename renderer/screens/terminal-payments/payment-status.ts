import { wordsFor } from '../../i18n/i18n.ts';
import type { MessageId, Translate } from '../../i18n/i18n.ts';

/**
 * The words met so far (spec/observed.md, "Clients, …, terminals"); the specification names
 * `AUTHORIZED` alone.
 */
const statuses: Readonly<Record<string, MessageId>> = {
  authorized: 'payments.status.authorized',
  refused: 'ui.word.declined',
  pending: 'registrations.step.pending',
};

/**
 * A status of a payment in words, whatever its case; null for one that nobody knows, which stands
 * as it came.
 */
export function paymentStatusLabel(status: string, t: Translate): string | null {
  return wordsFor(statuses, status.trim().toLowerCase(), t);
}

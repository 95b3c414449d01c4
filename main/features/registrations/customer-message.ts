import type { RegistrationId } from '../../../preload/contract/values.ts';
import type { Scope } from '../scope.ts';
import { normalizeId } from '../followed-ids.ts';

/** A message from the partner to the customer of a registration, with the link to continue. */
export function writeCustomerMessage(
  { vault, messages }: Pick<Scope, 'vault' | 'messages'>,
  { id, link }: { readonly id: RegistrationId; readonly link: string },
): string {
  const t = messages();
  const company = vault?.registrations.get(normalizeId(id))?.legalName ?? null;
  return [
    t('registrations.message.greeting'),
    '',
    company === null
      ? t('registrations.message.ofYours')
      : t('registrations.message.ofCompany', { company }),
    link,
    '',
    t('registrations.message.end'),
  ].join('\n');
}

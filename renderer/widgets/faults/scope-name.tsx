import { t } from '../../i18n/i18n.ts';
import type { MessageId, Translate } from '../../i18n/i18n.ts';
import { UnknownCode } from '../facts/unknown-code.tsx';

/** The permission that each scope of Cashdesk grants, as text. */
export const scopeLabel = {
  offline_access: 'connections.scope.offline_access',
  'organization.read': 'connections.scope.organization-read',
  'membership.read': 'connections.scope.membership-read',
  'card.read': 'connections.scope.card-read',
  'card.write': 'connections.scope.card-write',
  'client.read': 'connections.scope.client-read',
  'client.write': 'connections.scope.client-write',
  'product.read': 'connections.scope.product-read',
  'supplier_invoice.read': 'connections.scope.supplier-invoice-read',
  'terminal.read': 'connections.scope.terminal-read',
  'terminal.write': 'connections.scope.terminal-write',
  webhook: 'connections.scope.webhook',
} as const satisfies Readonly<Record<string, MessageId>>;

/** A scope as text; null for an unknown one. */
export function scopeText(scope: string, t: Translate): string | null {
  return Object.hasOwn(scopeLabel, scope) ? t(scopeLabel[scope as keyof typeof scopeLabel]) : null;
}

/** A scope on a page; an unknown one is shown as received, with a note. */
export function ScopeName({ of }: { readonly of: string }) {
  const text = scopeText(of, t);
  return text === null ? <UnknownCode of={of} /> : <span>{text}</span>;
}

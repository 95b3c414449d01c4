/** Every scope the service knows. */
export const knownScopes = [
  'offline_access',
  'organization.read',
  'membership.read',
  'card.read',
  'card.write',
  'client.read',
  'client.write',
  'product.read',
  'supplier_invoice.read',
  'terminal.read',
  'terminal.write',
  'webhook',
] as const;

/** A scope the service knows. */
export type Scope = (typeof knownScopes)[number];

const knownNames: ReadonlySet<string> = new Set(knownScopes);

/** Splits a `scope` parameter (RFC 6749 §3.3) and returns its unknown scopes. */
export function readScopes(text: string): {
  readonly scopes: readonly string[];
  readonly unknown: readonly string[];
} {
  const scopes = [...new Set(text.split(' ').filter((scope) => scope !== ''))];
  return { scopes, unknown: scopes.filter((scope) => !knownNames.has(scope)) };
}

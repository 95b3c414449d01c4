import type {
  Check,
  CheckName,
  ScopeStatus,
  ScreenScope,
} from '../../../preload/contract/app/diagnostics.ts';

type Need = Pick<ScreenScope, 'screen' | 'scope' | 'use'> & {
  /** The check whose answer shows whether the scope is granted. */
  readonly shownBy: CheckName | null;
};

/**
 * The scopes that each screen needs (spec/observed.md, "OAuth"; the specification confirms only
 * `card.write`).
 * @assumption other services use the same names; if not, the answers of the endpoints show it.
 */
const needs: readonly Need[] = [
  { screen: 'overview', scope: 'organization.read', use: 'read', shownBy: 'organization' },
  { screen: 'cards', scope: 'card.read', use: 'read', shownBy: 'cards' },
  { screen: 'cards', scope: 'membership.read', use: 'part', shownBy: 'memberships' },
  { screen: 'cards', scope: 'card.write', use: 'write', shownBy: null },
  { screen: 'limits', scope: 'card.write', use: 'write', shownBy: null },
  { screen: 'clients', scope: 'client.read', use: 'read', shownBy: 'clients' },
  { screen: 'clients', scope: 'client.write', use: 'write', shownBy: null },
  { screen: 'products', scope: 'product.read', use: 'read', shownBy: 'products' },
  {
    screen: 'supplier-invoices',
    scope: 'supplier_invoice.read',
    use: 'read',
    shownBy: 'supplier-invoices',
  },
  { screen: 'terminal-payments', scope: 'terminal.read', use: 'read', shownBy: 'terminal-payment' },
  { screen: 'webhooks', scope: 'webhook', use: 'read', shownBy: 'webhooks' },
  // Without it the session ends with its first access token.
  { screen: 'connections', scope: 'offline_access', use: 'part', shownBy: null },
];

export const knownScopes: readonly string[] = [...new Set(needs.map(({ scope }) => scope))];

/** The endpoint's answer outweighs the list of granted scopes. */
function statusOf(
  { scope }: Need,
  check: Check | undefined,
  granted: readonly string[] | null,
): ScopeStatus {
  if (check?.error?.kind === 'not-allowed' && check.reason === null) return 'refused';
  if (granted?.includes(scope) === true) return 'granted';
  // A service may answer that an object does not exist before it checks scopes.
  if (check?.outcome === 'passed') return 'answers';
  return granted === null ? 'not-said' : 'missing';
}

/**
 * The scopes of all screens with their status. @param granted null if the server did not return
 * them
 */
export function scopesOfScreens(
  checks: readonly Check[],
  granted: readonly string[] | null,
): ScreenScope[] {
  return needs.map((need) => ({
    screen: need.screen,
    scope: need.scope,
    use: need.use,
    status: statusOf(
      need,
      checks.find(({ name }) => name === need.shownBy),
      granted,
    ),
  }));
}

import type { Check, CheckName, DiagnosticRun } from '../../../preload/contract/app/diagnostics.ts';

/** The subject of a check. */
const groupNames = ['machine', 'profile', 'bank', 'registrations'] as const;
export type GroupName = (typeof groupNames)[number];

const groupOf: Readonly<Record<CheckName, GroupName>> = {
  network: 'machine',
  keychain: 'machine',
  storage: 'machine',
  addresses: 'profile',
  discovery: 'profile',
  'client-secret': 'profile',
  'staging-token': 'profile',
  session: 'profile',
  registrations: 'registrations',
  organization: 'bank',
  clock: 'bank',
  cards: 'bank',
  memberships: 'bank',
  clients: 'bank',
  products: 'bank',
  'supplier-invoices': 'bank',
  'supplier-invoice': 'bank',
  'terminal-payment': 'bank',
  webhooks: 'bank',
  webhook: 'bank',
};

type CheckGroup = {
  readonly name: GroupName;
  readonly checks: readonly {
    readonly name: CheckName;
    /** Null: not run yet. */
    readonly check: Check | null;
  }[];
};

/** The checks of a run by group, including those not run yet. */
export function checkGroups({
  planned,
  checks,
}: Pick<DiagnosticRun, 'planned' | 'checks'>): readonly CheckGroup[] {
  return groupNames
    .map((group) => ({
      name: group,
      checks: planned
        .filter((name) => groupOf[name] === group)
        .map((name) => ({ name, check: checks.find((each) => each.name === name) ?? null })),
    }))
    .filter((group) => group.checks.length > 0);
}

/** How many checks need an action. */
export function troubleCounts(checks: readonly Check[]): {
  readonly failed: number;
  readonly attention: number;
} {
  return {
    failed: checks.filter(({ outcome }) => outcome === 'failed').length,
    attention: checks.filter(({ outcome }) => outcome === 'attention').length,
  };
}

/**
 * The place where the user can fix it: by signing in, in the connection's form, by connecting a bank, by
 * granting a scope; null: not in this app.
 */
type Remedy = 'sign-in' | 'connection' | 'connect' | 'scope' | null;

/**
 * If several checks have the same cause, only the first offers the remedy: after it, the others run
 * again.
 */
export function remedyOf({ name, outcome, reason, error }: Check): Remedy {
  if (name === 'storage' && reason === 'no-connection') return 'connect';
  if (name === 'organization' && reason === 'web-page') return 'connection';
  if (error?.kind === 'not-allowed') return 'scope';
  if (outcome !== 'failed' && outcome !== 'attention') return null;
  if (name === 'session' && (reason === 'signed-out' || reason === 'expired')) return 'sign-in';
  if (error?.kind === 'signed-out') return 'sign-in';
  if (
    error?.kind === 'portal-token-needed' ||
    name === 'addresses' ||
    name === 'client-secret' ||
    name === 'staging-token' ||
    name === 'registrations'
  )
    return 'connection';
  if (
    (name === 'discovery' || name === 'organization') &&
    (error?.kind === 'invalid-input' ||
      error?.kind === 'not-found' ||
      error?.kind === 'service-failed' ||
      error?.kind === 'not-supported')
  )
    return 'connection';
  return null;
}

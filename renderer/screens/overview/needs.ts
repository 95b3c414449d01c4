import type { CardRow } from '../../../preload/contract/cards/cards.ts';
import type { CommandError } from '../../../preload/contract/result.ts';
import type { SessionStatus } from '../../../preload/contract/app/session.ts';
import type { BackupFailure } from '../../../preload/contract/app/vault.ts';
import type { LaneTotal } from '../../../preload/contract/invoices/supplier-invoices.ts';

/** A card near or above its monthly limit; `percent` is an integer. */
export type CardNearLimit = { readonly row: CardRow; readonly percent: number };

/** Something that needs the user. */
export type Need =
  | { readonly kind: 'lock-failed'; readonly rows: readonly CardRow[] }
  | { readonly kind: 'signed-out' | 'expired' }
  | { readonly kind: 'vault-failed' }
  | { readonly kind: 'limit-reached' | 'limit-near'; readonly cards: readonly CardNearLimit[] }
  | { readonly kind: 'invoices-late'; readonly lanes: readonly LaneTotal[] }
  | { readonly kind: 'keychain'; readonly state: 'locked' | 'missing' | 'failed' }
  | { readonly kind: 'backup-failed'; readonly failure: BackupFailure }
  | { readonly kind: 'cache-lost' }
  | { readonly kind: 'list-not-allowed'; readonly missingScope: string | null }
  | { readonly kind: 'never-answered'; readonly rows: readonly CardRow[] };

function nearLimit(rows: readonly CardRow[], tone: 'near' | 'full'): readonly CardNearLimit[] {
  return rows
    .flatMap((row) =>
      row.nearLimit?.tone === tone ? [{ row, percent: row.nearLimit.percent }] : [],
    )
    .sort((a, b) => b.percent - a.percent);
}

/** The reason of these failed locks, if all have the same one; null if they differ. */
export function sharedFailure(rows: readonly CardRow[]): CommandError | null {
  const errors = rows.flatMap((row) => (row.lock.state === 'failed' ? [row.lock.error] : []));
  const [first] = errors;
  return first && errors.every((error) => error?.kind === first.kind) ? first : null;
}

type NeedSources = {
  readonly session: SessionStatus | null;
  /** Why the last planned backup failed; left out if unknown. */
  readonly backupFailure?: BackupFailure | null;
  /** Overdue invoices and those due today. */
  readonly dueInvoices: readonly LaneTotal[];
  readonly cards: {
    readonly rows: readonly CardRow[];
    readonly source: string;
    readonly missingScope: string | null;
  } | null;
};

/** The tasks of the user, most urgent first: a failed lock comes before all others. */
export function needsOf({
  session,
  backupFailure = null,
  cards,
  dueInvoices,
}: NeedSources): readonly Need[] {
  const rows = cards?.rows ?? [];
  const failedLocks = rows.filter((row) => row.lock.state === 'failed' && !row.isLocked);
  const reached = nearLimit(rows, 'full');
  const near = nearLimit(rows, 'near');
  const unansweredCards = rows.filter((row) => row.asOfEpochMs === null && !row.isAbsent);
  const needs: Need[] = [];
  if (failedLocks.length > 0) needs.push({ kind: 'lock-failed', rows: failedLocks });
  if (session?.phase === 'expired' || session?.phase === 'signed-out')
    needs.push({ kind: session.phase });
  if (session !== null && session.vaultFailure !== null) needs.push({ kind: 'vault-failed' });
  if (reached.length > 0) needs.push({ kind: 'limit-reached', cards: reached });
  if (dueInvoices.some(({ lane, count }) => lane === 'late' && count > 0))
    needs.push({ kind: 'invoices-late', lanes: dueInvoices });
  if (near.length > 0) needs.push({ kind: 'limit-near', cards: near });
  if (session !== null && session.keychain !== 'available')
    needs.push({ kind: 'keychain', state: session.keychain });
  if (backupFailure !== null) needs.push({ kind: 'backup-failed', failure: backupFailure });
  if (session !== null && session.cacheNotice !== null) needs.push({ kind: 'cache-lost' });
  if (cards?.source === 'not-allowed')
    needs.push({ kind: 'list-not-allowed', missingScope: cards.missingScope });
  if (unansweredCards.length > 0) needs.push({ kind: 'never-answered', rows: unansweredCards });
  return needs;
}

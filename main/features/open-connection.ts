import type { Card } from '../../preload/contract/cards.ts';
import type { Connection } from '../../preload/contract/connections.ts';
import type { Organization } from '../../preload/contract/organization.ts';
import type { Result } from '../../preload/contract/result.ts';
import type { SessionStatus } from '../../preload/contract/session.ts';
import type { CardId } from '../../preload/contract/values.ts';
import type { Book } from '../data/book/open-book.ts';
import type { Cache } from '../data/cache/open-cache.ts';
import type { Refreshes } from './refreshes.ts';

/** What features ask of the bank. Each call answers with a value or with what a person can do about its failure. */
export type BankApi = {
  readonly organization: (query: { readonly includeExternalAccounts: boolean }) => Promise<Result<Organization>>;
  /** PUT /v2/cards/{id}/lock. */
  readonly lockCard: (id: CardId) => Promise<Result<Card>>;
  /** Optional (observed): every page of the service's list. A service without it answers `not-supported`. */
  readonly listCards: () => Promise<Result<readonly Card[]>>;
  /** Optional (observed). */
  readonly readCard: (id: CardId) => Promise<Result<Card>>;
};

/** The active connection while it is open: its profile, its session, the bank behind it and what is kept of it. */
export type OpenConnection = {
  readonly profile: Connection;
  readonly bank: BankApi;
  readonly cache: Cache;
  /** Null when it cannot be opened; reading and locking go on without it. */
  readonly book: Book | null;
  readonly phase: () => SessionStatus['phase'];
  readonly refreshes: Refreshes;
};

import type { Database } from '../../sqlite.ts';

/** A notification about a subject on an occasion, such as an invoice that is late since a day. */
interface SentNotice {
  readonly kind: string;
  readonly subject: string;
  /** Sorts by time: a day. */
  readonly occasion: string;
}

export type SentNotices = ReturnType<typeof sentNoticesIn>;

/** The sent notifications, so that none is sent twice. */
export function sentNoticesIn(db: Database) {
  const select = db
    .prepare<[string, string, string], number>(
      'SELECT 1 FROM told_once WHERE kind = ? AND subject = ? AND occasion = ?',
    )
    .pluck();
  const insert = db.prepare<[string, string, string]>(
    'INSERT OR IGNORE INTO told_once (kind, subject, occasion) VALUES (?, ?, ?)',
  );
  const removeOlder = db.prepare<[string, string]>(
    'DELETE FROM told_once WHERE kind = ? AND occasion < ?',
  );

  return {
    has: ({ kind, subject, occasion }: SentNotice): boolean =>
      select.get(kind, subject, occasion) !== undefined,
    /** Stores the notifications, and removes those of the same kind from before an occasion. */
    add: (
      kind: string,
      notices: readonly Omit<SentNotice, 'kind'>[],
      { before }: { readonly before: string },
    ): void =>
      db
        .transaction(() => {
          removeOlder.run(kind, before);
          for (const { subject, occasion } of notices) insert.run(kind, subject, occasion);
        })
        .immediate(),
  };
}

import type { Database } from '../../sqlite.ts';

export type PayAnswers = ReturnType<typeof payAnswersIn>;

/**
 * The user's answers to doubts about an invoice before its payment, with the data that each answer
 * was about.
 */
export function payAnswersIn(db: Database) {
  const select = db.prepare<[string], { readonly doubt: string; readonly about: string }>(
    'SELECT doubt, about FROM pay_answer WHERE invoice_id = ?',
  );
  const upsert = db.prepare<[string, string, string, number]>(
    'INSERT INTO pay_answer (invoice_id, doubt, about, at_epoch_ms) VALUES (?, ?, ?, ?) ON CONFLICT (invoice_id, doubt) DO UPDATE SET about = excluded.about, at_epoch_ms = excluded.at_epoch_ms',
  );

  return {
    /** Each answered doubt with the data that it was about. */
    of: (invoiceId: string): ReadonlyMap<string, string> =>
      new Map(select.all(invoiceId).map(({ doubt, about }) => [doubt, about])),
    put: (
      invoiceId: string,
      {
        doubt,
        about,
        atEpochMs,
      }: { readonly doubt: string; readonly about: string; readonly atEpochMs: number },
    ): void => void upsert.run(invoiceId, doubt, about, atEpochMs),
  };
}

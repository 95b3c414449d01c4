import type { Database } from '../../sqlite.ts';

interface InvoiceReminder {
  readonly invoiceId: string;
  /** `YYYY-MM-DD`. */
  readonly dueDay: string;
}

export type InvoiceReminders = ReturnType<typeof invoiceRemindersIn>;

/** Of which due dates the owner was reminded, so that nobody is reminded twice. */
export function invoiceRemindersIn(db: Database) {
  const select = db
    .prepare<[string, string], number>(
      'SELECT 1 FROM invoice_reminder WHERE invoice_id = ? AND due_day = ?',
    )
    .pluck();
  const insert = db.prepare<[string, string]>(
    'INSERT OR IGNORE INTO invoice_reminder (invoice_id, due_day) VALUES (?, ?)',
  );
  const removeBefore = db.prepare<[string]>('DELETE FROM invoice_reminder WHERE due_day < ?');

  return {
    has: ({ invoiceId, dueDay }: InvoiceReminder): boolean =>
      select.get(invoiceId, dueDay) !== undefined,
    /** Remembers them, all or none, and forgets those of days before. */
    add: (reminders: readonly InvoiceReminder[], forgetBeforeDay: string): void => {
      db.transaction(() => {
        removeBefore.run(forgetBeforeDay);
        for (const { invoiceId, dueDay } of reminders) insert.run(invoiceId, dueDay);
      }).immediate();
    },
  };
}

import type { Database } from '../../sqlite.ts';

/** A set of limits under the owner's own name for it. `limits` is JSON text. */
export interface LimitTemplateRecord {
  readonly id: string;
  readonly name: string;
  readonly limits: string;
}

export type LimitTemplates = ReturnType<typeof limitTemplatesIn>;

export function limitTemplatesIn(db: Database) {
  const selectAll = db.prepare<[], LimitTemplateRecord>(
    'SELECT id, name, limits FROM limit_template ORDER BY id',
  );
  const upsert = db.prepare<[string, string, string]>(
    'INSERT INTO limit_template (id, name, limits) VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET name = excluded.name, limits = excluded.limits',
  );
  const remove = db.prepare<[string]>('DELETE FROM limit_template WHERE id = ?');

  return {
    /** In no order that means anything: names are sorted by whoever knows the language. */
    all: (): readonly LimitTemplateRecord[] => selectAll.all(),
    put: ({ id, name, limits }: LimitTemplateRecord): void => void upsert.run(id, name, limits),
    remove: (id: string): void => void remove.run(id),
  };
}

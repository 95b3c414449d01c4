import type { Database } from '../../sqlite.ts';

/** A group of cards. `content` is JSON text. */
export interface CardGroupRecord {
  readonly id: string;
  readonly content: string;
}

export type CardGroups = ReturnType<typeof cardGroupsIn>;

export function cardGroupsIn(db: Database) {
  const selectAll = db.prepare<[], CardGroupRecord>(
    'SELECT id, content FROM card_group ORDER BY id',
  );
  const upsert = db.prepare<[string, string]>(
    'INSERT INTO card_group (id, content) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET content = excluded.content',
  );
  const remove = db.prepare<[string]>('DELETE FROM card_group WHERE id = ?');

  return {
    /** In no order that means anything: names are sorted by whoever knows the language. */
    all: (): readonly CardGroupRecord[] => selectAll.all(),
    put: ({ id, content }: CardGroupRecord): void => void upsert.run(id, content),
    remove: (id: string): void => void remove.run(id),
  };
}

import type { Database } from '../../sqlite.ts';
import { prepareRun, prepareAll } from '../../statements.ts';

/** A group of cards. `content` is JSON text. */
export type CardGroupRecord = {
  readonly id: string;
  readonly content: string;
};

export type CardGroups = ReturnType<typeof cardGroupsIn>;

export function cardGroupsIn(db: Database) {
  return {
    /** Unsorted: the caller sorts names by the rules of the user's language. */
    all: prepareAll<[], CardGroupRecord>(db, 'SELECT id, content FROM card_group ORDER BY id'),
    put: prepareRun<[CardGroupRecord]>(
      db,
      'INSERT INTO card_group (id, content) VALUES (@id, @content) ON CONFLICT (id) DO UPDATE SET content = excluded.content',
    ),
    remove: prepareRun<[id: string]>(db, 'DELETE FROM card_group WHERE id = ?'),
  };
}

import type { Database } from '../../sqlite.ts';
import { runs, selectsAll } from '../../statements.ts';

/** A rule of a card. `plan` and `state` are JSON text. */
export type CardRuleRecord = {
  readonly id: string;
  readonly cardId: string;
  readonly kind: string;
  readonly plan: string;
  readonly state: string;
};

export type CardRuleRecords = ReturnType<typeof cardRulesIn>;

/** What the owner planned for cards: one rule of a kind for a card. */
export function cardRulesIn(db: Database) {
  const selectOff = db.prepare<[], string>('SELECT why FROM card_rules_off').pluck();
  const deleteOff = db.prepare('DELETE FROM card_rules_off');
  const insertOff = db.prepare<[string]>('INSERT INTO card_rules_off (why) VALUES (?)');

  return {
    all: selectsAll<[], CardRuleRecord>(
      db,
      'SELECT id, card_id AS cardId, kind, plan, state FROM card_rule ORDER BY id',
    ),
    // One of a kind for a card: the newer one.
    put: runs<[CardRuleRecord]>(
      db,
      'INSERT OR REPLACE INTO card_rule (id, card_id, kind, plan, state) VALUES (@id, @cardId, @kind, @plan, @state)',
    ),
    remove: runs<[id: string]>(db, 'DELETE FROM card_rule WHERE id = ?'),
    /** Why none of them does anything; null: they do. */
    offBecause: (): string | null => selectOff.get() ?? null,
    setOff: (why: string | null): void =>
      db
        .transaction(() => {
          deleteOff.run();
          if (why !== null) insertOff.run(why);
        })
        .immediate(),
  };
}

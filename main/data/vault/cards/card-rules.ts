import type { Database } from '../../sqlite.ts';
import { prepareRun, prepareAll } from '../../statements.ts';

/** A rule of a card. `plan` and `state` are JSON text. */
export type CardRuleRecord = {
  readonly id: string;
  readonly cardId: string;
  readonly kind: string;
  readonly plan: string;
  readonly state: string;
};

export type CardRules = ReturnType<typeof cardRulesIn>;

/** The rules that the user planned for cards. A card has at most one rule of a kind. */
export function cardRulesIn(db: Database) {
  const selectOff = db.prepare<[], string>('SELECT why FROM card_rules_off').pluck();
  const deleteOff = db.prepare('DELETE FROM card_rules_off');
  const insertOff = db.prepare<[string]>('INSERT INTO card_rules_off (why) VALUES (?)');

  return {
    all: prepareAll<[], CardRuleRecord>(
      db,
      'SELECT id, card_id AS cardId, kind, plan, state FROM card_rule ORDER BY id',
    ),
    // Replaces an older rule of the same kind for the card.
    put: prepareRun<[CardRuleRecord]>(
      db,
      'INSERT OR REPLACE INTO card_rule (id, card_id, kind, plan, state) VALUES (@id, @cardId, @kind, @plan, @state)',
    ),
    remove: prepareRun<[id: string]>(db, 'DELETE FROM card_rule WHERE id = ?'),
    /** Why all rules are off; null: they are on. */
    offReason: (): string | null => selectOff.get() ?? null,
    setOff: (why: string | null): void =>
      db
        .transaction(() => {
          deleteOff.run();
          if (why !== null) insertOff.run(why);
        })
        .immediate(),
  };
}

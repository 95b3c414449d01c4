import { writeSync } from 'node:fs';
import type { Migration } from '../../main/data/migrate.ts';
import { openBook } from '../../main/data/book/open-book.ts';
import { bookMigrations } from '../../main/data/book/migrations.ts';
import { openDatabase } from '../../main/data/open-database.ts';

/**
 * A process to be killed: `write` appends to the history and says each number only after its commit; `migrate` is in
 * the middle of a step from its first line on. Arguments: what to do, the path, the key in hexadecimal.
 */
const [what, path = '', keyHex = ''] = process.argv.slice(2);
const place = { kind: 'file', path, key: Buffer.from(keyHex, 'hex') } as const;

function say(line: string): void {
  writeSync(1, `${line}\n`);
}

if (what === 'write') {
  const result = openBook(place);
  if (result.kind !== 'opened') throw new Error(result.kind);
  const { cardHistory, trackedCards } = result.book;
  for (let number = cardHistory.ofCard('a', 1)[0]?.atEpochMs ?? 0; ; ) {
    number += 1;
    trackedCards.add(Array.from({ length: 20 }, (_, index) => ({ id: `${String(number)}-${String(index)}`, label: null, lastDigits: null, addedAtEpochMs: number, source: 'list' })));
    cardHistory.append({ cardId: 'a', atEpochMs: number, action: 'lock', outcome: 'done', detail: JSON.stringify('x'.repeat(2000)) });
    say(String(number));
  }
} else {
  const endless: Migration = {
    to: bookMigrations.length + 1,
    what: 'rewrites the whole history until it is killed',
    apply: (db) => {
      for (let round = 1; ; round += 1) {
        db.exec("UPDATE card_history SET outcome = 'rewritten', detail = detail || '.'");
        say(String(round));
      }
    },
  };
  openDatabase({ place, worth: 'irreplaceable', migrations: [...bookMigrations, endless] });
}

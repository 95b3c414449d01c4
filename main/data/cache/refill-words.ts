import type { Database } from '../sqlite.ts';
import { clientKeys } from './clients.ts';
import { recordWordsIn } from './records/record-words.ts';

/** Read and put at once; the records are large. */
const rowsAtOnce = 500;
/** Takes a second. Of more the bank is asked again, page by page while others have their turn. */
const mostRefilled = 20_000;

type KeptWords = {
  readonly row: number;
  readonly id: string;
  readonly texts: string;
  readonly vatNumber: string | null;
  readonly taxNumber: string | null;
  readonly email: string | null;
  readonly name: string | null;
};

const nothingAlike = { vatNumber: null, taxNumber: null, email: null, name: null };

const member = (path: string): string =>
  `CASE WHEN json_valid(model) THEN json_extract(model, '${path}') END`;

/**
 * Begins the index of words of a list anew, with lists of all beginnings of up to three letters,
 * and puts in what the kept records are found by. A long list is begun anew as a whole.
 */
export function refillWords(db: Database, list: 'client' | 'product' | 'supplier_invoice'): void {
  db.exec(`
    DROP TABLE ${list}_words;
    CREATE VIRTUAL TABLE ${list}_words USING fts5 (
      words, content = '', contentless_delete = 1, detail = none, tokenize = 'unicode61 remove_diacritics 0', prefix = '1 2 3'
    );
    INSERT INTO ${list}_words (${list}_words, rank) VALUES ('automerge', 0), ('usermerge', 8), ('crisismerge', 64), ('deletemerge', 0);
  `);
  const count = db.prepare<[], number>(`SELECT count(*) FROM ${list}`).pluck().get() ?? 0;
  if (count > mostRefilled) {
    db.exec(`
      DELETE FROM ${list};
      DELETE FROM facet_count WHERE list = '${list}';
      DELETE FROM sync_state WHERE list = '${list}';
    `);
    return;
  }
  const select = db.prepare<[number], KeptWords>(
    `SELECT row, id, texts, ${member('$.vatNumber')} AS vatNumber, ${member('$.taxIdentificationNumber')} AS taxNumber,
       coalesce(${member('$.email')}, ${member('$.extraEmails[0]')}) AS email, ${member('$.name')} AS name
     FROM ${list} WHERE row > ? ORDER BY row LIMIT ${String(rowsAtOnce)}`,
  );
  const words = recordWordsIn(db, {
    name: list,
    keys: clientKeys.letters,
  });
  for (let last = 0; ;) {
    const kept = select.all(last);
    for (const { row, id, texts, ...fields } of kept) {
      words.add({ row, id, texts, keys: clientKeys.of(list === 'client' ? fields : nothingAlike) });
      last = row;
    }
    if (kept.length < rowsAtOnce) return;
  }
}

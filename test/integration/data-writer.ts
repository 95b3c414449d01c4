import { writeSync } from 'node:fs';
import { importVault, noProofs } from '../../main/data/vault/whole/import-vault.ts';
import { rewriteVault } from '../../main/data/vault/whole/rewrite-vault.ts';
import { openVault } from '../../main/data/vault/open-vault.ts';
import { vaultMigrations } from '../../main/data/vault/migrations.ts';
import { openCache } from '../../main/data/cache/open-cache.ts';
import type { Migration } from '../../main/data/migrate.ts';
import { openDatabase } from '../../main/data/open-database.ts';
import { recordsPerPage } from '../../main/features/synced-list.ts';
import { createClientRecord } from '../bench/many-clients.ts';
import { stepsOf, readProgress } from './data-steps.ts';
import { withSecondStep } from './later-migration.ts';

/**
 * A process that the test kills. Arguments: the action, the path, the key in hexadecimal, for
 * `import` also a file and its password. `write` runs the data steps and prints each step after its
 * commit. `pages` does so with pages of clients that a thread writes into a cache; each page has
 * its number as the fetch position. `rewrite` is inside a migration from its first line on.
 * `migrate`, `import` and `erase` (data from before 1000) print when they begin to change files.
 */
const [what = '', path = '', keyHex = '', file = '', password = ''] = process.argv.slice(2);
const key = Buffer.from(keyHex, 'hex');
const place = { kind: 'file', path, key } as const;

function printLine(line: string): void {
  writeSync(1, `${line}\n`);
}

function openedVault() {
  const result = openVault(place);
  if (result.kind !== 'opened') throw new Error(result.kind);
  return result.vault;
}

switch (what) {
  case 'write': {
    const vault = openedVault();
    const steps = stepsOf(vault);
    const progress = readProgress(vault);
    // Resumes after a kill, at the first step that is one behind.
    let number = Math.max(1, ...progress);
    let at = progress.findIndex((value) => value < number);
    for (;;) {
      if (at === -1 || at === steps.length) {
        number += 1;
        at = 0;
      }
      steps[at]?.(number);
      printLine(`${String(number)} ${String(at)}`);
      at += 1;
    }
  }
  case 'pages': {
    const cache = openCache({
      place,
      nowEpochMs: () => 1,
      onNotice: ({ kind }) => printLine(kind),
    });
    for (let page = Number(cache.syncStates.get('client')?.body ?? 0) + 1; ; page += 1) {
      const records = Array.from({ length: recordsPerPage }, (_, at) =>
        createClientRecord(page * recordsPerPage + at),
      );
      await cache.write({
        kind: 'put',
        list: 'client',
        page: { records, nowEpochMs: 1, sync: { pass: 1, body: String(page) } },
      });
      printLine(String(page));
    }
  }
  case 'rewrite': {
    const endless: Migration = {
      to: vaultMigrations.length + 1,
      description: 'rewrites the whole history until it is killed',
      apply: (db) => {
        for (let round = 1; ; round += 1) {
          db.exec("UPDATE card_history SET outcome = 'rewritten', detail = detail || '.'");
          printLine(String(round));
        }
      },
    };
    openDatabase({ place, durability: 'irreplaceable', migrations: [...vaultMigrations, endless] });
    break;
  }
  case 'migrate':
    printLine('begins');
    openDatabase({ place, durability: 'irreplaceable', migrations: withSecondStep });
    // The test may kill this later than its end, so wait for the kill.
    setInterval(() => undefined, 1000);
    break;
  case 'import': {
    const isAccepted = (): boolean => {
      printLine('begins');
      return true;
    };
    await importVault({
      file,
      password,
      path,
      key,
      nowEpochMs: 1,
      isAccepted,
      isReadable: true,
      savedAtEpochMs: 1,
      proofs: noProofs,
    });
    setInterval(() => undefined, 1000);
    break;
  }
  case 'erase':
    printLine('begins');
    rewriteVault({ path, key, beforeEpochMs: 1000, erasesUnreadable: false });
    setInterval(() => undefined, 1000);
    break;
  default:
    throw new Error(`Unknown action ${what}`);
}

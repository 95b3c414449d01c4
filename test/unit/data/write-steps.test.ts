import { expect, it } from 'vitest';
import { openDatabase } from '../../../main/data/open-database.ts';
import { vaultMigrations } from '../../../main/data/vault/migrations.ts';
import { writeStepsIn } from '../../../main/data/vault/write-steps.ts';

it.each(["UPDATE write_step SET state = 'done'", 'DELETE FROM write_step'])(
  'the database rejects changes to the history of writes: %s',
  (statement) => {
    const opened = openDatabase({
      place: { kind: 'memory' },
      durability: 'irreplaceable',
      migrations: vaultMigrations,
    });
    if (opened.kind !== 'opened') throw new Error(opened.kind);
    const { db } = opened;
    const steps = writeStepsIn(db);
    const step = { writeId: 'w1', family: 'card', state: 'sending', atEpochMs: 1 };
    steps.append(step);
    expect(() => db.exec(statement)).toThrow('The history of writes is only added to');
    expect(steps.of('w1')).toEqual([step]);
    db.close();
  },
);

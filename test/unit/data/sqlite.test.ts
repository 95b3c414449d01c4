import { describe, expect, it, vi } from 'vitest';

describe('the database', () => {
  it('loads without a diagnostic report of the process, which has crashed Electron apps', async () => {
    const report = vi.spyOn(process.report, 'getReport').mockImplementation(() => {
      throw new Error('A report of the process was asked for');
    });
    const { Database } = await import('../../../main/data/sqlite.ts');
    const database = new Database(':memory:');
    expect(database.prepare('SELECT 6 * 7 AS answer').get()).toEqual({ answer: 42 });
    database.close();
    expect(report).not.toHaveBeenCalled();
  });

  it('lets no statement write into its schema, as `DEFENSIVE` requires', async () => {
    const { Database } = await import('../../../main/data/sqlite.ts');
    const database = new Database(':memory:');
    database.exec('CREATE TABLE one (two TEXT)');
    database.pragma('writable_schema = ON');
    expect(() => database.exec("UPDATE sqlite_schema SET name = 'sqlite_one'")).toThrow(
      'table sqlite_master may not be modified',
    );
    database.close();
  });
});

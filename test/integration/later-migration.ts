import { sqlMigration, type Migration } from '../../main/data/migrate.ts';
import { vaultMigrations } from '../../main/data/vault/migrations.ts';

/** A simulated later version of the vault. */
export const withSecondStep: readonly Migration[] = [
  ...vaultMigrations,
  sqlMigration(
    vaultMigrations.length + 1,
    'copies each draft',
    'ALTER TABLE draft ADD COLUMN copy TEXT; UPDATE draft SET copy = body;',
  ),
];

import { sqlMigration, type Migration } from '../migrate.ts';
import { vaultSchema } from './schema.ts';

/** No version was released yet, so schema changes go into the first step. */
export const vaultMigrations: readonly Migration[] = [
  sqlMigration(1, 'the schema of the first release', vaultSchema),
];

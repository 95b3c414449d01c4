import { sqlMigration, type Migration } from '../migrate.ts';
import { vaultSchema } from './schema.ts';

/** Nothing was released yet: a change of the schema goes into the first step. */
export const vaultMigrations: readonly Migration[] = [
  sqlMigration(1, 'the schema of the first release', vaultSchema),
];

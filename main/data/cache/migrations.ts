import { sqlMigration, type Migration } from '../migrate.ts';
import { cacheSchema } from './schema.ts';

/** Only one step: a cache of another version is replaced by an empty one. */
export const cacheMigrations: readonly Migration[] = [
  sqlMigration(1, 'the schema of the cache', cacheSchema),
];

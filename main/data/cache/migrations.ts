import { sqlMigration, type Migration } from '../migrate.ts';
import { cacheSchema, invoicesBySupplier } from './schema.ts';

/**
 * A later step adds only what SQLite computes from the stored rows. For any other change, a cache
 * of another schema is replaced by an empty one.
 */
export const cacheMigrations: readonly Migration[] = [
  sqlMigration(1, 'the schema of the cache', cacheSchema),
  sqlMigration(2, 'an index of invoices by supplier', invoicesBySupplier),
];

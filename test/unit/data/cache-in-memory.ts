import {
  cacheRepositoriesIn,
  type CacheRepositories,
} from '../../../main/data/cache/cache-repositories.ts';
import { cacheMigrations } from '../../../main/data/cache/migrations.ts';
import { openDatabase } from '../../../main/data/open-database.ts';

/** An empty cache. */
export function cacheInMemory(): CacheRepositories {
  const result = openDatabase({
    place: { kind: 'memory' },
    durability: 'refetchable',
    migrations: cacheMigrations,
  });
  if (result.kind !== 'opened') throw new Error(result.kind);
  return cacheRepositoriesIn(result.db);
}

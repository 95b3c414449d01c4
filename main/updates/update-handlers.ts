import type { Handlers } from '../../preload/contract/index.ts';
import { ok } from '../../preload/contract/result.ts';
import type { Updates } from './updates.ts';

/**
 * Maps each command to the updater. `openPage` asks the user first, and returns whether it was
 * opened.
 */
export function createUpdateHandlers(
  updates: Updates,
  openPage: () => Promise<boolean>,
): Handlers['updates'] {
  return {
    get: () => ok(updates.state()),
    check: () => {
      updates.check();
      return ok({});
    },
    download: () => {
      updates.download();
      return ok({});
    },
    restart: () => ok(updates.restart()),
    openPage: async () => ok({ wasOpened: await openPage() }),
  };
}

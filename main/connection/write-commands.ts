import type { Handlers } from '../../preload/contract/index.ts';
import { failed, ok } from '../../preload/contract/result.ts';
import { noVault } from '../data/storage-failure.ts';
import type { OwnWrites } from '../features/feature.ts';
import type { Scope } from '../features/scope.ts';

/** The commands about writes with an unknown outcome, over the families of all features. */
export function createWriteCommands(
  scope: Scope,
  families: readonly OwnWrites[],
): Handlers['writes'] {
  /** Null: no write has this id. */
  const kindOf = (writeId: string) =>
    families.flatMap(({ kinds }) => kinds).find(({ statusOf }) => statusOf(writeId) !== null) ??
    null;
  const noWrite = ok({ write: null });
  return {
    unknown: ({ family }) =>
      ok({
        writes: families
          .filter((one) => one.family === family)
          .flatMap(({ kinds }) => kinds)
          .flatMap((kind) => kind.unknown())
          .toSorted((a, b) => a.sentAtEpochMs - b.sentAtEpochMs),
      }),
    check: async ({ writeId }) => kindOf(writeId)?.check(writeId) ?? noWrite,
    sendAgain: async ({ writeId }) => kindOf(writeId)?.sendAgain?.(writeId) ?? noWrite,
    resolve: async ({ writeId, ...decision }) => {
      if (scope.vault === null) return failed(noVault(scope));
      return kindOf(writeId)?.resolve(writeId, decision) ?? ok({});
    },
  };
}

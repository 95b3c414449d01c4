import { ok } from '../../../preload/contract/result.ts';
import type { Feature } from '../feature.ts';
import { searchEverywhere } from './search-everywhere.ts';

/** One search over the stored data of all features. */
export const search: Feature<'search'> = {
  commandGroups: ['search'],
  commandsWhileClosed: { search: { everywhere: () => ok({ hits: [] }) } },
  open: (scope) => ({
    commands: { search: { everywhere: (input) => ok({ hits: searchEverywhere(scope, input) }) } },
  }),
};

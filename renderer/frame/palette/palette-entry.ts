import type { Connection } from '../../../preload/contract/app/connections.ts';
import type { LocaleName } from '../../../preload/contract/app/preferences.ts';
import type { SearchHit } from '../../../preload/contract/app/search.ts';
import type { LaneTotal } from '../../../preload/contract/invoices/supplier-invoices.ts';
import type { Translate } from '../../i18n/i18n.ts';
import type { IconName } from '../../ui/icon.tsx';
import type { useDoingsHere, WindowState } from '../../platform/actions.ts';
import type { Route } from '../../platform/navigation.ts';
import type { LimitReading } from '../../screens/cards/limits/proposed-limit.ts';
import type { Recent } from './palette-recents.ts';

export type Entry = {
  readonly id: string;
  readonly icon: IconName;
  readonly label: string;
  /** At the end of the row: what kind of thing it is. */
  readonly detail?: string;
  /** Other search terms that find it. */
  readonly alias?: string;
  readonly digits?: string | null;
  /** What does the same without the palette. */
  readonly keys?: string;
  /**
   * Where Enter needs more than that the entry is the first one. `never`: it must be chosen with
   * the arrow keys or the pointer. `once-seen`: an Enter that was pressed before the entry was
   * shown does not run it.
   */
  readonly underEnter?: 'never' | 'once-seen';
  /** What it leads to, where that is worth being led to again. */
  readonly leadsTo?: Recent;
  readonly act: () => void;
};

export type Section = {
  readonly id: 'recent' | 'do' | 'found' | 'go' | 'more' | 'nothing';
  readonly title: string;
  readonly entries: readonly Entry[];
};

/**
 * Null: the hits answer the whole query. Otherwise that finds nothing, and they are the cards that
 * are named beside the word for an action ("lock karim", "limit karim 3000"), or what one word of
 * the query finds.
 */
export type Beside =
  | { readonly action: 'one-word' }
  | { readonly action: 'lock' }
  | { readonly action: 'limit'; readonly amount: string | null }
  | null;

export type Surroundings = {
  readonly t: Translate;
  readonly query: string;
  readonly hits: readonly SearchHit[];
  /** What is to be paid, as far as it is stored. */
  readonly due: readonly LaneTotal[];
  readonly recents: readonly Recent[];
  readonly beside: Beside;
  readonly reading: LimitReading;
  readonly route: Route;
  /** The language of the labels. */
  readonly language: LocaleName;
  readonly window: WindowState;
  readonly doingsHere: ReturnType<typeof useDoingsHere>;
  readonly connections: readonly Connection[];
};

/**
 * The entry that Enter runs when none was chosen: the first that may stand there. With nothing
 * typed, or nothing found, none.
 */
export function firstChoice(sections: readonly Section[], query: string): Entry | undefined {
  return query.trim() === '' || sections[0]?.id === 'nothing'
    ? undefined
    : sections.flatMap((section) => section.entries).find((entry) => entry.underEnter !== 'never');
}

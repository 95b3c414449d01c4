import type { Connection } from '../../../preload/contract/app/connections.ts';
import type { LocaleName } from '../../../preload/contract/app/preferences.ts';
import type { SearchHit } from '../../../preload/contract/app/search.ts';
import type { LaneTotal } from '../../../preload/contract/invoices/supplier-invoices.ts';
import type { Translate } from '../../i18n/i18n.ts';
import type { IconName } from '../../ui/icon.tsx';
import type { useActionHandlers, WindowState } from '../../platform/actions.ts';
import type { Route } from '../../platform/navigation.ts';
import type { LimitFormat } from '../../screens/cards/limits/proposed-limit.ts';
import type { Recent } from './palette-recents.ts';

export type Entry = {
  readonly id: string;
  readonly icon: IconName;
  readonly label: string;
  /** At the end of the row: the kind of the entry. */
  readonly detail?: string;
  /** More search terms for it. */
  readonly alias?: string;
  readonly digits?: string | null;
  /** The shortcut for the same action. */
  readonly keys?: string;
  /**
   * When Enter may run the entry, even if it is first. `never`: the user must select it by arrow
   * key or pointer. `once-seen`: an Enter pressed before the entry was shown does not run it.
   */
  readonly underEnter?: 'never' | 'once-seen';
  /** The target to list among the recent ones, if any. */
  readonly leadsTo?: Recent;
  readonly act: () => void;
};

export type Section = {
  readonly id: 'recent' | 'do' | 'found' | 'go' | 'more' | 'nothing';
  readonly title: string;
  readonly entries: readonly Entry[];
};

/**
 * Null: the hits match the whole query. Otherwise the query had no match, and the hits match a
 * part of it: the name next to an action ("lock karim", "limit karim 3000"), or one word.
 */
export type Fallback =
  | { readonly action: 'one-word' }
  | { readonly action: 'lock' }
  | { readonly action: 'limit'; readonly amount: string | null }
  | null;

export type PaletteContext = {
  readonly t: Translate;
  readonly query: string;
  readonly hits: readonly SearchHit[];
  /** Invoices to pay, from stored data. */
  readonly due: readonly LaneTotal[];
  /** The cards to ask for if the query names an action but no card, from stored data. */
  readonly cards: readonly SearchHit[];
  readonly recents: readonly Recent[];
  readonly fallback: Fallback;
  readonly reading: LimitFormat;
  readonly route: Route;
  /** The language of the labels. */
  readonly language: LocaleName;
  readonly window: WindowState;
  readonly actionHandlers: ReturnType<typeof useActionHandlers>;
  readonly connections: readonly Connection[];
};

/**
 * The entry that Enter runs if none is selected: the first one that may run that way. None without
 * a query or without a match.
 */
export function defaultEntry(sections: readonly Section[], query: string): Entry | undefined {
  return query.trim() === '' || sections[0]?.id === 'nothing'
    ? undefined
    : sections.flatMap((section) => section.entries).find((entry) => entry.underEnter !== 'never');
}

import type {
  CardGroup,
  GroupConflict,
  PlannedChange,
} from '../../../../preload/contract/cards/card-groups.ts';
import type { LimitRunItem } from '../../../../preload/contract/cards/limit-runs.ts';
import { linesOf } from '../run-lines.ts';
import type { RunLine } from '../run-lines.ts';

type WantedLine = { readonly groupName: string; readonly line: RunLine };

/** A difference between a card and its wanted values. */
export type PlanLine = {
  readonly key: string;
  readonly line: RunLine;
  readonly groupNames: readonly string[];
  readonly last: PlannedChange['last'];
  /** The groups that want different values of it; else empty. */
  readonly wants: readonly WantedLine[];
};

type Names = ReadonlyMap<string, string>;

function namesOf(ids: readonly string[], names: Names): readonly string[] {
  return ids.flatMap((id) => names.get(id) ?? []);
}

function conflictLine({ wants, ...card }: GroupConflict, names: Names): readonly PlanLine[] {
  const all = wants.flatMap(({ groupId, asked }): readonly WantedLine[] => {
    const item: LimitRunItem = { ...card, asked, state: 'next', differences: [], error: null };
    const [line] = linesOf(item);
    return line === undefined ? [] : [{ groupName: names.get(groupId) ?? '', line }];
  });
  const [first] = all;
  return first === undefined
    ? []
    : [
        {
          key: `conflict:${first.line.key}`,
          line: first.line,
          groupNames: [],
          last: null,
          wants: all,
        },
      ];
}

/** Every difference: conflicts between groups first, then by card. */
export function planLines(
  {
    changes,
    conflicts,
  }: { readonly changes: readonly PlannedChange[]; readonly conflicts: readonly GroupConflict[] },
  groups: readonly Pick<CardGroup, 'id' | 'name'>[],
): readonly PlanLine[] {
  const names: Names = new Map(groups.map(({ id, name }) => [id, name]));
  return [
    ...conflicts.flatMap((conflict) => conflictLine(conflict, names)),
    ...changes.flatMap((item) =>
      linesOf(item)
        .filter(({ isUnsent }) => !isUnsent)
        .map((line): PlanLine => ({
          key: line.key,
          line,
          groupNames: namesOf(item.groupIds, names),
          last: item.last,
          wants: [],
        })),
    ),
  ];
}

function cardsOf(items: readonly Pick<PlannedChange, 'cardId'>[]): number {
  return new Set(items.map(({ cardId }) => cardId)).size;
}

/** The numbers of cards that can be changed, that cannot, and that two groups want differently. */
export function planCounts({
  changes,
  conflicts,
}: {
  readonly changes: readonly PlannedChange[];
  readonly conflicts: readonly GroupConflict[];
}) {
  return {
    cards: cardsOf([...changes, ...conflicts.map(({ cardId }) => ({ cardId }))]),
    toSend: cardsOf(changes.filter(({ state }) => state === 'next')),
    blocked: cardsOf(changes.filter(({ blocked }) => blocked !== undefined)),
    conflicting: cardsOf(conflicts),
  };
}

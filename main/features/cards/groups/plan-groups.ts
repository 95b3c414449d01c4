import type { CardHistoryEntry } from '../../../../preload/contract/cards/card-changes.ts';
import type {
  CardGroup,
  GroupConflict,
  PlannedChange,
} from '../../../../preload/contract/cards/card-groups.ts';
import type { Card } from '../../../../preload/contract/cards/cards.ts';
import type { CardId } from '../../../../preload/contract/values.ts';
import { isSameValue, fieldValueOf } from '../changes/compare-answer.ts';
import { splitIntoRequests, namedChange, toRunRequest } from '../limit-runs/run-request.ts';
import { mergeWants, pickFields } from './merge-wants.ts';
import { lastAnswer } from './last-answer.ts';

/** The cached data of a card; `card` null: the bank has not described it yet. */
export type KnownCard = {
  readonly id: CardId;
  readonly name: string | null;
  readonly lastDigits: string | null;
  readonly card: Card | null;
  readonly isAbsent: boolean;
};

type Knowledge = {
  readonly cardOf: (id: CardId) => KnownCard;
  /** Newest first. */
  readonly historyOf: (id: CardId) => readonly CardHistoryEntry[];
  /**
   * The fields that a rule of the card holds at another value now, with the values that it
   * restores.
   */
  readonly heldValuesOf: (id: CardId) => Readonly<Record<string, string>>;
  readonly hasRestrictions: boolean;
};

type Group = Pick<CardGroup, 'id' | 'wanted' | 'cardIds'>;
type CardPlan = {
  readonly changes: readonly PlannedChange[];
  readonly conflicts: readonly GroupConflict[];
};

/** The changes that one card needs to match its groups. */
export function planCard(
  { id: cardId, card, isAbsent, ...named }: KnownCard,
  groups: readonly Group[],
  { historyOf, heldValuesOf, hasRestrictions }: Omit<Knowledge, 'cardOf'>,
): CardPlan {
  const { asked, conflicts } = mergeWants(groups);
  const beforeOf = (fields: readonly string[]) =>
    Object.fromEntries(fields.map((field) => [field, (card && fieldValueOf(card, field)) ?? null]));
  const heldValues = heldValuesOf(cardId);
  const isHeld = (field: string): boolean => Object.hasOwn(heldValues, field);
  const groupIdsOf = (fields: readonly string[]): string[] =>
    groups
      .filter(({ wanted }) => namedChange(wanted).some(([field]) => fields.includes(field)))
      .map(({ id }) => id);
  const heldChanges = splitIntoRequests(
    pickFields(
      asked,
      namedChange(asked).flatMap(([field, value]) =>
        isHeld(field) && !isSameValue(field, value, heldValues[field] ?? '') ? [field] : [],
      ),
    ),
  ).map((part): PlannedChange => {
    const fields = namedChange(part).map(([field]) => field);
    return {
      cardId,
      ...named,
      before: Object.fromEntries(fields.map((field) => [field, heldValues[field] ?? null])),
      asked: part,
      state: 'refused',
      differences: [],
      error: null,
      blocked: 'held',
      groupIds: groupIdsOf(fields),
      last: null,
    };
  });
  const unheldPart = pickFields(
    asked,
    namedChange(asked).flatMap(([field]) => (isHeld(field) ? [] : [field])),
  );
  const changes = splitIntoRequests(unheldPart).flatMap((part): readonly PlannedChange[] => {
    const cardRequest = toRunRequest(card, { id: cardId, asked: part, hasRestrictions });
    const { request, unsent } = cardRequest;
    const blocked = isAbsent && request !== null ? 'absent' : cardRequest.blocked;
    if (request === null && blocked === undefined) return [];
    const fields = namedChange(part).map(([field]) => field);
    const differing = fields.filter((field) => !unsent.includes(field));
    return [
      {
        cardId,
        ...named,
        before: beforeOf(fields),
        asked: part,
        state: request === null || isAbsent ? 'refused' : 'next',
        differences: [],
        error: null,
        unsent: [...unsent],
        ...(blocked === undefined ? {} : { blocked }),
        groupIds: groupIdsOf(differing),
        last: request === null ? null : lastAnswer(historyOf(cardId), request),
      },
    ];
  });
  return {
    changes: [...changes, ...heldChanges],
    conflicts: conflicts.map((wants) => ({
      cardId,
      ...named,
      before: beforeOf(
        wants.flatMap(({ asked: wanted }) => namedChange(wanted).map(([field]) => field)),
      ),
      wants: [...wants],
    })),
  };
}

/** The plan for all cards of these groups, in the order in which the groups list them. */
export function planGroups(groups: readonly Group[], knowledge: Knowledge): CardPlan {
  const groupsByCard = new Map<CardId, Group[]>();
  for (const group of groups)
    for (const id of new Set(group.cardIds))
      groupsByCard.set(id, [...(groupsByCard.get(id) ?? []), group]);
  const plans = [...groupsByCard].map(([id, groupsOfCard]) =>
    planCard(knowledge.cardOf(id), groupsOfCard, knowledge),
  );
  return {
    changes: plans.flatMap(({ changes }) => changes),
    conflicts: plans.flatMap(({ conflicts }) => conflicts),
  };
}

/** The groups that a card does not match, or that conflict with each other. */
export function groupsOfPlan({ changes, conflicts }: CardPlan): ReadonlySet<string> {
  return new Set([
    ...changes.flatMap(({ groupIds }) => groupIds),
    ...conflicts.flatMap(({ wants }) => wants.map(({ groupId }) => groupId)),
  ]);
}

import { createTextOrder } from '../../../../preload/contract/bounded-text.ts';
import type { CardGroup } from '../../../../preload/contract/cards/card-groups.ts';
import type { Output } from '../../../../preload/contract/index.ts';
import { type Result, failed, ok } from '../../../../preload/contract/result.ts';
import type { CardId } from '../../../../preload/contract/values.ts';
import { cardGroupCodec } from '../../../data/codecs/own-records.ts';
import type { Vault } from '../../../data/vault/open-vault.ts';
import type { CardGroupRecord } from '../../../data/vault/cards/card-groups.ts';
import { cachedMemberNames } from '../../members.ts';
import type { Scope } from '../../scope.ts';
import { cardNameOf } from '../card-name.ts';
import { modelOf } from '../card-row.ts';
import { historyOfCard } from '../history/card-history.ts';
import { isOffered } from '../list/card-offers.ts';
import { splitIntoRequests } from '../limit-runs/run-request.ts';
import { checkOwnName } from '../check-own-name.ts';
import { fromRecord, isIdleWhile, readSwitch } from '../rules/rule.ts';
import { type KnownCard, groupsOfPlan, planCard, planGroups } from './plan-groups.ts';
import { withVault } from '../../open-connection.ts';

function toCardGroup({ id, content }: CardGroupRecord): CardGroup {
  return {
    id,
    ...cardGroupCodec.read(content),
  };
}

function groupsIn({ cardGroups }: Vault): readonly CardGroup[] {
  const inOrder = createTextOrder();
  return cardGroups
    .all()
    .map(toCardGroup)
    .toSorted((a, b) => inOrder(a.name, b.name));
}

/**
 * By card: the original values of fields that rules hold at another value now. The rules will
 * restore them.
 */
function valuesHeldByRules(scope: Scope): ReadonlyMap<CardId, Readonly<Record<string, string>>> {
  const valuesByCard = new Map<CardId, Readonly<Record<string, string>>>();
  const { vault } = scope;
  if (vault === null) return valuesByCard;
  const switchState = readSwitch(vault);
  for (const record of vault.cardRules.all()) {
    const rule = fromRecord(record);
    const hold = rule?.state.hold ?? null;
    if (rule === null || hold === null || isIdleWhile(rule, switchState)) continue;
    const fields = Object.entries(hold.base).filter(
      ([field, baseValue]) => hold.held[field] !== baseValue,
    );
    valuesByCard.set(rule.cardId, {
      ...valuesByCard.get(rule.cardId),
      ...Object.fromEntries(fields),
    });
  }
  return valuesByCard;
}

function readKnowledge(scope: Scope) {
  const valuesByCard = valuesHeldByRules(scope);
  const names = cachedMemberNames(scope);
  const tracked = new Map(scope.vault?.trackedCards.all().map((each) => [each.id, each]));
  return {
    cardOf: (id: CardId): KnownCard => {
      const stored = scope.cache.cards.get(id);
      const card = stored === null ? null : modelOf(stored);
      const trackedCard = tracked.get(id) ?? null;
      return {
        id,
        name: cardNameOf(card, trackedCard, names),
        lastDigits: card?.lastDigits ?? trackedCard?.lastDigits ?? null,
        card,
        isAbsent: stored === null || stored.absentSinceEpochMs !== null,
      };
    },
    heldValuesOf: (id: CardId) => valuesByCard.get(id) ?? {},
    historyOf: (id: CardId) => (scope.vault === null ? [] : historyOfCard(scope.vault, id)),
    hasRestrictions: isOffered(scope, 'restrictions', scope.now()),
  };
}

/** The groups by name, with the changes that would bring their cards to the wanted values. */
export function listGroups(scope: Scope): Result<Output<'cardGroups', 'list'>> {
  return withVault(scope, (vault) => {
    const groups = groupsIn(vault);
    const knowledge = readKnowledge(scope);
    const plan = planGroups(groups, knowledge);
    const differing = new Map<string, Set<CardId>>(groups.map(({ id }) => [id, new Set()]));
    for (const { cardId, groupIds } of plan.changes)
      for (const id of groupIds) differing.get(id)?.add(cardId);
    for (const { cardId, wants } of plan.conflicts)
      for (const { groupId } of wants) differing.get(groupId)?.add(cardId);
    return ok({
      groups: groups.map((group) => ({
        ...group,
        differingCount: differing.get(group.id)?.size ?? 0,
      })),
      changes: [...plan.changes],
      conflicts: [...plan.conflicts],
      hasRestrictions: knowledge.hasRestrictions,
    });
  });
}

/** The groups without cards, by name. */
export function listTemplates(scope: Scope): Result<Output<'cardGroups', 'templates'>> {
  return withVault(scope, (vault) =>
    ok({ templates: groupsIn(vault).filter(({ cardIds }) => cardIds.length === 0) }),
  );
}

/** The groups whose wanted values the card does not have, by name. */
export function differingGroups(
  scope: Scope,
  cardId: CardId,
): { readonly id: string; readonly name: string }[] {
  const groups =
    scope.vault === null
      ? []
      : groupsIn(scope.vault).filter(({ cardIds }) => cardIds.includes(cardId));
  if (groups.length === 0) return [];
  const knowledge = readKnowledge(scope);
  const differing = groupsOfPlan(planCard(knowledge.cardOf(cardId), groups, knowledge));
  return groups.filter(({ id }) => differing.has(id)).map(({ id, name }) => ({ id, name }));
}

/**
 * The values that cards are compared with have changed, so lists and pages of cards must be read
 * again.
 */
function publishCards(scope: Scope): void {
  scope.publishChange('cards');
}

/**
 * Creates a group (null id), or changes one. Errors: those of its name; `invalid-input` with
 * `nothing-to-change` for a group without wanted values.
 */
export function saveGroup(
  scope: Scope,
  asked: Omit<CardGroup, 'id'> & { readonly id: string | null },
): Result<{ readonly group: CardGroup }> {
  return withVault(scope, (vault) => {
    const name = checkOwnName(groupsIn(vault), asked);
    if (!name.ok) return name;
    if (splitIntoRequests(asked.wanted).length === 0)
      return failed({
        kind: 'invalid-input',
        problems: [{ path: ['wanted'], code: 'nothing-to-change' }],
      });
    const group: CardGroup = {
      id: asked.id ?? scope.randomUUID(),
      name: name.value,
      wanted: asked.wanted,
      cardIds: [...new Set(asked.cardIds)],
    };
    const { id, ...content } = group;
    vault.cardGroups.put({ id, content: cardGroupCodec.write(content) });
    publishCards(scope);
    return ok({ group });
  });
}

/** Removing a group that does not exist is no error. */
export function removeGroup(scope: Scope, id: string): Result<Record<string, never>> {
  return withVault(scope, (vault) => {
    vault.cardGroups.remove(id);
    publishCards(scope);
    return ok({});
  });
}

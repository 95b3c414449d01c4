import * as z from 'zod/mini';
import { command } from '../command.ts';
import { limitRunItem, runChange } from './limit-runs.ts';
import { cardId, done, nothing, openText } from '../values.ts';

const groupName = z.string().check(z.minLength(1), z.maxLength(60));
const groupId = z.string().check(z.maxLength(64));

/**
 * A named set of cards and the values they should have; fields left out are not compared. A group
 * without cards is a template: the user applies its values to selected cards.
 */
const cardGroup = z.object({
  id: groupId,
  name: groupName,
  wanted: runChange,
  cardIds: z.array(cardId),
});
export type CardGroup = z.infer<typeof cardGroup>;

/**
 * How the last request of the same change ended: `differs` if the bank's answer had other values,
 * else an outcome of the card's history.
 */
const lastAnswer = z.object({
  outcome: z.string(),
  /** The bank's own words, or the kind of an error. */
  error: openText,
  atEpochMs: z.number(),
});
export type LastAnswer = z.infer<typeof lastAnswer>;

/** A request that would bring a card to its groups' values, or why it cannot be sent. */
const plannedChange = z.extend(limitRunItem, {
  groupIds: z.array(groupId),
  last: z.nullable(lastAnswer),
});
export type PlannedChange = z.infer<typeof plannedChange>;

/** Groups that require different values of one card. Cashdesk sends none of these changes. */
const groupConflict = z.object({
  ...z.pick(limitRunItem, { cardId: true, name: true, lastDigits: true, before: true }).shape,
  wants: z.array(z.object({ groupId, asked: runChange })),
});
export type GroupConflict = z.infer<typeof groupConflict>;

export const cardGroups = {
  /**
   * The groups by name, how many of their cards differ, and the requests that would change that.
   * Sends no request.
   */
  list: command({
    input: nothing,
    output: z.object({
      groups: z.array(z.extend(cardGroup, { differingCount: z.number() })),
      changes: z.array(plannedChange),
      conflicts: z.array(groupConflict),
      /** The service may support changes of days and categories. */
      hasRestrictions: z.boolean(),
    }),
  }),
  /** The groups without cards, by name. Computes no planned changes. */
  templates: command({ input: nothing, output: z.object({ templates: z.array(cardGroup) }) }),
  /** A null id creates a group. Names are unique. */
  save: command({
    input: z.strictObject({
      id: z.nullable(groupId),
      name: groupName,
      wanted: runChange,
      cardIds: z.array(cardId).check(z.maxLength(20_000)),
    }),
    output: z.object({ group: cardGroup }),
  }),
  remove: command({ input: z.strictObject({ id: groupId }), output: done }),
};

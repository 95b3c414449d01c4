import * as z from 'zod/mini';
import { command } from '../command.ts';
import { limitRunItem, runChange } from './limit-runs.ts';
import { cardId, done, nothing, openText } from '../values.ts';

const groupName = z.string().check(z.minLength(1), z.maxLength(60));
const groupId = z.string().check(z.maxLength(64));

/**
 * Cards under a name, and what each of them should be; what is not named is not looked at. A group
 * without cards is a template: the user applies its values to cards of their choice.
 */
const cardGroup = z.object({
  id: groupId,
  name: groupName,
  wanted: runChange,
  cardIds: z.array(cardId),
});
export type CardGroup = z.infer<typeof cardGroup>;

/**
 * How the last request of the same change ended: `differs` where the bank answered with something
 * else, else as in the history of the card.
 */
const lastAnswer = z.object({
  outcome: z.string(),
  /** The bank's own words, or the kind of an error. */
  error: openText,
  atEpochMs: z.number(),
});
export type LastAnswer = z.infer<typeof lastAnswer>;

/** A request that would make a card what its groups want it to be, or why it cannot be sent. */
const plannedChange = z.extend(limitRunItem, {
  groupIds: z.array(groupId),
  last: z.nullable(lastAnswer),
});
export type PlannedChange = z.infer<typeof plannedChange>;

/** Groups of one card that want something different of it. Nothing of this is sent. */
const groupConflict = z.object({
  ...z.pick(limitRunItem, { cardId: true, name: true, lastDigits: true, before: true }).shape,
  wants: z.array(z.object({ groupId, asked: runChange })),
});
export type GroupConflict = z.infer<typeof groupConflict>;

export const cardGroups = {
  /**
   * The groups by name, how many of their cards differ, and what would be sent to change that.
   * Nothing is asked of the bank.
   */
  list: command({
    input: nothing,
    output: z.object({
      groups: z.array(z.extend(cardGroup, { differingCount: z.number() })),
      changes: z.array(plannedChange),
      conflicts: z.array(groupConflict),
      /** The service may be able to change days and categories. */
      hasRestrictions: z.boolean(),
    }),
  }),
  /** The groups without cards, by name. Nothing is planned for it. */
  templates: command({ input: nothing, output: z.object({ templates: z.array(cardGroup) }) }),
  /** A null id makes a new one. Names are unique. */
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

import type { CardGroup, GroupConflict } from '../../../../preload/contract/cards/card-groups.ts';
import type { RunChange } from '../../../../preload/contract/cards/limit-runs.ts';
import { askedFieldsOf, changeableLimits } from '../../../../preload/contract/cards/limits.ts';
import { optionFields } from '../../../../preload/contract/cards/options-plan.ts';
import { isSameValue } from '../changes/compare-answer.ts';
import { namedChange } from '../limit-runs/run-request.ts';

type Want = GroupConflict['wants'][number];

/** What only means something together: a limit with its switch. Everything else is alone. */
const wholes: readonly (readonly (keyof RunChange)[])[] = [
  ...changeableLimits.map(askedFieldsOf),
  ...optionFields.map((field) => [field]),
  ['activeDays'],
  ['categories'],
];

/** These fields of it alone. */
export function partOf(wanted: RunChange, fields: readonly string[]): RunChange {
  return Object.fromEntries(Object.entries(wanted).filter(([field]) => fields.includes(field)));
}

function isSame(one: RunChange, other: RunChange): boolean {
  const [named, others] = [namedChange(one), new Map(namedChange(other))];
  return (
    named.length === others.size &&
    named.every(([field, value]) => isSameValue(field, value, others.get(field) ?? ''))
  );
}

/**
 * What all groups of a card want of it together. Where two want something different of the same,
 * neither is right: nothing of that is in `asked`.
 */
export function joinWants(groups: readonly Pick<CardGroup, 'id' | 'wanted'>[]): {
  readonly asked: RunChange;
  readonly conflicts: readonly (readonly Want[])[];
} {
  const parts = wholes.map((fields) =>
    groups
      .map(({ id, wanted }): Want => ({ groupId: id, asked: partOf(wanted, fields) }))
      .filter(({ asked }) => Object.keys(asked).length > 0),
  );
  const isAgreed = ([first, ...others]: readonly Want[]): boolean =>
    first === undefined || others.every(({ asked }) => isSame(first.asked, asked));
  return {
    asked: Object.assign({}, ...parts.filter(isAgreed).map(([first]) => first?.asked)) as RunChange,
    conflicts: parts.filter((part) => !isAgreed(part)),
  };
}

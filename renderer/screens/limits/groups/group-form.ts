import * as z from 'zod/mini';
import { optionsChange } from '../../../../preload/contract/cards/card-changes.ts';
import type { CardGroup } from '../../../../preload/contract/cards/card-groups.ts';
import type { RunChange } from '../../../../preload/contract/cards/limit-runs.ts';
import { changeableLimits, fieldsOfType } from '../../../../preload/contract/cards/limits.ts';
import { cardId } from '../../../../preload/contract/values.ts';
import { optionFields } from '../../../../preload/contract/cards/options-plan.ts';
import type { LimitUnit } from '../../../format/limit-input.ts';
import type { DraftForm } from '../../../platform/drafts/window-drafts.ts';
import { draftForm } from '../../../platform/drafts/draft-form.ts';
import { limitsOf, partsOf } from '../limit-parts.ts';

/** A group in the editor; a null id: a new one, empty or a copy. */
export type GroupToEdit = Omit<CardGroup, 'id'> & { readonly id: string | null };
export const newGroup: GroupToEdit = { id: null, name: '', wanted: {}, cardIds: [] };

const part = z.object({ mode: z.enum(['keep', 'set', 'off']), text: z.string() });
/** The content of the form. Null: not compared. */
const draft = z.object({
  name: z.string(),
  cardIds: z.array(cardId),
  limits: z.object(
    fieldsOfType(
      changeableLimits.map(({ amount }) => amount),
      part,
    ),
  ),
  options: optionsChange,
  days: z.nullable(z.array(z.number())),
  categories: z.nullable(z.string()),
});
export type GroupDraft = z.infer<typeof draft>;

type LimitFormat = { readonly locale: string; readonly unit: LimitUnit };

function groupDraft({ name, wanted, cardIds }: GroupToEdit, limitFormat: LimitFormat): GroupDraft {
  return {
    name,
    cardIds: [...cardIds],
    limits: partsOf(wanted, limitFormat),
    options: Object.fromEntries(
      optionFields.flatMap((field) =>
        wanted[field] === undefined ? [] : [[field, wanted[field]]],
      ),
    ),
    days: wanted.activeDays ?? null,
    categories: wanted.categories?.join(', ') ?? null,
  };
}

/** The draft of a group, until it is saved. */
export function groupForm(group: GroupToEdit, limitFormat: LimitFormat): DraftForm<GroupDraft> {
  return draftForm({
    key: `limits:group:${group.id ?? `new:${group.name}`}`,
    belongsTo: 'connection',
    empty: groupDraft(group, limitFormat),
    shape: draft,
  });
}

/**
 * The values that the form wants of each card; null while an amount is invalid or no day is
 * selected.
 */
export function wantedValues(
  { limits, options, days, categories }: GroupDraft,
  limitFormat: LimitFormat,
): RunChange | null {
  const read = limitsOf(limits, limitFormat);
  if (read === null || days?.length === 0) return null;
  const listed = categories?.split(',').map((each) => each.trim());
  return {
    ...read,
    ...options,
    ...(days === null ? {} : { activeDays: days.toSorted((one, other) => one - other) }),
    ...(listed === undefined
      ? {}
      : { categories: [...new Set(listed.filter((each) => each !== ''))] }),
  };
}

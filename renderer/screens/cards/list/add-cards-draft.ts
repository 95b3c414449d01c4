import * as z from 'zod/mini';
import { draftForm } from '../../../platform/drafts/draft-form.ts';
import { readCardIds, withoutCardNumbers } from './read-card-ids.ts';
import type { FoundCard, ReadCardIds } from './read-card-ids.ts';

/** The user's input next to a found id; it overrides the pasted text. */
export type CardEdit = {
  readonly label?: string | undefined;
  readonly lastDigits?: string | undefined;
};
type AddCardsDraft = {
  readonly text: string;
  readonly edits: Readonly<Record<string, CardEdit>>;
};

const baseForm = draftForm<AddCardsDraft>({
  key: 'cards:add',
  belongsTo: 'connection',
  empty: { text: '', edits: {} },
  shape: z.object({
    text: z.string(),
    edits: z.record(
      z.string(),
      z.object({ label: z.optional(z.string()), lastDigits: z.optional(z.string()) }),
    ),
  }),
  isWorthStoring: ({ text }) => text.trim() !== '',
});
/** Stored without anything that looks like a card number. */
export const addCardsForm: typeof baseForm = {
  ...baseForm,
  write: ({ text, edits }) => baseForm.write({ text: withoutCardNumbers(text), edits }),
};

/** A card to add, as its row shows it. `hasBadDigits`: the contract accepts two to four digits. */
export type CardToAdd = {
  readonly id: string;
  readonly label: string;
  readonly lastDigits: string;
  readonly hasBadDigits: boolean;
};

function toCardToAdd(card: FoundCard, edit: CardEdit | undefined): CardToAdd {
  const label = edit?.label ?? card.label ?? '';
  const lastDigits = edit?.lastDigits ?? card.lastDigits ?? '';
  return {
    id: card.id,
    label,
    lastDigits,
    hasBadDigits: lastDigits !== '' && !/^\d{2,4}$/.test(lastDigits),
  };
}

/** The content of a draft: the cards to add and the lines without one. */
export function cardsOf(draft: AddCardsDraft): {
  readonly cards: readonly CardToAdd[];
  readonly read: ReadCardIds;
} {
  const read = readCardIds(draft.text);
  return { cards: read.foundCards.map((card) => toCardToAdd(card, draft.edits[card.id])), read };
}

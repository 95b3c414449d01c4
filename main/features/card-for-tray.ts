import type { CommandError } from '../../preload/contract/result.ts';
import type { CardId } from '../../preload/contract/values.ts';

/** A card in the tray menu, which offers to lock it. */
export type CardForTray = {
  readonly id: CardId;
  readonly name: string | null;
  readonly lastDigits: string | null;
  readonly state:
    | { readonly kind: 'can-lock' | 'locked' | 'locking' | 'final' }
    /** `error` null: the bank answered, and shows the card as not locked. */
    | { readonly kind: 'failed'; readonly error: CommandError | null };
};

import { normalizedText } from '../../../../preload/contract/bounded-text.ts';

/** Actions that end a card permanently, in display order. */
export const finalKinds = ['stolen', 'lost', 'discard'] as const;
export type FinalKind = (typeof finalKinds)[number];

function foldText(text: string): string {
  return normalizedText(text, 'NFKC').trim().toLocaleLowerCase();
}

/** Whether the typed text matches the requested one, ignoring spaces and case. */
export function isConfirmation(typed: string, expected: string): boolean {
  return expected !== '' && foldText(typed) === foldText(expected);
}

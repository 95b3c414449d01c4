import { normalizedText } from '../../../../preload/contract/bounded-text.ts';

/** Actions that end a card permanently, in display order. */
export const finalKinds = ['stolen', 'lost', 'discard'] as const;
export type FinalKind = (typeof finalKinds)[number];

function plain(text: string): string {
  return normalizedText(text, 'NFKC').trim().toLocaleLowerCase();
}

/** Whether the typed text matches the requested one, ignoring spaces and case. */
export function isSaid(typed: string, wanted: string): boolean {
  return wanted !== '' && plain(typed) === plain(wanted);
}

import { normalizedText } from '../../../../preload/contract/bounded-text.ts';

/** What ends a card for good, in the order in which it is offered. */
export const finalKinds = ['stolen', 'lost', 'discard'] as const;
export type FinalKind = (typeof finalKinds)[number];

function plain(text: string): string {
  return normalizedText(text, 'NFKC').trim().toLocaleLowerCase();
}

/** Whether what was typed is what the dialog asks for; spaces and capitals do not matter. */
export function isSaid(typed: string, wanted: string): boolean {
  return wanted !== '' && plain(typed) === plain(wanted);
}

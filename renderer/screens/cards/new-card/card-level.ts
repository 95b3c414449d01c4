import type { MessageId } from '../../../i18n/i18n.ts';

/**
 * What a level asks for. No level chosen yet asks for what all share, as a virtual card does.
 * `other`: a level that this app does not know; every field is offered and none demanded.
 */
export type LevelKind = 'physical' | 'virtual' | 'flash' | 'other';

type KnownLevel = { readonly kind: LevelKind; readonly label: MessageId };

/**
 * Levels met at services of this shape (spec/observed.md, "Cards"); the list grows without notice.
 */
const known: ReadonlyMap<string, KnownLevel> = new Map<string, KnownLevel>([
  ['standard', { kind: 'physical', label: 'cards.level.standard' }],
  ['plus', { kind: 'physical', label: 'cards.level.plus' }],
  ['metal', { kind: 'physical', label: 'cards.level.metal' }],
  ['virtual', { kind: 'virtual', label: 'cards.filter.form.virtual' }],
  ['virtual_partner', { kind: 'virtual', label: 'newcard.level.virtual_partner' }],
  ['advertising', { kind: 'virtual', label: 'newcard.level.advertising' }],
  ['flash', { kind: 'flash', label: 'newcard.level.flash' }],
]);

export function levelKind(level: string): LevelKind {
  return known.get(level)?.kind ?? (level === '' ? 'virtual' : 'other');
}

/** Null: there is no word, the level stands as it came. */
export function levelLabel(level: string): MessageId | null {
  return known.get(level)?.label ?? null;
}

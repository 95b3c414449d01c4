import type { MessageId } from '../../../i18n/i18n.ts';

/**
 * The kind decides the required fields. Without a level: those common to all, as for a virtual
 * card. `other`: an unknown level; all fields are offered and none is required.
 */
export type LevelKind = 'physical' | 'virtual' | 'flash' | 'other';

type KnownLevel = { readonly kind: LevelKind; readonly label: MessageId };

/**
 * Levels observed at similar services (spec/observed.md, "Cards"); services add levels without
 * notice.
 */
const knownLevels: ReadonlyMap<string, KnownLevel> = new Map<string, KnownLevel>([
  ['standard', { kind: 'physical', label: 'cards.level.standard' }],
  ['plus', { kind: 'physical', label: 'cards.level.plus' }],
  ['metal', { kind: 'physical', label: 'cards.level.metal' }],
  ['virtual', { kind: 'virtual', label: 'cards.filter.form.virtual' }],
  ['virtual_partner', { kind: 'virtual', label: 'newcard.level.virtual_partner' }],
  ['advertising', { kind: 'virtual', label: 'newcard.level.advertising' }],
  ['flash', { kind: 'flash', label: 'newcard.level.flash' }],
]);

export function levelKind(level: string): LevelKind {
  return knownLevels.get(level)?.kind ?? (level === '' ? 'virtual' : 'other');
}

/** Null: no label, so the level is shown as received. */
export function levelLabel(level: string): MessageId | null {
  return knownLevels.get(level)?.label ?? null;
}

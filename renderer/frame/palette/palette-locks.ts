import { Lock } from 'lucide-react';
import { cardId } from '../../../preload/contract/values.ts';
import { cardActions } from '../../screens/cards/card-actions.ts';
import { cardLocks } from '../../screens/cards/list/card-list.ts';
import type { Entry, PaletteContext } from './palette-entry.ts';
import { namedAction } from './palette-match.ts';
import type { NamedAction } from './palette-match.ts';
import { goTo, recordOf } from '../../platform/navigation.ts';
import type { Translate } from '../../i18n/i18n.ts';

/**
 * The lock that a query names in the current language, and its target. Null if no word means lock.
 */
export function namedLock(t: Translate, query: string): NamedAction | null {
  return namedAction(query, {
    verbs: t('shell.palette.lock.verbs'),
    label: t('shell.palette.lock', { name: '' }),
  });
}

/**
 * Whether locks may come first: the query begins with a word for lock, and is not itself the name
 * of a record.
 */
export function canLockComeFirst({ t, query, hits, fallback }: PaletteContext): boolean {
  const isName = hits.length > 0 && fallback?.action !== 'lock';
  return !isName && fallback?.action !== 'one-word' && namedLock(t, query)?.isFirst === true;
}

/**
 * Opens the card, so that the result of the lock is visible, and sends the lock; or lets the card's
 * page ask first.
 */
function lockCard(id: string, askFirst: boolean): void {
  goTo(recordOf('cards', id), askFirst ? cardActions.lock.id : null);
  const parsed = cardId.safeParse(id);
  if (!askFirst && parsed.success) void cardLocks.lock(parsed.data);
}

/**
 * Lock entries for the found cards. If there are several, none runs by an Enter pressed before they
 * were shown.
 */
export function lockEntries(context: PaletteContext): readonly Entry[] {
  const { t, hits, window } = context;
  const cards = (window.phase === 'registrations-only' ? [] : hits)
    .filter((hit) => hit.canLock)
    .slice(0, 3);
  const underEnter = canLockComeFirst(context)
    ? cards.length > 1
      ? 'once-seen'
      : undefined
    : 'never';
  return cards.map((hit) => ({
    id: `lock:${hit.id}`,
    icon: Lock,
    label: t('shell.palette.lock', { name: hit.title ?? t('shell.palette.nameless') }),
    digits: hit.lastDigits,
    ...(underEnter && { underEnter }),
    act: () => lockCard(hit.id, window.preferences.askBeforeLock),
  }));
}

import {
  Clock,
  CreditCard,
  Lock,
  LockOpen,
  Pencil,
  Plus,
  RefreshCw,
  ShieldAlert,
  Trash2,
} from 'lucide-react';
import { defineActions } from '../../platform/actions.ts';
import { goTo } from '../../platform/navigation.ts';

/** The actions for all cards, and for the shown one: `lock` asks first. */
export const cardActions = defineActions('cards', {
  'lock-all': {
    label: 'ui.word.lock-all-cards',
    button: 'ui.word.lock-all-cards',
    alias: 'shell.palette.lock.verbs',
    icon: Lock,
    rank: 'first',
  },
  new: {
    label: 'ui.word.new-card',
    alias: 'shell.synonyms.new-card',
    icon: CreditCard,
    rank: 'first',
    run: () => goTo({ screen: 'cards', view: { kind: 'new' } }),
  },
  'unlock-many': { label: 'cards.unlock-many.action', icon: LockOpen },
  add: { label: 'cards.add.action', icon: Plus },
  refresh: { label: 'shell.palette.refresh', icon: RefreshCw },
  /* The palette has its own lock entry for each found card. */
  lock: { label: 'cards.lock.action', icon: Lock, isOffered: () => false },
  restrictions: {
    label: 'ui.word.days-and-categories',
    button: 'cards.restrictions.change',
    icon: Pencil,
    isLocal: true,
  },
  hours: { label: 'cards.hours.change', icon: Clock, isLocal: true },
  'set-hours': { label: 'cards.hours.add', icon: Clock, isLocal: true },
  'temporary-limit': { label: 'cards.until.begin', icon: Clock, isLocal: true },
  nickname: { label: 'cards.nickname.send', icon: Pencil, isLocal: true },
  stolen: { label: 'cards.stolen.action', icon: ShieldAlert, isLocal: true },
  lost: { label: 'cards.lost.action', icon: ShieldAlert, isLocal: true },
  discard: { label: 'cards.discard.action', icon: Trash2, isLocal: true },
  remove: { label: 'cards.remove.action', icon: Trash2, isLocal: true },
});

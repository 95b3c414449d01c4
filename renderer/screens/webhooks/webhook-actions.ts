import {
  BadgeCheck,
  Download,
  FileUp,
  KeyRound,
  ListChecks,
  MailOpen,
  Pencil,
  Plus,
  RadioTower,
  RefreshCw,
  Send,
  Star,
  Trash2,
  Webhook,
} from 'lucide-react';
import { defineActions } from '../../platform/actions.ts';
import { goTo } from '../../platform/navigation.ts';
import { newSubscriptionRoute } from './webhooks-lists.ts';

/** The actions for events and subscriptions, and for the shown one. */
export const webhookActions = defineActions('webhooks', {
  'new-subscription': {
    label: 'webhooks.new.title',
    icon: Plus,
    isOffered: ({ phase }) => phase !== 'registrations-only',
    run: () => goTo(newSubscriptionRoute),
  },
  'import-events': {
    label: 'inbox.import.title',
    button: 'inbox.import.action',
    icon: FileUp,
  },
  'verify-message': {
    label: 'inbox.verify.title',
    button: 'inbox.verify.menu',
    icon: BadgeCheck,
  },
  secrets: { label: 'webhooks.secrets.manage', button: 'webhooks.secrets.menu', icon: KeyRound },
  'add-subscriptions': {
    label: 'ui.word.add-by-id',
    icon: Webhook,
    isOffered: ({ phase }) => phase !== 'registrations-only',
  },
  'older-form': { label: 'webhooks.older.menu', hint: 'webhooks.older.menu-hint', icon: Webhook },
  refresh: { label: 'ui.refresh', icon: RefreshCw, isLocal: true },
  'change-subscription': {
    label: 'webhooks.change.title',
    button: 'ui.word.change-it',
    icon: Pencil,
    isLocal: true,
  },
  'remove-subscription': { label: 'webhooks.remove.action', icon: Trash2, isLocal: true },
  guide: {
    label: 'webhooks.guide.title',
    button: 'webhooks.guide.action',
    icon: RadioTower,
    isLocal: true,
  },
  'send-test': {
    label: 'webhooks.test.action',
    button: 'webhooks.test.button',
    icon: Send,
    isLocal: true,
    isImmediate: true,
  },
  'stop-receiver': {
    label: 'webhooks.receiver.stop-receiving',
    button: 'ui.word.stop',
    icon: RadioTower,
    isLocal: true,
    isImmediate: true,
  },
  'star-event': { label: 'inbox.star', icon: Star, isLocal: true },
  'unstar-event': { label: 'inbox.unstar', icon: Star, isLocal: true },
  'mark-event-read': { label: 'inbox.mark-read', icon: MailOpen, isLocal: true },
  'mark-event-unread': { label: 'inbox.mark-unread', icon: MailOpen, isLocal: true },
  'export-event': { label: 'inbox.export.one', icon: Download, isLocal: true },
  'remove-event': { label: 'inbox.remove.one', icon: Trash2, isLocal: true },
  'mark-read': { label: 'inbox.mark-shown', icon: MailOpen, isLocal: true, isImmediate: true },
  'choose-events': {
    label: 'inbox.choose.action',
    button: 'inbox.choose.menu',
    icon: ListChecks,
    isLocal: true,
  },
  'remove-events': { label: 'inbox.remove.menu', icon: Trash2, isLocal: true },
  'export-csv': { label: 'lists.export.csv', icon: Download, isLocal: true },
  'export-json': { label: 'lists.export.json', icon: Download, isLocal: true },
});

import type { ScreenName } from '../../../preload/contract/events.ts';
import type { MessageId } from '../../i18n/i18n.ts';

type HelpWord = { readonly word: MessageId; readonly explanation: MessageId };

const approval = {
  word: 'shell.help.word.approval',
  explanation: 'shell.help.means.approval',
} as const satisfies HelpWord;
const limit = {
  word: 'ui.word.limit',
  explanation: 'shell.help.means.limit',
} as const satisfies HelpWord;

/** At most five terms of a screen that the user may not know, as the screen writes them. */
export const helpWords: Readonly<Partial<Record<ScreenName, readonly HelpWord[]>>> = {
  overview: [
    { word: 'overview.accounts.can-be-spent', explanation: 'shell.help.means.available' },
    approval,
  ],
  cards: [
    approval,
    { word: 'cards.status.onhold', explanation: 'shell.help.means.on-hold' },
    { word: 'shell.help.word.pace', explanation: 'shell.help.means.pace' },
  ],
  limits: [
    limit,
    { word: 'limits.groups.title', explanation: 'shell.help.means.card-rules' },
    approval,
  ],
  'supplier-invoices': [
    { word: 'imports.state.double', explanation: 'shell.help.means.duplicate' },
    { word: 'invoices.row.discrepancy', explanation: 'shell.help.means.discrepancy' },
    { word: 'invoices.files.title', explanation: 'shell.help.means.e-invoices' },
  ],
  webhooks: [
    { word: 'ui.word.events', explanation: 'shell.help.means.events' },
    { word: 'webhooks.list.label', explanation: 'shell.help.means.subscriptions' },
    { word: 'webhooks.secrets.title', explanation: 'shell.help.means.secrets' },
  ],
  registrations: [{ word: 'ui.word.registration', explanation: 'shell.help.means.registration' }],
  connections: [{ word: 'connections.kind.sandbox', explanation: 'shell.help.means.sandbox' }],
  diagnostics: [{ word: 'ui.fault.trace', explanation: 'shell.help.means.reference' }],
  settings: [
    { word: 'inbox.source.backup', explanation: 'shell.help.means.backup' },
    { word: 'settings.about.cache', explanation: 'shell.help.means.offline-copy' },
  ],
};

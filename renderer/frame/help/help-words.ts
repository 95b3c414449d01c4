import type { ScreenName } from '../../../preload/contract/events.ts';
import type { MessageId } from '../../i18n/i18n.ts';

type HelpWord = { readonly word: MessageId; readonly means: MessageId };

const approval = {
  word: 'shell.help.word.approval',
  means: 'shell.help.means.approval',
} as const satisfies HelpWord;
const limit = {
  word: 'ui.word.limit',
  means: 'shell.help.means.limit',
} as const satisfies HelpWord;

/** At most five terms of a screen that the user may not know, as the screen writes them. */
export const helpWords: Readonly<Partial<Record<ScreenName, readonly HelpWord[]>>> = {
  overview: [
    { word: 'overview.accounts.can-be-spent', means: 'shell.help.means.available' },
    approval,
  ],
  cards: [
    approval,
    { word: 'cards.status.onhold', means: 'shell.help.means.on-hold' },
    { word: 'shell.help.word.pace', means: 'shell.help.means.pace' },
  ],
  limits: [limit, { word: 'limits.groups.title', means: 'shell.help.means.card-rules' }, approval],
  'supplier-invoices': [
    { word: 'imports.state.double', means: 'shell.help.means.duplicate' },
    { word: 'invoices.row.discrepancy', means: 'shell.help.means.discrepancy' },
    { word: 'invoices.files.title', means: 'shell.help.means.e-invoices' },
  ],
  webhooks: [
    { word: 'ui.word.events', means: 'shell.help.means.events' },
    { word: 'webhooks.list.label', means: 'shell.help.means.subscriptions' },
    { word: 'webhooks.secrets.title', means: 'shell.help.means.secrets' },
  ],
  registrations: [{ word: 'ui.word.registration', means: 'shell.help.means.registration' }],
  connections: [{ word: 'connections.kind.sandbox', means: 'shell.help.means.sandbox' }],
  diagnostics: [{ word: 'ui.fault.trace', means: 'shell.help.means.reference' }],
  settings: [
    { word: 'inbox.source.backup', means: 'shell.help.means.backup' },
    { word: 'settings.about.cache', means: 'shell.help.means.offline-copy' },
  ],
};

import type { Messages } from '@lingui/core';
import type approvals from './locales/en/approvals.json';
import type cards from './locales/en/cards.json';
import type clients from './locales/en/clients.json';
import type connections from './locales/en/connections.json';
import type diagnostics from './locales/en/diagnostics.json';
import type history from './locales/en/history.json';
import type invoices from './locales/en/invoices.json';
import type inbox from './locales/en/inbox.json';
import type imports from './locales/en/imports.json';
import type limits from './locales/en/limits.json';
import type lists from './locales/en/lists.json';
import type newcard from './locales/en/newcard.json';
import type newclient from './locales/en/newclient.json';
import type notices from './locales/en/notices.json';
import type overview from './locales/en/overview.json';
import type payfile from './locales/en/payfile.json';
import type payslip from './locales/en/payslip.json';
import type payments from './locales/en/payments.json';
import type products from './locales/en/products.json';
import type registrations from './locales/en/registrations.json';
import type settings from './locales/en/settings.json';
import type shell from './locales/en/shell.json';
import type ui from './locales/en/ui.json';
import type webhooks from './locales/en/webhooks.json';
import type sharedWords from '../../preload/contract/locales/en.json';
import type { LocaleName } from '../../preload/contract/app/preferences.ts';

/**
 * Every message id: the English files define them, and a test checks that the others have the same.
 */
export type MessageId =
  | keyof typeof approvals
  | keyof typeof cards
  | keyof typeof clients
  | keyof typeof connections
  | keyof typeof diagnostics
  | keyof typeof history
  | keyof typeof invoices
  | keyof typeof imports
  | keyof typeof inbox
  | keyof typeof limits
  | keyof typeof sharedWords
  | keyof typeof lists
  | keyof typeof newcard
  | keyof typeof newclient
  | keyof typeof notices
  | keyof typeof overview
  | keyof typeof payments
  | keyof typeof payfile
  | keyof typeof payslip
  | keyof typeof products
  | keyof typeof registrations
  | keyof typeof settings
  | keyof typeof shell
  | keyof typeof ui
  | keyof typeof webhooks;

type Areas = Readonly<Record<string, Messages>>;

const loaders: Readonly<Record<LocaleName, () => Promise<{ readonly areas: Areas }>>> = {
  en: () => import('./catalogues/en.ts'),
  fr: () => import('./catalogues/fr.ts'),
  de: () => import('./catalogues/de.ts'),
  it: () => import('./catalogues/it.ts'),
  es: () => import('./catalogues/es.ts'),
};

/**
 * The compiled messages of one language, its files merged; no id is in two of them. Only the active
 * language is loaded.
 */
export async function loadMessages(locale: LocaleName): Promise<Messages> {
  const { areas } = await loaders[locale]();
  return Object.assign({}, ...Object.values(areas)) as Messages;
}

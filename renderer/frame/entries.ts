import { CreditCard, CreditCardReader, House, ReceiptText, Settings2, Users } from 'lucide-react';
import { ClipboardCheck, Webhook } from 'lucide-react';
import type { ScreenName } from '../../preload/contract/events.ts';
import type { MessageId } from '../i18n/i18n.ts';
import type { Action } from '../platform/actions.ts';
import type { Route } from '../platform/navigation.ts';
import { invoiceListActions } from '../screens/supplier-invoices/invoice-list-actions.ts';
import type { IconName } from '../ui/icon.tsx';

/** A page of an entry. */
type Tab = {
  readonly label: MessageId;
  readonly route: Route;
  /** Runs whenever its tab is pressed. */
  readonly action?: Action;
};

/** An entry of the navigation. */
export type Entry = {
  readonly label: MessageId;
  readonly icon: IconName;
  readonly place: 'top' | 'developers' | 'bottom';
  /** The entry opens the first tab. Tabs are shown above the screen if there are several. */
  readonly tabs: readonly [Tab, ...Tab[]];
  /** Screens that open only from these pages. */
  readonly innerScreens?: readonly ScreenName[];
};

/** The navigation, in its order. */
export const entries: readonly Entry[] = [
  {
    label: 'shell.screen.overview',
    icon: House,
    place: 'top',
    tabs: [{ label: 'shell.screen.overview', route: { screen: 'overview' } }],
    innerScreens: ['organization'],
  },
  {
    label: 'shell.screen.cards',
    icon: CreditCard,
    place: 'top',
    tabs: [
      { label: 'shell.screen.cards', route: { screen: 'cards' } },
      { label: 'shell.screen.limits', route: { screen: 'limits' } },
      { label: 'cards.tab.scheduled', route: { screen: 'cards', view: { kind: 'scheduled' } } },
    ],
  },
  {
    label: 'shell.entry.bills',
    icon: ReceiptText,
    place: 'top',
    tabs: [
      {
        label: 'invoices.status.to_pay',
        route: { screen: 'supplier-invoices', view: { kind: 'to-pay' } },
      },
      {
        label: 'imports.view.all',
        route: { screen: 'supplier-invoices' },
        action: invoiceListActions.unfilter,
      },
      {
        label: 'ui.word.by-supplier',
        route: { screen: 'supplier-invoices', view: { kind: 'by-supplier' } },
      },
      {
        label: 'invoices.files.title',
        route: { screen: 'supplier-invoices', view: { kind: 'files' } },
      },
    ],
  },
  {
    label: 'shell.screen.clients',
    icon: Users,
    place: 'top',
    tabs: [
      { label: 'shell.screen.clients', route: { screen: 'clients' } },
      { label: 'shell.screen.products', route: { screen: 'products' } },
    ],
  },
  {
    label: 'shell.entry.counter',
    icon: CreditCardReader,
    place: 'top',
    tabs: [{ label: 'shell.screen.terminal-payments', route: { screen: 'terminal-payments' } }],
  },
  {
    label: 'shell.screen.webhooks',
    icon: Webhook,
    place: 'developers',
    tabs: [{ label: 'shell.screen.webhooks', route: { screen: 'webhooks' } }],
  },
  {
    label: 'shell.screen.registrations',
    icon: ClipboardCheck,
    place: 'developers',
    tabs: [{ label: 'shell.screen.registrations', route: { screen: 'registrations' } }],
  },
  {
    label: 'shell.screen.settings',
    icon: Settings2,
    place: 'bottom',
    tabs: [{ label: 'shell.screen.settings', route: { screen: 'settings' } }],
    innerScreens: ['connections', 'diagnostics'],
  },
];

/** The entry that a screen belongs to. */
export function entryOf(name: ScreenName): Entry | undefined {
  return entries.find(
    ({ tabs, innerScreens }) =>
      tabs.some(({ route }) => route.screen === name) || innerScreens?.includes(name) === true,
  );
}

/** The shown tab of an entry: the tab of the view if it has one, else the tab of the screen. */
export function tabOf({ tabs }: Entry, { screen, view }: Route): Tab | undefined {
  const screenTabs = tabs.filter(({ route }) => route.screen === screen);
  return (
    screenTabs.find(({ route }) => route.view?.kind === view?.kind) ??
    screenTabs.find(({ route }) => route.view === undefined)
  );
}

import type { ComponentType } from 'react';
import { Building2, ClipboardCheck, CreditCard, CreditCardReader, Gauge, House, Package, Plug, ReceiptText, Settings2, Users, Webhook } from 'lucide-react';
import type { ScreenName } from '../../preload/contract/events.ts';
import type { MessageId } from '../i18n/i18n.ts';
import { CardsScreen } from '../screens/cards/cards-screen.tsx';
import { ClientsScreen } from '../screens/clients/clients-screen.tsx';
import { ConnectionsScreen } from '../screens/connections/connections-screen.tsx';
import { LimitsScreen } from '../screens/limits/limits-screen.tsx';
import { OrganizationScreen } from '../screens/organization/organization-screen.tsx';
import { OverviewScreen } from '../screens/overview/overview-screen.tsx';
import { ProductsScreen } from '../screens/products/products-screen.tsx';
import { RegistrationsScreen } from '../screens/registrations/registrations-screen.tsx';
import { SettingsScreen } from '../screens/settings/settings-screen.tsx';
import { SupplierInvoicesScreen } from '../screens/supplier-invoices/supplier-invoices-screen.tsx';
import { TerminalPaymentsScreen } from '../screens/terminal-payments/terminal-payments-screen.tsx';
import { WebhooksScreen } from '../screens/webhooks/webhooks-screen.tsx';
import type { IconName } from '../ui/icon.tsx';

export type Screen = {
  readonly name: ScreenName;
  readonly title: MessageId;
  readonly icon: IconName;
  readonly Component: ComponentType;
  /** Where the navigation has it. `inside`: reached from the screen named. */
  readonly place: 'top' | 'bottom' | { readonly inside: ScreenName };
  /** Works before there is a connection. */
  readonly needsConnection: boolean;
};

/** Every screen there is, in the order of the navigation. A new one is one line here. */
export const screens: readonly Screen[] = [
  { name: 'overview', title: 'shell.screen.overview', icon: House, Component: OverviewScreen, place: 'top', needsConnection: true },
  { name: 'organization', title: 'shell.screen.organization', icon: Building2, Component: OrganizationScreen, place: { inside: 'overview' }, needsConnection: true },
  { name: 'cards', title: 'shell.screen.cards', icon: CreditCard, Component: CardsScreen, place: 'top', needsConnection: true },
  { name: 'limits', title: 'shell.screen.limits', icon: Gauge, Component: LimitsScreen, place: 'top', needsConnection: true },
  { name: 'clients', title: 'shell.screen.clients', icon: Users, Component: ClientsScreen, place: 'top', needsConnection: true },
  { name: 'products', title: 'shell.screen.products', icon: Package, Component: ProductsScreen, place: 'top', needsConnection: true },
  { name: 'supplier-invoices', title: 'shell.screen.supplier-invoices', icon: ReceiptText, Component: SupplierInvoicesScreen, place: 'top', needsConnection: true },
  { name: 'terminal-payments', title: 'shell.screen.terminal-payments', icon: CreditCardReader, Component: TerminalPaymentsScreen, place: 'top', needsConnection: true },
  { name: 'webhooks', title: 'shell.screen.webhooks', icon: Webhook, Component: WebhooksScreen, place: 'top', needsConnection: true },
  { name: 'registrations', title: 'shell.screen.registrations', icon: ClipboardCheck, Component: RegistrationsScreen, place: 'top', needsConnection: true },
  { name: 'connections', title: 'shell.screen.connections', icon: Plug, Component: ConnectionsScreen, place: { inside: 'settings' }, needsConnection: false },
  { name: 'settings', title: 'shell.screen.settings', icon: Settings2, Component: SettingsScreen, place: 'bottom', needsConnection: false },
];

export const screenNamed = (name: ScreenName): Screen | undefined => screens.find((screen) => screen.name === name);

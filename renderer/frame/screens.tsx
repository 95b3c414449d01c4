import type { ComponentType } from 'react';
import {
  Building2,
  ClipboardCheck,
  CreditCard,
  CreditCardReader,
  Gauge,
  House,
  Package,
  Plug,
  ReceiptText,
  Settings2,
  Stethoscope,
  Users,
  Webhook,
} from 'lucide-react';
import type { ScreenName } from '../../preload/contract/events.ts';
import type { MessageId } from '../i18n/i18n.ts';
import type { IconName } from '../ui/icon.tsx';
import { OverviewScreen } from '../screens/overview/overview-screen.tsx';

export type Screen = {
  readonly name: ScreenName;
  readonly title: MessageId;
  /** Its purpose and its use, in one or two sentences each. */
  readonly help: MessageId;
  /** More search terms of the palette. */
  readonly alias: MessageId;
  readonly icon: IconName;
  /** Loads its code, which is not part of the start. */
  readonly load: () => Promise<ComponentType>;
  /** False if it works without a connection. */
  readonly needsConnection: boolean;
};

/** Every screen, in the order of the palette. docs/how-to/screen.md lists the parts of a new one. */
export const screens: readonly Screen[] = [
  {
    name: 'overview',
    title: 'shell.screen.overview',
    help: 'shell.help.overview.how',
    alias: 'shell.synonyms.overview',
    icon: House,
    load: () => Promise.resolve(OverviewScreen),
    needsConnection: true,
  },
  {
    name: 'organization',
    title: 'shell.screen.organization',
    help: 'shell.help.organization.how',
    alias: 'shell.synonyms.organization',
    icon: Building2,
    load: async () =>
      (await import('../screens/organization/organization-screen.tsx')).OrganizationScreen,
    needsConnection: true,
  },
  {
    name: 'cards',
    title: 'shell.screen.cards',
    help: 'shell.help.cards.how',
    alias: 'shell.synonyms.cards',
    icon: CreditCard,
    load: async () => (await import('../screens/cards/list/cards-screen.tsx')).CardsScreen,
    needsConnection: true,
  },
  {
    name: 'limits',
    title: 'shell.screen.limits',
    help: 'shell.help.limits.how',
    alias: 'shell.synonyms.limits',
    icon: Gauge,
    load: async () => (await import('../screens/limits/limits-screen.tsx')).LimitsScreen,
    needsConnection: true,
  },
  {
    name: 'clients',
    title: 'shell.screen.clients',
    help: 'shell.help.clients.how',
    alias: 'shell.synonyms.clients',
    icon: Users,
    load: async () => (await import('../screens/clients/clients-screen.tsx')).ClientsScreen,
    needsConnection: true,
  },
  {
    name: 'products',
    title: 'shell.screen.products',
    help: 'shell.help.products.how',
    alias: 'shell.synonyms.products',
    icon: Package,
    load: async () => (await import('../screens/products/products-screen.tsx')).ProductsScreen,
    needsConnection: true,
  },
  {
    name: 'supplier-invoices',
    title: 'shell.screen.supplier-invoices',
    help: 'shell.help.supplier-invoices.how',
    alias: 'shell.synonyms.supplier-invoices',
    icon: ReceiptText,
    load: async () =>
      (await import('../screens/supplier-invoices/supplier-invoices-screen.tsx'))
        .SupplierInvoicesScreen,
    needsConnection: true,
  },
  {
    name: 'terminal-payments',
    title: 'shell.screen.terminal-payments',
    help: 'shell.help.terminal-payments.how',
    alias: 'shell.synonyms.terminal-payments',
    icon: CreditCardReader,
    load: async () =>
      (await import('../screens/terminal-payments/terminal-payments-screen.tsx'))
        .TerminalPaymentsScreen,
    needsConnection: true,
  },
  {
    name: 'webhooks',
    title: 'shell.screen.webhooks',
    help: 'shell.help.webhooks.how',
    alias: 'shell.synonyms.webhooks',
    icon: Webhook,
    load: async () => (await import('../screens/webhooks/webhooks-screen.tsx')).WebhooksScreen,
    needsConnection: true,
  },
  {
    name: 'registrations',
    title: 'shell.screen.registrations',
    help: 'shell.help.registrations.how',
    alias: 'shell.synonyms.registrations',
    icon: ClipboardCheck,
    load: async () =>
      (await import('../screens/registrations/registrations-screen.tsx')).RegistrationsScreen,
    needsConnection: true,
  },
  {
    name: 'connections',
    title: 'shell.screen.connections',
    help: 'shell.help.connections.how',
    alias: 'shell.synonyms.connections',
    icon: Plug,
    load: async () =>
      (await import('../screens/connections/connections-screen.tsx')).ConnectionsScreen,
    needsConnection: false,
  },
  {
    name: 'diagnostics',
    title: 'shell.screen.diagnostics',
    help: 'shell.help.diagnostics.how',
    alias: 'shell.synonyms.diagnostics',
    icon: Stethoscope,
    load: async () =>
      (await import('../screens/diagnostics/diagnostics-screen.tsx')).DiagnosticsScreen,
    needsConnection: false,
  },
  {
    name: 'settings',
    title: 'shell.screen.settings',
    help: 'shell.help.settings.how',
    alias: 'shell.synonyms.settings',
    icon: Settings2,
    load: async () => (await import('../screens/settings/settings-screen.tsx')).SettingsScreen,
    needsConnection: false,
  },
];

export function screenNamed(name: ScreenName | undefined): Screen | undefined {
  return screens.find((screen) => screen.name === name);
}
